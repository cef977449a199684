// What is heard of this game, by kind of event.
import type { Sound } from "../../lib/sounds";

export const HEARD: Readonly<Record<string, Sound>> = {
  tile_laid: "tile",
};
