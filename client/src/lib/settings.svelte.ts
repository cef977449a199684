// What a person set on this device. Nothing of it leaves the device.
import { speak, wishedLanguage } from "./i18n.svelte";

export interface Settings {
  name: string;
  language: string;
  motion: "full" | "quick" | "off";
  sound: boolean;
  notify: boolean;
  colours: "guide" | "strong";
  /** The bot that was last chosen as an opponent; none yet: whoever begins meets the gentlest. */
  level: string;
}

const KEY = "formicary.settings";
const DEFAULTS: Settings = { name: "", language: "", motion: "full", sound: true, notify: false, colours: "guide", level: "" };

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
}

export async function startSettings(): Promise<void> {
  applySettings();
  await speak(settings.language || wishedLanguage());
}

/** Milliseconds a movement may take; 0 when the person or the system wants none. */
export function motionTime(): number {
  if (settings.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return settings.motion === "quick" ? 260 : 620;
}
