// Choosing a side of the nest mat: the two options and the colonies they stand for.
import type { Option } from "../../lib/types";
import type { MarchView, SpeciesFace } from "./types";

const SIDE = /^side (common|species)$/;

export const isSide = ({ text }: Option): boolean => SIDE.test(text);

export interface Side {
  option: Option;
  face: SpeciesFace;
}

/** The sides among the options, each with the colony that it would be; empty when something else is asked. */
export function sidesOf(options: readonly Option[], view: MarchView): Side[] {
  const mat = view.players.find((each) => each.seat === view.seat)?.mat ?? "common";
  return options.flatMap((option) => {
    const side = SIDE.exec(option.text)?.[1];
    const face = side && view.static.species?.[side === "common" ? "common" : mat];
    return face ? [{ option, face }] : [];
  });
}
