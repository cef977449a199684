// An introduction as it is shown: the views of its moments put together with their static parts, and where a wanted topic is.
import { api } from "../lib/api";
import type { Introduction, View } from "../lib/types";
import { wholeView } from "../lib/views";

const known = new Map<string, Promise<Introduction>>();

/** Asked for once in a language. */
export function introductionOf(game: string, language: string): Promise<Introduction> {
  const key = `${game}/${language}`;
  const asked = known.get(key) ?? api.learn(game, language);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

/** The views by moment; moments of one game share what never changes in it. */
export function viewsOf(introduction: Pick<Introduction, "moments" | "statics">): Record<string, View> {
  return Object.fromEntries(
    Object.entries(introduction.moments).flatMap(([key, { view, static: part }]) => {
      const whole = wholeView(view, introduction.statics[part]);
      return whole ? [[key, whole]] : [];
    }),
  );
}
