// Every page and board with fixtures instead of a server: for looking at, for screenshots, for checks. Not built.
import { mount } from "svelte";
import "../fonts.css";
import "../app.css";
import "../night.css";
import App from "../App.svelte";
import { replaceTransport } from "../lib/api";
import { show } from "../lib/router.svelte";
import { applySettings } from "../lib/settings.svelte";
import ArtSheet from "./ArtSheet.svelte";
import { answer, silentStream, startWith } from "./server";

const page = new URLSearchParams(location.search).get("page") ?? "start";
applySettings();
startWith(page);
replaceTransport(answer, silentStream);
const target = document.getElementById("app") as HTMLElement;
if (page === "art") mount(ArtSheet, { target });
else {
  if (page === "start") show({ page: "start", game: null, way: null });
  else if (page === "join") show({ page: "join", token: "token" });
  else show({ page: "table", table: page, seat: null, at: null, open: null, rule: null });
  mount(App, { target });
}
