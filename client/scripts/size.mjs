// Fails the build when the first load of the start page grows past what an old phone should have to fetch.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 150 * 1024;
const dist = new URL("../dist/", import.meta.url).pathname;
const html = readFileSync(join(dist, "index.html"), "utf8");
const first = new Set(["index.html"]);
// The icon of a home screen is fetched by whoever puts it there.
for (const [, path] of html.matchAll(/(?:src|href)="\/([^"]+)"/g)) if (!path.startsWith("icon-")) first.add(path);

// What the entry script imports statically, and the fonts its style sheets name, come along at once.
for (const path of first) {
  if (!/\.(js|css)$/.test(path)) continue;
  const text = readFileSync(join(dist, path), "utf8");
  for (const [, name] of text.matchAll(/from\s*"\.\/([^"]+\.js)"/g)) first.add(`assets/${name}`);
  for (const [, name] of text.matchAll(/import\s*"\.\/([^"]+\.js)"/g)) first.add(`assets/${name}`);
  for (const [, name] of text.matchAll(/url\(\/?(assets\/[^)]+\.woff2)\)/g)) first.add(name);
}

const packed = (path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;
let total = 0;
for (const path of first) {
  const bytes = packed(path);
  total += bytes;
  console.log(`first load  ${String(bytes).padStart(7)}  ${path}`);
}
for (const name of readdirSync(join(dist, "assets"))) {
  const path = `assets/${name}`;
  if (first.has(path) || !/\.(js|css)$/.test(name) || statSync(join(dist, path)).size > 400_000) continue;
  console.log(`later       ${String(packed(path)).padStart(7)}  ${path}`);
}
console.log(`first load, gzipped, fonts included: ${total} bytes of ${LIMIT}`);
if (total > LIMIT) process.exit(1);
