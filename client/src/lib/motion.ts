// What just happened, shown by movement. The board redraws from the new view; pieces that are found at another place than
// before glide or walk there from where they were. No knowledge of rules: only "what was here is now there".
//
// A piece is an element with data-piece: unique ("tile:17") or of a kind ("ant:2" with data-at telling its place). A piece that is
// new may say in data-from what it comes out of: another kind of which one is gone ("larva:2"), or an element with data-home.
import { motionTime } from "./settings.svelte";

interface Trace {
  x: number;
  y: number;
  width: number;
  angle: number;
}

/** More new pieces than this at once are shown without ado. */
const FRESH = 12;

type Snapshot = Map<string, Map<string, Trace>>;

function traceOf(element: Element): Trace {
  const box = element.getBoundingClientRect();
  let angle = 0;
  let width = box.width;
  if (element instanceof SVGGraphicsElement) {
    const matrix = element.getScreenCTM();
    if (matrix) {
      angle = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
      width = Math.hypot(matrix.a, matrix.b) * 100;
    }
  }
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width, angle };
}

export function snapshot(root: ParentNode): Snapshot {
  const kinds: Snapshot = new Map();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")) {
    const kind = element.dataset.piece ?? "";
    const places = kinds.get(kind) ?? new Map<string, Trace>();
    places.set(element.dataset.at ?? "", traceOf(element));
    kinds.set(kind, places);
  }
  return kinds;
}

/** Starts the movements; resolves when they are over or were skipped. */
export async function playFrom(before: Snapshot, root: ParentNode, skip: AbortSignal): Promise<void> {
  const time = motionTime();
  if (!time) return;
  const running: Animation[] = [];
  const arrived = new Map<string, (HTMLElement | SVGElement)[]>();
  const gone = new Map<string, Trace[]>();
  const now = new Map<string, Set<string>>();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")) {
    const kind = element.dataset.piece ?? "";
    const at = element.dataset.at ?? "";
    now.set(kind, (now.get(kind) ?? new Set()).add(at));
    if (before.get(kind)?.has(at) && at) continue;
    arrived.set(kind, [...(arrived.get(kind) ?? []), element]);
  }
  for (const [kind, places] of before) {
    for (const [at, trace] of places) {
      if (!at || !now.get(kind)?.has(at)) gone.set(kind, [...(gone.get(kind) ?? []), trace]);
    }
  }
  const fresh: (HTMLElement | SVGElement)[] = [];
  for (const [kind, elements] of arrived) {
    const sources = gone.get(kind) ?? [];
    for (const element of elements) {
      const to = traceOf(element);
      const from = nearest(sources, to);
      if (!from) {
        fresh.push(element);
        continue;
      }
      const movement = glide(element, from, to, time);
      if (movement) running.push(movement);
    }
  }
  // A whole part of the board that comes into sight is not news piece by piece.
  for (const element of fresh.length <= FRESH ? fresh : []) {
    const to = traceOf(element);
    const from = birthplace(element, to, gone);
    running.push((from && glide(element, from, to, time)) ?? appear(element, time));
  }
  skip.addEventListener("abort", () => running.forEach((each) => each.finish()), { once: true });
  await Promise.allSettled(running.map((each) => each.finished));
}

