import { expect, it } from "vitest";
import { parseRoute } from "./router.svelte";

it("knows its addresses", () => {
  expect(parseRoute("/", "", "")).toEqual({ page: "start", game: null, way: null });
  expect(parseRoute("/", "?game=march&way=solo", "")).toEqual({ page: "start", game: "march", way: "solo" });
  expect(parseRoute("/notices", "", "")).toEqual({ page: "notices", yes: "", no: "" });
  expect(parseRoute("/notices", "", "#no=no.abc.x-y")).toEqual({ page: "notices", yes: "", no: "no.abc.x-y" });
  expect(parseRoute("/notices", "", "#yes=yes.abc")).toEqual({ page: "notices", yes: "yes.abc", no: "" });
  expect(parseRoute("/join", "", "#abc")).toEqual({ page: "join", token: "abc" });
  expect(parseRoute("/join/march", "", "#abc")).toEqual({ page: "join", token: "abc" });
  expect(parseRoute("/t/x1", "", "")).toEqual({ page: "table", table: "x1", seat: null, at: null, open: null, rule: null });
  expect(parseRoute("/t/x1", "?seat=2", "")).toEqual({ page: "table", table: "x1", seat: 2, at: null, open: null, rule: null });
  expect(parseRoute("/t/x1", "?at=37&open=rules&rule=MI-5.1", "")).toEqual({ page: "table", table: "x1", seat: null, at: 37, open: "rules", rule: "MI-5.1" });
  expect(parseRoute("/t/x1", "?seat=me&at=-1", "")).toEqual({ page: "table", table: "x1", seat: null, at: null, open: null, rule: null });
  expect(parseRoute("/exercises/march", "", "")).toEqual({ page: "exercises", game: "march" });
  expect(parseRoute("/learn/micropolis", "", "#turn")).toEqual({ page: "learn", game: "micropolis", at: "turn" });
  expect(parseRoute("/rules/march", "?edition=prototype", "#MA-5.2")).toEqual({ page: "rules", game: "march", edition: "prototype", at: "MA-5.2" });
  expect(parseRoute("/rules/myrmes", "", "#worked%20examples")).toMatchObject({ at: "worked examples" });
  expect(parseRoute("/rules/myrmes", "", "#100%")).toMatchObject({ at: "100%" });
  expect(parseRoute("/nowhere", "", "")).toEqual({ page: "lost" });
});
