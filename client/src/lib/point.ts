// What lies under a point of the board, whether it can be chosen or not.

/** Whether a drawn thing has the point, by its own outline where it has one. */
function has(element: Element, x: number, y: number): boolean {
  const box = element.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
  if (!(element instanceof SVGGeometryElement)) return true;
  const matrix = element.getScreenCTM();
  return !matrix || element.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()));
}

const size = (element: Element): number => {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
};

/** The things under a point, the smallest first. */
export function thingsAt(root: ParentNode, selector: string, x: number, y: number): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((each) => has(each, x, y)).sort((a, b) => size(a) - size(b));
}

/** What does something by itself when it is clicked. */
export const ACTIVE = "button, a, input, select, textarea, summary, dialog, [role=button]";
