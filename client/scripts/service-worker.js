// Keeps the page itself on the device, and nothing else: no answers of the server, nothing that belongs to anybody. The build puts in the
// names of the files, which change with their contents. After an upgrade one load may still show the page as it was, never a second one.
const FILES = __FILES__;
const CACHE = "formicary-__VERSION__";
const PAGES = /^\/(join(\/[^/]+)?|t\/[^/]+|learn\/[^/]+|notices)?$/;
const SHOWN = "shown-turns"; // which turn of each table was shown last: one that comes twice is shown once

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

addEventListener("push", (event) => {
  if (event.data) event.waitUntil(told(event.data.json()));
});

/** Shows a turn, unless it was shown before, or its table is being looked at. */
async function told({ id, table, number, title, body, url, waiting }) {
  if (waiting !== undefined) await navigator.setAppBadge?.(waiting).catch(() => undefined);
  const open = await clients.matchAll({ type: "window" });
  if (table && open.some((each) => each.visibilityState === "visible" && new URL(each.url).pathname === `/t/${table}`)) return;
  const shown = await caches.open(SHOWN);
  const last = await shown.match(`/${table}`);
  if (table && last && Number(await last.text()) >= number) return;
  if (table) await shown.put(`/${table}`, new Response(String(number)));
  await registration.showNotification(title, { body, icon: "/icon-192.png", tag: `turn-${table}`, renotify: true, data: { url, id } });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(seat(event.notification.data.url));
});

/** The table, in a window that is open already if there is one. */
async function seat(url) {
  const open = await clients.matchAll({ type: "window" });
  const there = open.find((each) => new URL(each.url).pathname === new URL(url, location.origin).pathname);
  if (there) return there.focus();
  return clients.openWindow(url);
}
