// "It is your turn": a soft knock on wood, a phone that stirs, a title, a notification when the page is not looked at.
import { hasPush } from "./notices";
import { settings } from "./settings.svelte";
import type { Sound } from "./sounds";
import type { GameEvent } from "./types";

/** A page that was never touched may make no sound; what it tried would all sound later, at the first touch. */
const mayBeHeard = (): boolean => navigator.userActivation?.hasBeenActive !== false;

/** Two short wooden taps, for those who have switched sound on. */
export async function knock(): Promise<void> {
  if (!settings.sounds || !mayBeHeard()) return;
  (await import("./sounds")).play("turn");
}

/** What has happened, for those who want to hear it; the sounds are fetched when somebody does. */
export async function sounds(events: readonly GameEvent[], kinds: Readonly<Record<string, Sound>>, mine: readonly number[]): Promise<void> {
  if (!events.length || !settings.sounds || !mayBeHeard()) return;
  const { play, soundOf } = await import("./sounds");
  const sound = soundOf(events, kinds, mine);
  if (sound) play(sound);
}

/** A phone in the hand, or on the table, stirs. */
export function stir(): void {
  if (settings.vibrate && mayBeHeard()) navigator.vibrate?.([40, 60, 40]);
}

export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export async function notify(title: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || !("Notification" in globalThis)) return;
  if (Notification.permission !== "granted" || (await hasPush())) return; // a push tells the same
  try {
    const note = new Notification(title, { body, icon: "/icon.svg", tag: "formicary-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones let only installed pages notify: the title still tells.
  }
}
