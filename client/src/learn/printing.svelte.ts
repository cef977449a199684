// Whether the page is being printed: then pictures show all their steps, and nothing is folded away.
import { flushSync } from "svelte";

export const printing = $state({ now: false });

/** Begins to watch; the browser waits for what is changed here before it lays out the paper. */
export function watchPrinting(): () => void {
  const set = (now: boolean) => (): void => flushSync(() => void (printing.now = now));
  const [before, after] = [set(true), set(false)];
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}
