import { expect, test } from "vitest";
import { march } from "../../gallery/march";
import { fromEvent, fromView } from "./battles";

const fighter = { seat: 0, ants: 3, heads: 1, strength: 5, bonus_card: "HD11", put_down: 1, may_add: 0, flips: false };

test("one's own card is open to oneself, the other's lies face down", () => {
  const players = march.battle.players.map((player) => (player.seat === 0 ? { ...player, cards_put_down: ["EV01"] } : player));
  const view = { ...march.battle, players };
  const other = { seat: 1, ants: 2, heads: 0, strength: 2, bonus_card: null, put_down: 1, may_add: 1, flips: true };
  const shown = fromView(view, { hex: 3, centipede: null, invader: fighter, defender: other, deciding: 1, stakes: null });
  expect(shown.sides.map((side) => side.cards)).toEqual([["EV01"], [null]]);
  expect(shown.sides[0]).toMatchObject({ bonus: 1, bonusCard: "HD11", strength: 5, mayAdd: 0, total: null });
  expect(shown.sides[1]).toMatchObject({ bonus: 0, mayAdd: 1, flips: true });
  expect(shown.winner).toBeNull();
});

test("a battle of ants that was fought", () => {
  const side = { seat: 0, ants: 3, heads: 1, strength: 4, cards: ["EV01"], ferocity: 3, total: 7 };
  const sides = [{ ...side, seat: 2, total: 5 }, side];
  const shown = fromEvent({ kind: "battle_fought", seat: 0, n: 1, args: { hex: 3, loser: 2, defender: 0, sides, losses: [3, 2] } });
  expect(shown?.winner).toBe(1);
  expect(shown?.sides.map(({ seat, total, lost }) => [seat, total, lost])).toEqual([[2, 5, 3], [0, 7, 2]]);
});

test("a centipede that wins", () => {
  const side = { seat: 1, ants: 1, heads: 0, strength: 1, cards: [], ferocity: 0, total: 1 };
  const shown = fromEvent({ kind: "centipede_fought", seat: 1, n: 1, args: { hex: 3, won: false, strength: 4, side, losses: 1 } });
  expect(shown?.winner).toBe(1);
  expect(shown?.sides[1]).toMatchObject({ seat: null, total: 4 });
  expect(fromEvent({ kind: "fed", seat: 1, n: 1, args: {} })).toBeNull();
});
