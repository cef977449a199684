// The addresses of the page. The join token is in the fragment, which browsers do not send, so that it never reaches a log.
import { getContext, setContext } from "svelte";
import { Layers, type Address, type BrowserHistory } from "./layers";

/** What lies over a table, as its address says it: the moment of the game that is looked at, the sheet that is open, the rule it is open at. */
export interface Place {
  at: number | null;
  open: string | null;
  rule: string | null;
}

export type Route =
  | { page: "start"; game: string | null; way: string | null }
  | { page: "join"; token: string }
  | ({ page: "table"; table: string; seat: number | null } & Place)
  | { page: "learn"; game: string; at: string }
  | { page: "exercises"; game: string }
  | { page: "rules"; game: string; edition: string; at: string }
  | { page: "notices"; yes: string; no: string }
  | { page: "series"; series: string; token: string }
  | { page: "me" }
  | { page: "lobby" }
  | { page: "lost" };

const number = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** A chapter may have a name of several words. */
function plain(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

export function parseRoute(path: string, query: string, fragment: string): Route {
  const parts = path.split("/").filter(Boolean);
  const asked = new URLSearchParams(query);
  if (parts.length === 0) return { page: "start", game: asked.get("game"), way: asked.get("way") };
  if (parts[0] === "join" && parts.length <= 2) return { page: "join", token: fragment.replace(/^#/, "") };
  if (parts[0] === "t" && parts.length === 2) {
    return { page: "table", table: parts[1] ?? "", seat: number(asked.get("seat")), at: number(asked.get("at")), open: asked.get("open"), rule: asked.get("rule") };
  }
  if (parts[0] === "learn" && parts.length === 2) return { page: "learn", game: parts[1] ?? "", at: fragment.replace(/^#/, "") };
  if (parts[0] === "exercises" && parts.length === 2) return { page: "exercises", game: parts[1] ?? "" };
  if (parts[0] === "rules" && parts.length === 2) return { page: "rules", game: parts[1] ?? "", edition: asked.get("edition") ?? "", at: plain(fragment.replace(/^#/, "")) };
  if (parts[0] === "notices" && parts.length === 1) {
    const [, answer, token] = /^#(yes|no)=(.+)$/.exec(fragment) ?? []; // the link of a mail
    return { page: "notices", yes: answer === "yes" ? (token ?? "") : "", no: answer === "no" ? (token ?? "") : "" };
  }
  if (parts[0] === "lobby" && parts.length === 1) return { page: "lobby" };
  if (parts[0] === "series" && parts.length <= 2) {
    const joins = parts[1] === "join"; // the token is in the fragment, as in every link
    return { page: "series", series: joins ? "" : (parts[1] ?? ""), token: joins ? fragment.replace(/^#/, "") : "" };
  }
  if (parts[0] === "me" && parts.length === 1) return { page: "me" };
  return { page: "lost" };
}

const here = (): Route => parseRoute(location.pathname, location.search, location.hash);

let current = $state.raw<Route>({ page: "start", game: null, way: null });
/** The path of the page that is shown: the browser may already be at another one when it tells. */
let pagePath = "/";

/** Outside a browser there is no way back. */
const NOWHERE: BrowserHistory = { state: null, pushState: () => undefined, replaceState: () => undefined, go: () => undefined };

/** What Back closes before it leaves the page. */
export const layers = new Layers(globalThis.history ?? NOWHERE, () => location.pathname + location.search + location.hash);

export function route(): Route {
  return current;
}

export function startRouter(): void {
  current = here();
  pagePath = location.pathname;
  addEventListener("popstate", () => {
    const samePage = pagePath === location.pathname;
    pagePath = location.pathname;
    current = here();
    layers.popped(samePage);
  });
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
  layers.whenStill(() => {
    if (layers.leave() || replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    current = here();
    pagePath = location.pathname;
    scrollTo(0, 0);
  });
}

/** A reference within a page is followed: Back leads to the place where it stands. */
export function walk(to: `#${string}`, from = ""): void {
  layers.whenStill(() => {
    if (from) history.replaceState(history.state, "", from);
    if (location.hash !== to) history.pushState(null, "", to);
    current = here();
  });
}

const ADDRESS = Symbol("address");

/** What the page has open, as its dialogs shall say it in the address. */
export function provideAddress(address: () => Address): void {
  setContext(ADDRESS, address);
}

export function useAddress(): () => Address {
  return getContext<(() => Address) | undefined>(ADDRESS) ?? (() => ({}));
}

/** Shows a route without touching the address; the gallery of fixtures uses it. */
export function show(next: Route): void {
  current = next;
}
