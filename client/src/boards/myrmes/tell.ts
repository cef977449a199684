// What prompts and log lines say in words, and where they point.
import { t } from "../../lib/i18n.svelte";
import type { KindOf } from "../../lib/kinds";
import type { Heed } from "../../lib/pace";
import { aboutValues, type Speaker } from "../../lib/say";
import type { GameEvent } from "../../lib/types";
import type { MyrmesView } from "./types";
import { eventName, objectiveName, phaseName, seasonName, sideName, sourceName, terrainName, tileName, workName } from "./words";

const word: Speaker = (raw) => t(String(raw));

/** How values are said that this game has. */
export const speakers = ({ static: fixed, objectives }: MyrmesView): Record<KindOf<"myrmes">, Speaker> => ({
  hex: (raw) => terrainName(fixed.garden.hexes.find(({ hex }) => hex === raw)?.terrain ?? String(raw)),
  side: (raw) => sideName(Number(raw)),
  tile: (raw) => tileName(String(raw)),
  cube: word,
  prey: word,
  room: (raw) => workName(String(raw)),
  track: word,
  objective: (raw) => {
    const found = objectives.find(({ objective }) => objective === raw);
    return found ? objectiveName(found.what, found.need) : String(raw);
  },
  event: (raw) => eventName(fixed.event_spaces.findIndex((each) => each === raw)),
  year: String,
  season: (raw) => seasonName(String(raw)),
  phase: (raw) => phaseName(String(raw)),
  level: String,
  source: (raw) => sourceName(String(raw)),
  larvae: String,
  food: String,
  workers: String,
  soldiers: String,
  nurses: String,
});

/** Not worth a line of its own while others play, and what should be seen before its effects. */
const UNHEEDED = new Set(["phase_begins", "ready", "cubes_left"]);
const LOOK = new Set(["year_begins", "season_begins", "born", "harvested", "hunted", "winter_paid"]);
export const heed = ({ kind }: GameEvent): Heed => (UNHEEDED.has(kind) ? 0 : LOOK.has(kind) ? 2 : 1);

/** With these a turn begins in the log; so it does with what another player does. */
const BEGINS = new Set(["year_begins", "season_begins", "phase_begins", "worked", "went_out", "season_ends", "game_over"]);
export const begins = ({ kind, seat }: GameEvent, before: GameEvent): boolean => BEGINS.has(kind) || (seat >= 0 && seat !== before.seat);
export const chapter = ({ kind }: GameEvent): boolean => ["year_begins", "season_begins", "phase_begins", "season_ends", "game_over"].includes(kind);

/** What a line names and can be read. */
export const NAMED: ReadonlySet<string> = new Set(["tile", "prey", "objective"]);

/** Places an event is about. */
export function placesOf(event: GameEvent, view: MyrmesView): string[] {
  const rooms = event.kind === "worked" ? [`room:${event.seat}.${event.args.level}`] : [];
  return [...aboutValues(event, view.static.events, { hex: (raw) => [`hex:${raw}`], objective: (raw) => [`objective:${raw}`] }), ...rooms];
}
