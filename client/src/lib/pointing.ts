// What can be chosen on the board, in words: a question that is answered there says so beside its buttons.
import { msg } from "./messages";
import { series, t } from "./i18n.svelte";

/** By game and kind of place: what one chooses there. */
const WHERE: Record<string, Record<string, string>> = {
  micropolis: {
    line: msg("a tile of the line"),
    end: msg("an end of your anthill"),
    tile: msg("a barracks"),
    hill: msg("an anthill"),
    seat: msg("a player"),
  },
  march: {
    hex: msg("a place in the meadow"),
    site: msg("a place in the meadow"),
    out: msg("a place in the meadow"),
    exit: msg("a place in the meadow"),
    cell: msg("a place in the meadow"),
    card: msg("a card"),
    body: msg("a card"),
    goal: msg("a card"),
    seat: msg("a player"),
  },
  myrmes: {
    event: msg("an event"),
    track: msg("a place for nurses"),
    room: msg("a room of your nest"),
    hex: msg("a hex of the garden"),
    piece: msg("a tile"),
    cube: msg("a cube"),
    objective: msg("an objective"),
    prey: msg("a prey token"),
    atelier: msg("the nurse's work"),
  },
};

/** Where the lit places are, in one phrase: "Choose a tile of the line or an end of your anthill". */
export function pointingAt(game: string, lit: Iterable<string>): string {
  const found = new Set<string>();
  for (const ref of lit) found.add(WHERE[game]?.[ref.slice(0, ref.indexOf(":"))] ?? "");
  if (found.has("")) return t("Choose something lit");
  const all = [...found].map((each) => t(each));
  const last = all.pop() ?? "";
  return t("Choose {what}", { what: all.length ? t("{first} or {last}", { first: series(all), last }) : last });
}
