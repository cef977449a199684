// A battle as the panel shows it: while it is open, out of the view; once it is fought, out of the event that tells it.
import type { GameEvent } from "../../lib/types";
import type { Battle, Fighter, MarchView } from "./types";

export interface Side {
  /** null: the centipede. */
  seat: number | null;
  role: "invader" | "defender";
  ants: number;
  heads: number;
  bonus: number;
  /** The head that the bonus comes from; null: Rampage, or nothing. */
  bonusCard: string | null;
  strength: number;
  /** Cards that may still be put down, and whether one of the deck is turned over besides. */
  mayAdd: number;
  flips: boolean;
  /** Cards put down: a code once it is open or one's own, null while it lies face down. */
  cards: (string | null)[];
  total: number | null;
  lost: number | null;
}

export interface BattlePicture {
  hex: number;
  sides: Side[];
  /** Index of the side that won, null while it is open. */
  winner: number | null;
  /** What the battle is about for the viewer, if they fight. */
  stakes: Battle["stakes"];
}

interface Fought {
  seat: number;
  ants: number;
  heads: number;
  strength: number;
  cards: string[];
  total: number;
}

function fighting(view: MarchView, fighter: Fighter, role: Side["role"]): Side {
  const { seat, ants, heads, strength, bonus_card: bonusCard, may_add: mayAdd, flips } = fighter;
  const known = view.players.find((each) => each.seat === seat)?.cards_put_down ?? [];
  const cards = Array.from({ length: fighter.put_down }, (_, i) => known[i] ?? null);
  return { seat, role, ants, heads, bonus: strength - ants - heads, bonusCard, strength, mayAdd, flips, cards, total: null, lost: null };
}

const centipede = (strength: number, more: Partial<Side> = {}): Side => ({
  seat: null, role: "defender", ants: 0, heads: 0, bonus: 0, bonusCard: null, strength, mayAdd: 0, flips: false, cards: [], total: null, lost: null, ...more,
});

export function fromView(view: MarchView, battle: Battle): BattlePicture {
  const sides = battle.invader
    ? [fighting(view, battle.invader, "invader"), fighting(view, battle.defender, "defender")]
    : [fighting(view, battle.defender, "invader"), centipede(battle.centipede?.strength ?? 0, { cards: [...(battle.centipede?.cards ?? []), ...Array<null>(battle.centipede?.to_come ?? 0).fill(null)], bonus: battle.centipede?.bonus ?? 0 })];
  return { hex: battle.hex, sides, winner: null, stakes: battle.stakes };
}

function fought(side: Fought, role: Side["role"], lost: number): Side {
  const { seat, ants, heads, strength, cards, total } = side;
  return { seat, role, ants, heads, bonus: strength - ants - heads, bonusCard: null, strength, mayAdd: 0, flips: false, cards, total, lost };
}

/** The battle that an event tells the end of, or null. */
export function fromEvent({ kind, seat, args }: GameEvent): BattlePicture | null {
  if (kind === "battle_fought") {
    const [first, second] = args.sides as Fought[];
    const [lost = 0, price = 0] = args.losses as number[];
    if (!first || !second) return null;
    return {
      hex: Number(args.hex),
      sides: [fought(first, "invader", lost), fought(second, "defender", price)],
      winner: first.seat === seat ? 0 : 1,
      stakes: null,
    };
  }
  if (kind === "centipede_fought") {
    const strength = Number(args.strength);
    return {
      hex: Number(args.hex),
      sides: [fought(args.side as Fought, "invader", Number(args.losses)), centipede(strength, { total: strength })],
      winner: args.won ? 0 : 1,
      stakes: null,
    };
  }
  return null;
}
