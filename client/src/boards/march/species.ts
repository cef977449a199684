// Choosing a side of the nest mat: the two options and the colonies they stand for.
import type { Option } from "../../lib/types";
import { rawOf } from "../../lib/values";
import type { MarchView, SpeciesFace } from "./types";

export const isSide = ({ kind }: Option): boolean => kind === "side";

export interface Side {
  option: Option;
  face: SpeciesFace;
}

/** The sides among the options, each with the colony that it would be; empty when something else is asked. */
export function sidesOf(options: readonly Option[], view: MarchView): Side[] {
  return options.filter(isSide).flatMap((option) => {
    const face = view.static.species?.[String(rawOf(option.args.name))];
    return face ? [{ option, face }] : [];
  });
}
