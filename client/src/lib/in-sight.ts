// In a row that scrolls sideways, what matters now is in sight: on a phone, the player whose turn it is.
import type { Attachment } from "svelte/attachments";
import { motionTime } from "./settings.svelte";

/** `{@attach inSight(matters)}` on an entry of a row; the page itself never scrolls by it. */
export function inSight(matters: boolean): Attachment<HTMLElement> {
  return (element) => {
    if (!matters) return;
    // When everything is drawn: to measure in between would lay out the whole page twice.
    const frame = requestAnimationFrame(() => {
      const row = element.parentElement;
      if (!row || row.scrollWidth <= row.clientWidth) return;
      row.scrollTo({ left: element.offsetLeft - row.offsetLeft - Math.max(0, row.clientWidth - element.clientWidth) / 2, behavior: motionTime() ? "smooth" : "instant" });
    });
    return () => cancelAnimationFrame(frame);
  };
}
