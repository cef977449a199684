import { mount } from "svelte";
import "./fonts.css";
import "./app.css";
import "./night.css";
import App from "./App.svelte";
import { startRouter } from "./lib/router.svelte";
import { startSettings } from "./lib/settings.svelte";

startRouter();
void startSettings();
mount(App, { target: document.getElementById("app") as HTMLElement });
