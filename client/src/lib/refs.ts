// References to places of a board, such as "hex:12", "site:12.b" or "cell:-1,2": what it is, and which one.

/** Which one a reference names, if it is of this kind; null otherwise. */
export function refTo(kind: string, ref: string): string | null {
  return ref.startsWith(`${kind}:`) ? ref.slice(kind.length + 1) : null;
}

export const isRefTo = (kind: string, ref: string): boolean => refTo(kind, ref) !== null;

/** The coordinates that a reference such as "cell:-1,2" names, if it is of this kind. */
export function coordinatesOf(kind: string, ref: string): [q: number, r: number] | null {
  const [q, r] = refTo(kind, ref)?.split(",").map(Number) ?? [];
  return Number.isInteger(q) && Number.isInteger(r) ? [q as number, r as number] : null;
}
