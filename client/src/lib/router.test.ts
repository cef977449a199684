import { expect, it } from "vitest";
import { parseRoute } from "./router.svelte";

it("knows its addresses", () => {
  expect(parseRoute("/", "", "")).toEqual({ page: "start" });
  expect(parseRoute("/join", "", "#abc")).toEqual({ page: "join", token: "abc" });
  expect(parseRoute("/t/x1", "", "")).toEqual({ page: "table", table: "x1", seat: null });
  expect(parseRoute("/t/x1", "?seat=2", "")).toEqual({ page: "table", table: "x1", seat: 2 });
  expect(parseRoute("/nowhere", "", "")).toEqual({ page: "lost" });
});
