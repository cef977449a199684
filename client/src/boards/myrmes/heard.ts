// What is heard of this game, by kind of event.
import type { Sound } from "../../lib/sounds";

export const HEARD: Readonly<Record<string, Sound>> = {
  moved: "walk",
  went_out: "walk",
  tile_placed: "tile",
  tunnel_dug: "tile",
  hunted: "won",
  winter_paid: "winter",
};
