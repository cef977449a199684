// How long ago something was, in the words of a language: "3 hr. ago", "vor 2 Tagen".
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

export function ago(then: number, language: string, now: number = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const past = Math.max(0, now - then);
  for (const [unit, length] of UNITS) if (past >= length) return words.format(-Math.floor(past / length), unit);
  return words.format(0, "minute");
}
