// What follows the present question, in words; what it is, the rules say.
import { t } from "../../lib/i18n.svelte";
import type { MarchView } from "./types";
import { hexName } from "./words";

type Waiting = MarchView["waiting"][number];

export function nextOf(view: MarchView, name: (seat: number) => string): string[] {
  return view.waiting.map((each) => say(view, each, (each.seats ?? []).map(name)));
}

function say(view: MarchView, { what, n = 0, hexes = [], seats = [] }: Waiting, names: string[]): string {
  const [who = ""] = names;
  const all = seats.length === view.seats && seats.length > 1;
  switch (what) {
    case "react": return t("{names} may react", { names });
    case "steps": return t("{who}: {n} more {n:step|steps}", { who, n });
    case "larvae": return t("{who}: {n} more {n:larva|larvae}", { who, n });
    case "bonus": return t("{who}: {n} bonus {n:action|actions}", { who, n });
    case "effect": return t("body parts of {names}", { names });
    case "battles": {
      const where = hexes.map((hex) => hexName(view, hex));
      return where.length === 1 ? t("battle in {hexes}", { hexes: where }) : t("battles in {hexes}", { hexes: where });
    }
    case "harvest": return all ? t("all harvest") : t("{names} harvest", { names });
    case "feed": return all ? t("all feed their ants") : t("feeding: {names}", { names });
    case "decree": return all ? t("the Royal Decree") : t("Royal Decree: {names}", { names });
    case "horde": return t("a card of the Horde");
  }
}
