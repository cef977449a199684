// Parts of the page that scroll: a keyboard reaches them while they do, and moves them with the arrow keys.
import type { Attachment } from "svelte/attachments";

const MOVES = /auto|scroll/;

/** Whether there is more of an element than is seen, from side to side or up and down. */
function overflows(element: Element, sideways: boolean): boolean {
  const style = getComputedStyle(element);
  return sideways
    ? MOVES.test(style.overflowX) && element.scrollWidth > element.clientWidth
    : MOVES.test(style.overflowY) && element.scrollHeight > element.clientHeight;
}

/** `<ol {@attach scrolls}>`: Tab stops at the element as long as there is something to scroll to. */
export const scrolls: Attachment<HTMLElement> = (element) => {
  const look = (): void => {
    if (overflows(element, true) || overflows(element, false)) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  const watch = (): void => {
    sizes.disconnect();
    for (const each of [element, ...element.children]) sizes.observe(each);
    look();
  };
  const content = new MutationObserver(watch);
  content.observe(element, { childList: true, subtree: true, characterData: true });
  watch();
  // Letters that come late make words longer within boxes that keep their size: nothing else tells of it.
  document.fonts.addEventListener("loadingdone", look);
  return () => {
    document.fonts.removeEventListener("loadingdone", look);
    sizes.disconnect();
    content.disconnect();
  };
};

/** Whether the arrow keys of this direction scroll the part that has the focus. */
export function scrollsByKey(sideways: boolean): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.tabIndex === 0 && !focused.matches(".place, button, a") && overflows(focused, sideways);
}
