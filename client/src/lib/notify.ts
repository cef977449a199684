// "It is your turn": a soft knock on wood, a title, a notification when the page is not looked at.
import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

/** Two short wooden taps, made on the spot: no sound file to load. */
export function knock(): void {
  // A page that was never touched may make no sound; what it tried would all sound later, at the first touch.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    for (const [delay, pitch] of [
      [0, 392],
      [0.13, 523],
    ] as const) {
      const start = audio.currentTime + delay;
      const tone = audio.createOscillator();
      const level = audio.createGain();
      tone.type = "triangle";
      tone.frequency.setValueAtTime(pitch, start);
      level.gain.setValueAtTime(0.16, start);
      level.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
      tone.connect(level).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.24);
    }
  } catch {
    // No sound device: the title still tells.
  }
}

export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string): void {
  if (!settings.notify || !document.hidden || !("Notification" in globalThis)) return;
  if (Notification.permission !== "granted") return;
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
