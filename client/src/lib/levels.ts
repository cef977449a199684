// The four levels of bots, as people know them. The server describes them (`GameInfo.bots`); those without a level are for the lab.
import { inContext, t } from "./i18n.svelte";
import type { BotInfo, Setup } from "./types";

export const levelsOf = (bots: readonly BotInfo[]): BotInfo[] => bots.filter((bot) => bot.level);

/** "Queen" in the language of the page. */
export const levelName = (bot: BotInfo): string => inContext("level", bot.title);

const TITLES = ["Larva", "Worker", "Soldier", "Queen"];

/** What a bot without a name is called in its seat: "Queen 3". */
export function botName(bot: string, seat: number): string {
  const key = bot.split(":")[0];
  const title = TITLES.find((each) => each.toLowerCase() === key);
  return title ? `${inContext("level", title)} ${seat + 1}` : t("Bot {n}", { n: seat + 1 });
}

/** The level that is offered at first: what was last chosen; whoever is new meets the gentlest, and in a team a partner that helps. */
export function usualLevel(levels: readonly BotInfo[], way: Setup, last: string): string {
  if (way.together) return (levels.at(-2) ?? levels.at(-1))?.key ?? "worker";
  return (levels.find(({ key }) => key === last) ?? levels[0])?.key ?? "worker";
}
