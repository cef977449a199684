// The two tones around lit places march, in steps: a drawing that moves with every frame of the screen would keep an old phone busy with
// nothing else, three and a half steps a second cost it a thirtieth of that.
import { motionTime } from "../lib/settings.svelte";

const STEP = 280; // milliseconds
const LENGTH = 11; // of both tones together, in the pattern
const STEPS = 4;

/** For the pattern that lit places are drawn with. */
export function marches(pattern: SVGPatternElement): () => void {
  const still = pattern.getAttribute("patternTransform") ?? "";
  let at = 0;
  const march = (): void => {
    const goal = motionTime() ? (at + 1) % STEPS : 0;
    if (document.hidden || (goal === at && at === 0) || !document.querySelector(".target.lit")) return;
    at = goal;
    pattern.setAttribute("patternTransform", `${still} translate(0 ${(at * LENGTH) / STEPS})`);
  };
  const timer = setInterval(march, STEP);
  return () => clearInterval(timer);
}
