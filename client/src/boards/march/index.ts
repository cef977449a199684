import type { BoardModule } from "..";
const board: BoardModule = { Board: null as never, headline: () => "", facts: () => [], score: () => null };
export default board;
