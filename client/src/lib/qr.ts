// A QR code for a link, so that a phone can take a seat by looking at the screen. Bytes only, correction level L, versions
// 1 to 9 (up to 230 bytes): all that an address needs. After ISO/IEC 18004.

/** Per version: correction codewords a block, then [blocks, data codewords] groups. */
const VERSIONS: [number, [number, number][]][] = [
  [7, [[1, 19]]], [10, [[1, 34]]], [15, [[1, 55]]], [20, [[1, 80]]], [26, [[1, 108]]],
  [18, [[2, 68]]], [20, [[2, 78]]], [24, [[2, 97]]], [30, [[2, 116]]],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];

/** Rows of modules, true is dark. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([, groups]) => bytes.length + 2 <= total(groups));
  if (version < 0) throw new RangeError("too long for a QR code");
  const [correction, groups] = VERSIONS[version] as (typeof VERSIONS)[number];
  return draw(version + 1, interleave(dataWords(bytes, total(groups)), correction, groups));
}

const total = (groups: [number, number][]): number => groups.reduce((sum, [blocks, words]) => sum + blocks * words, 0);

function dataWords(bytes: Uint8Array, size: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, 8);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; words.length < size; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function interleave(data: number[], correction: number, groups: [number, number][]): number[] {
  const blocks: number[][] = [];
  let at = 0;
  for (const [count, words] of groups) for (let i = 0; i < count; i += 1) blocks.push(data.slice(at, (at += words)));
  const checks = blocks.map((block) => remainder(block, correction));
  const mixed: number[] = [];
  for (const rows of [blocks, checks]) {
    const longest = Math.max(...rows.map((row) => row.length));
    for (let i = 0; i < longest; i += 1) for (const row of rows) if (i < row.length) mixed.push(row[i] as number);
  }
  return mixed;
}

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i += 1, x = x < 128 ? x * 2 : (x * 2) ^ 0x11d) {
  EXP[i] = x;
  LOG[x] = i;
}
const times = (a: number, b: number): number => (a && b ? (EXP[((LOG[a] as number) + (LOG[b] as number)) % 255] as number) : 0);

/** Reed-Solomon: what is left when the block is divided by the generator of that degree. */
function remainder(block: number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0; i < degree; i += 1) {
    const next = Array<number>(generator.length + 1).fill(0);
    generator.forEach((c, k) => {
      next[k] = (next[k] as number) ^ c;
      next[k + 1] = (next[k + 1] as number) ^ times(c, EXP[i] as number);
    });
    generator = next;
  }
  const rest = [...block, ...Array<number>(degree).fill(0)];
  for (let i = 0; i < block.length; i += 1) {
    const factor = rest[i] as number;
    generator.forEach((c, k) => (rest[i + k] = (rest[i + k] as number) ^ times(c, factor)));
  }
  return rest.slice(block.length);
}

function draw(version: number, words: number[]): boolean[][] {
  const size = version * 4 + 17;
  const grid: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean): void => {
    if (row >= 0 && column >= 0 && row < size && column < size) (grid[row] as (boolean | null)[])[column] = dark;
  };
  const square = (row: number, column: number, reach: number): void => {
    for (let y = -reach; y <= reach; y += 1) for (let x = -reach; x <= reach; x += 1) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      set(row + y, column + x, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  };
  for (let i = 8; i < size - 8; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  square(3, 3, 4);
  square(3, size - 4, 4);
  square(size - 4, 3, 4);
  const marks = ALIGNMENT[version - 1] ?? [];
  const last = marks.at(-1);
  for (const row of marks) for (const column of marks) {
    if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)) continue;
    square(row, column, 2);
  }
  drawFormat(set, size);
  if (version >= 7) drawVersion(set, size, version);
  fill(grid, size, words);
  return grid as boolean[][];
}

type Set = (row: number, column: number, dark: boolean) => void;

/** Level L with mask 0, protected by its BCH code. */
function drawFormat(set: Set, size: number): void {
  const format = 0b111011111000100;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((format >> i) & 1) === 1;
    // Once around the top left corner, past the timing lines …
    if (i < 6) set(i, 8, dark);
    else if (i < 8) set(i + 1, 8, dark);
    else if (i === 8) set(8, 7, dark);
    else set(8, 14 - i, dark);
    // … and once along the two other corners.
    if (i < 8) set(8, size - 1 - i, dark);
    else set(size - 15 + i, 8, dark);
  }
  set(size - 8, 8, true);
}

function drawVersion(set: Set, size: number, version: number): void {
  let check = version;
  for (let i = 0; i < 12; i += 1) check = (check << 1) ^ ((check >> 11) * 0x1f25);
  const code = (version << 12) | check;
  for (let i = 0; i < 18; i += 1) {
    const dark = ((code >> i) & 1) === 1;
    set(Math.floor(i / 3), size - 11 + (i % 3), dark);
    set(size - 11 + (i % 3), Math.floor(i / 3), dark);
  }
}

/** In pairs of columns from the right, up and down in turn, past what is drawn already. */
function fill(grid: (boolean | null)[][], size: number, words: number[]): void {
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = grid[row] as (boolean | null)[];
        if (line[column] !== null) continue;
        const dark = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        line[column] = dark !== ((row + column) % 2 === 0);
        at += 1;
      }
    }
  }
}
