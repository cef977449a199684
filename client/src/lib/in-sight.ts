// In a row that scrolls sideways, what matters now is in sight: on a phone, the player whose turn it is.
import type { Attachment } from "svelte/attachments";
import { motionTime } from "./settings.svelte";

/** `{@attach inSight(matters)}` on an entry of a row; the page itself never scrolls by it. */
export function inSight(matters: boolean): Attachment<HTMLElement> {
  return (element) => {
    const row = element.parentElement;
    if (!matters || !row || row.scrollWidth <= row.clientWidth) return;
    row.scrollTo({ left: element.offsetLeft - row.offsetLeft - (row.clientWidth - element.clientWidth) / 2, behavior: motionTime() ? "smooth" : "instant" });
  };
}
