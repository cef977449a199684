// What the pictures of introductions and of the rulebook are drawn with: a game's own pieces, loaded when somebody learns.
import type { Component } from "svelte";
import type { View } from "../lib/types";
import { ofGame } from "../lib/views";

export interface DrawingProps {
  view: View;
  /** Parts of the board, by the names that the game's drawing has for them. */
  shows: readonly string[];
  /** Places to point at. */
  point: readonly string[];
}

const DRAWINGS: Record<View["game"], () => Promise<{ default: Component<DrawingProps> }>> = {
  march: () => import("../boards/march/Picture.svelte"),
  micropolis: () => import("../boards/micropolis/Picture.svelte"),
  myrmes: () => import("../boards/myrmes/Picture.svelte"),
};

export async function loadDrawing(game: string): Promise<Component<DrawingProps>> {
  return (await ofGame(DRAWINGS, game)()).default;
}
