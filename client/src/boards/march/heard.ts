// What is heard of this game, by kind of event.
import type { Sound } from "../../lib/sounds";

export const HEARD: Readonly<Record<string, Sound>> = {
  ant_moved: "walk",
  larva_placed: "walk",
  centipede_moved: "walk",
  hex_placed: "tile",
  battle_fought: "won",
  centipede_fought: "won",
};
