// Views as they come: what never changes during a game is sent once and put back here; which game it is comes as a text.
import type { View, ViewUpdate } from "./types";

const isWhole = (view: ViewUpdate): view is View => "static" in view && view.static !== undefined;

/** A view together with its part that never changes; null without that part. */
export function wholeView(view: ViewUpdate, part: unknown): View | null {
  const whole = { static: part, ...view };
  return isWhole(whole) ? whole : null;
}

/** What there is for a game, whose key may be one that this page has never heard of. */
export function ofGame<T>(table: Readonly<Record<View["game"], T>>, game: string): T {
  const found = Object.entries(table).find(([key]) => key === game);
  if (!found) throw new Error(`This page has nothing for the game '${game}'.`);
  return found[1];
}
