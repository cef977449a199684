// What a person set on this device. Nothing of it leaves the device.
import { speak, wishedLanguage } from "./i18n.svelte";
import type { Pace } from "./pace";

export interface Settings {
  name: string;
  language: string;
  motion: "full" | "quick" | "off";
  /** How fast the moves of others go by. */
  pace: Pace;
  sounds: boolean;
  vibrate: boolean;
  notify: boolean;
  /** Day or night, or whichever the system says. */
  theme: "auto" | "day" | "night";
  colours: "guide" | "strong" | "clear";
  /** On a touch screen: the first tap tells what a place would do and the second does it, or the first does it. */
  taps: "two" | "one";
  /** Whether finishing with something unspent is asked about. */
  finishing: "ask" | "at once";
  /** The bot that was last chosen as an opponent; none yet: whoever begins meets the gentlest. */
  level: string;
}

const KEY = "formicary.settings";
const DEFAULTS: Settings = { name: "", language: "", motion: "full", pace: "normal", sounds: false, vibrate: true, notify: false, theme: "auto", colours: "guide", taps: "two", finishing: "ask", level: "" };

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(stored());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that stores nothing still plays.
  }
  applySettings();
}

export function applySettings(): void {
  document.documentElement.dataset.colours = settings.colours;
  document.documentElement.dataset.motion = settings.motion;
  document.documentElement.dataset.theme = theme();
  // The bar of the browser around the page has the page's colour.
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--page").trim();
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute("content", paper);
}

const DARK = "(prefers-color-scheme: dark)";

export function theme(): "day" | "night" {
  return settings.theme !== "auto" ? settings.theme : matchMedia(DARK).matches ? "night" : "day";
}

export async function startSettings(): Promise<void> {
  applySettings();
  matchMedia(DARK).addEventListener("change", applySettings);
  // Paper is white, and has nothing that unfolds.
  addEventListener("beforeprint", () => {
    document.documentElement.dataset.theme = "day";
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("dialog[open] details")) fold.open = true;
  });
  addEventListener("afterprint", applySettings);
  // What is set in one tab holds in all.
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    Object.assign(settings, stored());
    applySettings();
    void speak(settings.language || wishedLanguage());
  });
  await speak(settings.language || wishedLanguage());
}

/** Milliseconds a movement may take; 0 when the person or the system wants none. */
export function motionTime(): number {
  if (settings.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return settings.motion === "quick" ? 260 : 620;
}
