// Every page of the gallery that shows a table: its view. The views are out of played games.
import type { View } from "../lib/types";
import { march } from "./march";
import { micropolis } from "./micropolis";
import { myrmes } from "./myrmes";

const pages: Record<string, View> = { ...micropolis, ...march, ...myrmes };

export function viewOf(page: string): View {
  const view = pages[page];
  if (!view) throw new Error(`There is no page ${page}.`);
  return view;
}
