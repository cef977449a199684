// Keeps the page itself on the device, and nothing else: no answers of the server, nothing that belongs to anybody. The build puts in the
// names of the files, which change with their contents. After an upgrade one load may still show the page as it was, never a second one.
const FILES = __FILES__;
const CACHE = "formicary-__VERSION__";
const PAGES = /^\/(join(\/[^/]+)?|t\/[^/]+|learn\/[^/]+)?$/;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([new Request("/", { cache: "no-cache" }), ...FILES]))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("formicary-") && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && PAGES.test(pathname)) event.respondWith(page(event));
  else if (FILES.includes(pathname)) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(event.request)));
});

/** The page from the device at once; what the server has now is what comes next time. */
async function page(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match("/");
  const fresh = fetch("/", { cache: "no-cache", credentials: "omit" }).then(async (answer) => {
    if (answer.ok) await cache.put("/", answer.clone());
    return answer;
  });
  if (!kept) return fresh.catch(() => fetch(event.request));
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}
