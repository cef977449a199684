// The keys of a table: digits for buttons, arrows for places, Escape, "?", "z" to take back, the space bar to go on.
import { api } from "./api";
import { walk } from "./arrows";
import type { Choice } from "./choice.svelte";
import type { Explaining } from "./explaining.svelte";
import type { Table } from "./table.svelte";
import type { Telling } from "./telling.svelte";

interface Around {
  page: () => HTMLElement | null;
  /** Something lies over the table, and has the keys. */
  covered: () => boolean;
}

export function tableKeys(table: Table, choice: Choice, telling: Telling, explaining: Explaining, { page, covered }: Around): (event: KeyboardEvent) => void {
  return (event) => {
    const busy = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (busy || event.altKey || covered()) return;
    const digit = Number(event.key);
    const at = page();
    if (event.key === "Escape") {
      choice.clear();
      telling.answer = null;
      table.problem = null;
      explaining.close();
    } else if (event.key === "?") {
      if (!at || !explaining.focused(at)) explaining.toggle();
    } else if (event.key === "z" && table.seat !== null) void table.request(() => api.undo(table.id, table.seat ?? 0));
    else if (event.key === " " && (event.target === document.body || !(event.target as Element).matches("button, [role=button], a"))) table.step();
    else if (digit >= 1 && digit <= 9 && !event.ctrlKey && !event.metaKey) {
      const option = choice.numbered[digit - 1];
      if (option) choice.press(option);
      else return;
    } else if (!walk(event.key)) return;
    event.preventDefault();
  };
}
