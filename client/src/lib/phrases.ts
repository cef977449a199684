// Quick phrases: what is sent is the key, and everybody reads it in their own language.
import { msg } from "./messages";
import type { Phrase } from "./types";

export const PHRASES: Readonly<Record<Exclude<Phrase, "">, string>> = {
  hello: msg("Hello!"),
  "good-luck": msg("Good luck, have fun!"),
  "one-moment": msg("One moment, please."),
  back: msg("I am back."),
  "your-turn": msg("It is your turn, I think."),
  nice: msg("Nice move!"),
  oops: msg("Oops."),
  thanks: msg("Thank you!"),
  "well-played": msg("Well played!"),
  "good-game": msg("Good game!"),
  another: msg("Another game?"),
  later: msg("I have to go; I will play on later."),
};

export const isPhrase = (key: string): key is keyof typeof PHRASES => key in PHRASES;
