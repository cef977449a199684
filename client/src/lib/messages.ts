/** Marks a text for the catalogue where it is written but not yet said. */
export const msg = (text: string): string => text;
