import { expect, test } from "vitest";
import { ago } from "./ago";

test("how long ago it was, in whole units", () => {
  const now = 10 * 86_400_000;
  expect(ago(now - 59_000, "en", now)).toBe("this minute");
  expect(ago(now + 5_000, "en", now)).toBe("this minute"); // a clock that is a little behind
  expect(ago(now - 61_000, "en", now)).toBe("1 min. ago");
  expect(ago(now - 3 * 3_600_000 - 5, "en", now)).toBe("3 hr. ago");
  expect(ago(now - 86_400_000, "en", now)).toBe("yesterday");
  expect(ago(now - 3 * 86_400_000, "de", now)).toBe("vor 3 Tagen");
});
