// Prints every text of the client that goes through the catalogue, as JSON: [{"id": "Undo", "file": "src/table/TopBar.svelte"}].
// The server's gettext catalogues are made from this list and its own texts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = new URL("..", import.meta.url).pathname;

function* files(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== "gallery") yield* files(path);
    } else if (/\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith(".test.ts")) yield path;
  }
}

/** The first argument of a call that opens at `start`, up to its comma or closing bracket. */
function firstArgument(text, start) {
  let depth = 0;
  let quote = "";
  for (let i = start; i < text.length; i += 1) {
    const c = text[i];
    if (quote) {
      if (c === "\\") i += 1;
      else if (c === quote) quote = "";
    } else if (c === '"' || c === "'" || c === "`") quote = c;
    else if ("([{".includes(c)) depth += 1;
    else if (")]}".includes(c)) {
      if (depth === 0) return text.slice(start, i);
      depth -= 1;
    } else if (c === "," && depth === 0) return text.slice(start, i);
  }
  return "";
}

const found = new Map();
for (const file of files("src")) {
  const text = readFileSync(join(root, file), "utf8");
  for (const call of text.matchAll(/(?<![\w.])(?:t|msg)\(/g)) {
    const argument = firstArgument(text, call.index + call[0].length);
    for (const [literal] of argument.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
      const id = JSON.parse(literal);
      // Arguments of nested calls such as replaceAll("_", " ") are not texts.
      if (/[A-Za-z]/.test(id) && !found.has(id)) found.set(id, file);
    }
  }
}
console.log(JSON.stringify([...found].map(([id, file]) => ({ id, file })).sort((a, b) => (a.id < b.id ? -1 : 1)), null, 1));
