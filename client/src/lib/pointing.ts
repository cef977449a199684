// What can be chosen on the board, in words: a question that is answered there says so beside its buttons.
import { msg } from "./messages";
import { t } from "./i18n.svelte";

/** By game and kind of place: what one chooses there. */
const WHERE: Record<string, Record<string, string>> = {
  micropolis: {
    line: msg("Choose a tile of the line"),
    end: msg("Choose an end of your anthill"),
    tile: msg("Choose a barracks"),
    hill: msg("Choose an anthill"),
    seat: msg("Choose a player"),
  },
  march: {
    hex: msg("Choose a place in the meadow"),
    site: msg("Choose a place in the meadow"),
    out: msg("Choose a place in the meadow"),
    exit: msg("Choose a place in the meadow"),
    cell: msg("Choose a place in the meadow"),
    card: msg("Choose a card"),
    body: msg("Choose a card"),
    goal: msg("Choose a card"),
    seat: msg("Choose a player"),
  },
  myrmes: {
    event: msg("Choose an event"),
    track: msg("Choose a place for nurses"),
    room: msg("Choose a room of your nest"),
    hex: msg("Choose a hex of the garden"),
    piece: msg("Choose a tile"),
    cube: msg("Choose a cube"),
    objective: msg("Choose an objective"),
    prey: msg("Choose a prey token"),
    atelier: msg("Choose what the nurse does"),
  },
};

/** Where the lit places are, in one phrase; several kinds of places have a common one. */
export function pointingAt(game: string, lit: Iterable<string>): string {
  const found = new Set<string>();
  for (const ref of lit) found.add(WHERE[game]?.[ref.slice(0, ref.indexOf(":"))] ?? "");
  const [only] = found;
  return t(found.size === 1 && only ? only : msg("Choose something lit"));
}