/** What was nowhere before: a card turns its face up, anything else grows. */
function appear(element: HTMLElement | SVGElement, time: number): Animation {
  const card = element.dataset.piece?.startsWith("card:") && element instanceof HTMLElement;
  element.style.transformBox = "fill-box";
  element.style.transformOrigin = "center";
  const movement = element.animate(
    card
      ? [{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "perspective(600px) rotateY(0deg)" }]
      : [{ transform: "scale(.2)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }],
    { duration: time * 0.7, easing: "cubic-bezier(.3,.1,.3,1)" },
  );
  const settle = (): void => {
    element.style.transformBox = "";
    element.style.transformOrigin = "";
  };
  movement.finished.then(settle, settle);
  return movement;
}

/** Where a new piece comes from, if it says so and the place is on the screen. */
function birthplace(element: HTMLElement | SVGElement, to: Trace, gone: Map<string, Trace[]>): Trace | null {
  for (const kind of element.dataset.from?.split(" ") ?? []) {
    const was = nearest(gone.get(kind) ?? [], to);
    const home = was ? null : document.querySelector(`[data-home="${kind}"]`)?.getBoundingClientRect();
    const [x, y] = was ? [was.x, was.y] : home?.width ? [home.left + home.width / 2, home.top + home.height / 2] : [-1, -1];
    if (x >= 0 && x <= window.innerWidth && y >= 0 && y <= window.innerHeight) return { x, y, width: to.width / 2, angle: to.angle };
  }
  return null;
}

function nearest(sources: Trace[], to: Trace): Trace | null {
  let best = -1;
  let distance = Infinity;
  sources.forEach((each, index) => {
    const d = Math.hypot(each.x - to.x, each.y - to.y);
    if (d < distance) [best, distance] = [index, d];
  });
  return best < 0 ? null : (sources.splice(best, 1)[0] ?? null);
}

function glide(element: HTMLElement | SVGElement, from: Trace, to: Trace, time: number): Animation | null {
  if (Math.hypot(from.x - to.x, from.y - to.y) < 3) return null;
  const [dx, dy, cx, cy] = localShift(element, from, to);
  const size = to.width ? from.width / to.width : 1;
  let turn = from.angle - to.angle;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  const start =
    `translate(${dx}px, ${dy}px) translate(${cx}px, ${cy}px) rotate(${turn}deg) ` +
    `scale(${size}) translate(${-cx}px, ${-cy}px)`;
  const end = `translate(0px, 0px) translate(${cx}px, ${cy}px) rotate(0deg) scale(1) translate(${-cx}px, ${-cy}px)`;
  const [moved, land] = lifted(element);
  moved.classList.add("moving");
  const movement = moved.animate([{ transform: start }, { transform: end }], {
    duration: time,
    easing: "cubic-bezier(.35,.05,.25,1)",
  });
  const settle = (): void => {
    moved.classList.remove("moving");
    land();
  };
  movement.finished.then(settle, settle);
  return movement;
}

const SVG = "http://www.w3.org/2000/svg";

/** A drawing has no layers: what flies is a copy above everything, and the piece itself shows when it has landed. */
function lifted(element: HTMLElement | SVGElement): [Element, () => void] {
  const parent = element.parentNode;
  const matrix = element instanceof SVGGraphicsElement && parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  if (!matrix) return [element, () => undefined];
  const sky = document.createElementNS(SVG, "svg");
  const ground = document.createElementNS(SVG, "g");
  const copy = element.cloneNode(true) as SVGElement;
  sky.setAttribute("class", "sky");
  sky.setAttribute("aria-hidden", "true");
  ground.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
  for (const marked of [copy, ...copy.querySelectorAll<SVGElement>("[data-piece], [data-ref]")]) {
    delete marked.dataset.piece;
    delete marked.dataset.ref;
    marked.classList.remove("place", "lit");
    for (const name of ["role", "tabindex"]) marked.removeAttribute(name);
  }
  sky.append(ground);
  ground.append(copy);
  document.body.append(sky);
  element.style.visibility = "hidden";
  return [
    copy,
    () => {
      sky.remove();
      element.style.visibility = "";
    },
  ];
}

/** The way back and the middle of the piece, in the units of the piece's own drawing. */
function localShift(element: HTMLElement | SVGElement, from: Trace, to: Trace): [number, number, number, number] {
  if (!(element instanceof SVGGraphicsElement)) {
    const box = element.getBoundingClientRect();
    return [from.x - to.x, from.y - to.y, box.width / 2, box.height / 2];
  }
  const matrix = element.getScreenCTM()?.inverse();
  if (!matrix) return [0, 0, 0, 0];
  const a = new DOMPoint(from.x, from.y).matrixTransform(matrix);
  const b = new DOMPoint(to.x, to.y).matrixTransform(matrix);
  return [a.x - b.x, a.y - b.y, b.x, b.y];
}
