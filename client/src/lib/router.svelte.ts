// Four addresses. The join token is in the fragment, which browsers do not send, so that it never reaches a log.

export type Route =
  | { page: "start" }
  | { page: "join"; token: string }
  | { page: "table"; table: string; seat: number | null }
  | { page: "lost" };

export function parseRoute(path: string, query: string, fragment: string): Route {
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return { page: "start" };
  if (parts[0] === "join" && parts.length === 1) return { page: "join", token: fragment.replace(/^#/, "") };
  if (parts[0] === "t" && parts.length === 2) {
    const seat = new URLSearchParams(query).get("seat");
    return { page: "table", table: parts[1] ?? "", seat: seat === null ? null : Number(seat) };
  }
  return { page: "lost" };
}

const here = (): Route => parseRoute(location.pathname, location.search, location.hash);

let current = $state.raw<Route>({ page: "start" });

export function route(): Route {
  return current;
}

export function startRouter(): void {
  current = here();
  addEventListener("popstate", () => (current = here()));
  addEventListener("hashchange", () => (current = here()));
  document.addEventListener("click", follow);
}

/** Links within the client change the page without fetching it anew. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.origin !== location.origin || link.target || link.download) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  current = here();
  scrollTo(0, 0);
}

/** Shows a route without touching the address; the gallery of fixtures uses it. */
export function show(next: Route): void {
  current = next;
}
