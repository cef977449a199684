import { expect, test } from "vitest";
import { formatOf } from "./notices";

test("a receiver is known by its name", () => {
  expect(formatOf("https://discord.com/api/webhooks/1/x")).toBe("discord");
  expect(formatOf("https://hooks.slack.com/services/x")).toBe("slack");
  expect(formatOf("https://ntfy.sh/my-topic")).toBe("ntfy");
  expect(formatOf("https://ntfy.example.org/my-topic")).toBe("ntfy");
  expect(formatOf("https://example.org/slack.com")).toBe("json");
  expect(formatOf("https://notslack.com/")).toBe("json");
  expect(formatOf("nonsense")).toBe("json");
});
