import { expect, it } from "vitest";
import { sayEvent, sayOption } from "./say";

const name = (seat: number): string => ["Mina", "Oak"][seat] ?? "?";

it("names seats in sentences", () => {
  expect(sayEvent({ kind: "x", seat: 1, label: "{who} takes tile {tile} from {owner}", args: { tile: 3, owner: 0 } }, name)).toBe(
    "Oak takes tile 3 from Mina",
  );
  expect(sayEvent({ kind: "quiet" }, name)).toBeNull();
});

it("falls back to the notation when an option has no label", () => {
  expect(sayOption({ action: 1, text: "take 3 left", label: "", args: {}, refs: [] }, name)).toBe("take 3 left");
});
