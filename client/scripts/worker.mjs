// Writes dist/sw.js: the service worker (service-worker.js), with the names of the files of this very build. Japanese letters are left out:
// those who read them fetch what they need.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const dist = new URL("../dist/", import.meta.url);
const built = readdirSync(new URL("assets/", dist)).filter((name) => /\.(js|css|woff2)$/.test(name) && !/noto|japanese/.test(name));
const files = [...built.sort().map((name) => `/assets/${name}`), "/icon.svg", "/manifest.webmanifest"];
const text = readFileSync(new URL("service-worker.js", import.meta.url), "utf8");
// Another version for every change: a browser compares the file byte by byte, and keeps the files of one version together.
const version = createHash("sha256").update(text).update(readFileSync(new URL("index.html", dist))).update(files.join()).digest("hex").slice(0, 16);
writeFileSync(new URL("sw.js", dist), text.replace("__FILES__", JSON.stringify(files)).replace("__VERSION__", version));
