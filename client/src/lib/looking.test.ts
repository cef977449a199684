import { expect, test } from "vitest";
import { Looking } from "./looking";

function looking(wanted = true): { look: Looking; announced: number[]; page: { front: boolean; broken: boolean; asked: number; stays: Promise<void> } } {
  const announced: number[] = [];
  const page = { front: true, broken: false, asked: 0, stays: Promise.resolve() };
  const look = new Looking(
    () => page.front,
    async () => ((page.asked += 1), wanted),
    async (sequence) => {
      if (page.broken) throw new Error("away");
      announced.push(sequence);
    },
    () => page.stays,
  );
  return { look, announced, page };
}
const settled = (): Promise<void> => new Promise((next) => setTimeout(next, 0));

test("a turn is told once, with the number it came with", async () => {
  const { look, announced } = looking();
  look.heard(4, false);
  look.heard(5, true);
  look.heard(6, true); // another step of the same turn
  await settled();
  expect(announced).toEqual([5]);
  look.heard(7, false);
  look.heard(9, true);
  await settled();
  expect(announced).toEqual([5, 9]);
});

test("a page behind others tells nothing until it is looked at", async () => {
  const { look, announced, page } = looking();
  page.front = false;
  look.heard(5, true);
  await settled();
  expect(announced).toEqual([]);
  page.front = true;
  await look.look();
  expect(announced).toEqual([5]);
});

test("nothing is told for those who want no notices, and nothing asked before there is a turn", async () => {
  const { look, announced, page } = looking(false);
  look.heard(4, false);
  await settled();
  expect(page.asked).toBe(0);
  look.heard(5, true);
  await settled();
  expect([announced, page.asked]).toEqual([[], 1]);
});

test("what could not be told is told with the next look", async () => {
  const { look, announced, page } = looking();
  page.broken = true;
  look.heard(5, true);
  await settled();
  page.broken = false;
  await look.look();
  expect(announced).toEqual([5]);
});

test("a turn that comes while somebody leaves has not been seen", async () => {
  const { look, announced, page } = looking();
  let stayed = (): void => undefined;
  page.stays = new Promise((next) => (stayed = next));
  look.heard(5, true);
  page.front = false;
  stayed();
  await settled();
  expect(announced).toEqual([]);
  page.front = true;
  page.stays = new Promise((next) => (stayed = next));
  void look.look();
  void look.look(); // once is enough
  look.close();
  stayed();
  await settled();
  expect(announced).toEqual([]);
  look.heard(7, true);
  page.stays = Promise.resolve();
  await settled();
  expect(announced).toEqual([7]);
});
