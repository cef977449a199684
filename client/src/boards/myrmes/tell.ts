// What prompts and log lines say in words, and where they point.
import type { Word } from "../../lib/say";
import type { GameEvent } from "../../lib/types";
import type { MyrmesView } from "./types";
import { countName, eventName, objectiveName, phaseName, seasonName, sourceName, terrainName, tileName, workName } from "./words";

/** The game's words for values of templates. */
export const wordOf = (view: MyrmesView): Word => (key, value) => {
  if ((key === "born" || key === "placed") && Array.isArray(value)) return value.map(countName).join(", ");
  if (typeof value !== "string") return undefined;
  const { static: fixed, objectives } = view;
  if (key === "hex" || key === "to") {
    const ground = fixed.garden.hexes.find((each) => each.hex === value);
    return ground && terrainName(ground.terrain);
  }
  const space = fixed.event_spaces.findIndex((each) => each === value);
  if (key === "name" && space >= 0) return eventName(space);
  if (key === "tile" || key === "tile_kind") return tileName(value);
  if (key === "event") return eventName(space) || undefined;
  if (key === "room") return workName(value);
  if (key === "season") return seasonName(value);
  if (key === "phase") return phaseName(value);
  if (key === "source") return sourceName(value);
  if (key === "name" || key === "objective") {
    const found = objectives.find((each) => each.objective === value);
    return found && objectiveName(found.what, found.need);
  }
  return undefined;
};

/** Places an event is about. */
export function placesOf({ seat, args }: GameEvent): string[] {
  const hexes = [args.hex, args.to, ...(Array.isArray(args.cells) ? args.cells : [])].filter((each) => typeof each === "string");
  const places = hexes.map((hex) => `hex:${hex}`);
  if (typeof args.objective === "string") places.push(`objective:${args.objective}`);
  if (typeof args.room === "string" && typeof args.level === "number") places.push(`room:${seat}.${args.level}`);
  return places;
}
