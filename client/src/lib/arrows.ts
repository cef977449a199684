// Arrow keys walk among the places that can be chosen: to the nearest one in that direction.
import { scrollsByKey } from "./scrolls";

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (element: Element): [number, number] => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** Returns true if the key was an arrow and there was somewhere to go. A part that scrolls keeps the arrows while it has the focus. */
export function walk(key: string): boolean {
  const direction = DIRECTIONS[key];
  if (!direction || scrollsByKey(direction[0] !== 0)) return false;
  const places = [...document.querySelectorAll<HTMLElement>(".place.lit[tabindex]")];
  if (!places.length) return false;
  const from = document.activeElement;
  if (!from || !places.includes(from as HTMLElement)) {
    places[0]?.focus();
    return true;
  }
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let cost = Infinity;
  for (const place of places) {
    if (place === from) continue;
    const [px, py] = middle(place);
    const along = (px - x) * direction[0] + (py - y) * direction[1];
    const across = Math.abs((px - x) * direction[1]) + Math.abs((py - y) * direction[0]);
    if (along <= 2) continue;
    if (along + across * 2 < cost) [best, cost] = [place, along + across * 2];
  }
  // Nothing lies that way: go on to the next place, so that every one can be reached with one key.
  const step = direction[0] + direction[1];
  best ??= places[(places.indexOf(from as HTMLElement) + step + places.length) % places.length] ?? null;
  best?.focus();
  return true;
}
