// The letters that pages are set in. A line that is set anew when they come is no longer where a finger was about to touch it.
const CUTS = ["400 17px Alegreya", '500 17px "Alegreya Sans"'];
const BOLD = "700 17px Alegreya";
const LONGEST = 3000; // ms: a slow network does not hold the page up for longer

/** Until the letters are there, or have kept us waiting long enough. */
export async function letters(): Promise<void> {
  const cuts = document.documentElement.lang === "ja" ? CUTS : [...CUTS, BOLD]; // Japanese has bold letters of its own
  const come = Promise.all(cuts.map((cut) => document.fonts.load(cut))).catch(() => null);
  await Promise.race([come, new Promise((done) => setTimeout(done, LONGEST))]);
}
