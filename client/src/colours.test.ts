// Whether colonies and lit places can be told apart, also by eyes that see fewer colours: simulated after Machado, Oliveira and Fernandes
// (2009), with nothing left of one kind of cone; distances in OKLab, where 0.02 is just noticeable.
import { expect, test } from "vitest";
import ant from "./art/Ant.svelte?raw";
import defs from "./art/ArtDefs.svelte?raw";
import day from "./app.css?raw";
import night from "./night.css?raw";

type Triple = readonly [number, number, number];
const EYES: Record<string, readonly Triple[]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const times = (rows: readonly Triple[], [x, y, z]: Triple): Triple => rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
const linear = (colour: string): Triple =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Triple;

function seen(colour: string, eyes: string): Triple {
  const light = times(EYES[eyes] ?? [], linear(colour)).map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple;
  const cones = times([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]], light).map(Math.cbrt) as unknown as Triple;
  return times([[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]], cones);
}

const apart = (one: string, other: string, eyes: string): number => Math.hypot(...seen(one, eyes).map((part, i) => part - (seen(other, eyes)[i] ?? 0)));

/** The variables that a block of the style sheets sets. */
function block(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`there is no ${selector}`);
  const inside = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...inside.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

const NIGHT = ':root[data-theme="night"]';
const root = block(day, ":root");
const strong = block(day, ':root[data-colours="strong"]');
const clear = block(day, ':root[data-colours="clear"]');
/** What drawings are painted with. */
const DRAWN: Record<string, Record<string, string>> = {
  day: root,
  "day, strong": { ...root, ...strong },
  "day, clear": { ...root, ...clear },
  night: { ...root, ...block(night, NIGHT), ...block(night, `${NIGHT} :is(.frame > svg, .moonlit)`) },
};
const colour = (palette: Record<string, string>, name: string): string => palette[name] ?? "";

/** The least distance of any two colonies, for the eyes that see least of it. */
function nearest(palette: Record<string, string>): number {
  const colonies = [0, 1, 2, 3, 4, 5].map((colony) => colour(palette, `c${colony}`));
  const pairs = colonies.flatMap((one, i) => colonies.slice(i + 1).map((other) => [one, other] as const));
  return Math.min(...Object.keys(EYES).flatMap((eyes) => pairs.map(([one, other]) => apart(one, other, eyes))));
}

test("no two colonies have colours that merge, in any palette and for any eyes", () => {
  for (const [name, palette] of Object.entries(DRAWN)) expect(nearest(palette), name).toBeGreaterThan(0.1);
  expect(nearest(clear)).toBeGreaterThan(0.16);
});

const mix = (one: string, share: number, other: string): string =>
  `#${[1, 3, 5].map((at) => Math.round(parseInt(one.slice(at, at + 2), 16) * share + parseInt(other.slice(at, at + 2), 16) * (1 - share)).toString(16).padStart(2, "0")).join("")}`;

test("one tone of a lit place stands out from every ground, and the tones from each other, for any eyes", () => {
  for (const [name, palette] of Object.entries(DRAWN)) {
    const [paper, page] = [colour(palette, "paper"), colour(palette, "page")];
    const mixed = ["moss", "clay", "stone", "water", "sand", "soil-1"].flatMap((ground) => [0.42, 0.62, 0.82, 1].map((share) => mix(colour(palette, ground), share, paper)));
    const grounds = [paper, page, ...mixed, ...["tunnel", "soil-2", "soil-3", "soil-4"].map((ground) => colour(palette, ground))];
    const surfaces = name === "night" ? block(night, NIGHT) : palette;
    for (const eyes of Object.keys(EYES)) {
      const tones = [colour(surfaces, "lit"), colour(surfaces, "lit-2")] as const;
      expect(apart(...tones, eyes), `${name}, ${eyes}: the two tones`).toBeGreaterThan(0.35);
      for (const ground of [...grounds, colour(surfaces, "paper"), colour(surfaces, "page")]) {
        expect(Math.max(...tones.map((tone) => apart(tone, ground, eyes))), `${name}, ${eyes}, on ${ground}`).toBeGreaterThan(0.25);
      }
    }
  }
});

test("every colony has a pattern and a shape of its own", () => {
  const patterns = [0, 1, 2, 3, 4, 5].map((colony) => defs.match(new RegExp(`id="gaster-${colony}"[^>]*>([^]*?)</pattern>`))?.[1]?.replace(/\s|var\(--c\d\)/g, ""));
  const shapes = [...(ant.match(/GASTERS = \[([^]*?)\]/)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, path]) => path);
  expect([new Set(patterns).size, patterns.includes(undefined), new Set(shapes).size]).toEqual([6, false, 6]);
});
