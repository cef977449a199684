import { mount } from "svelte";
import "./fonts.css";
import "./app.css";
import "./night.css";
import App from "./App.svelte";
import { speakFully } from "./lib/i18n.svelte";
import { route, startRouter } from "./lib/router.svelte";
import { startSettings } from "./lib/settings.svelte";

startRouter();
if (route().page !== "start") void speakFully(); // before the language is known, so that its words are asked for once
const LONGEST = 3000; // ms that a language may take to come
// Nothing is drawn in English first and in another language a moment later: it would move from under a finger.
const said = Promise.race([startSettings(), new Promise((done) => setTimeout(done, LONGEST))]);
// The page itself is kept on the device, so that it opens at once on a slow network and says so when there is none.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}
void said.then(() => mount(App, { target: document.getElementById("app") as HTMLElement }));
