import { useState } from "react";

type Selection = { ids: ReadonlySet<string>; from: string | null };

/** The selection after a click on one row; with `far`, all rows between it and the last one clicked are selected. */
function toggled({ ids, from }: Selection, rows: string[], id: string, far: boolean): Selection {
  const [a, b] = [rows.indexOf(from ?? id), rows.indexOf(id)];
  const reach = far && a >= 0 && b >= 0 ? rows.slice(Math.min(a, b), Math.max(a, b) + 1) : [id];
  const on = far || !ids.has(id);
  const next = new Set(ids);
  for (const selectedId of reach) {
    if (on) next.add(selectedId);
    else next.delete(selectedId);
  }
  return { ids: next, from: id };
}

/** Rows that are selected for one decision on all of them. */
export function useSelection() {
  const [selection, setSelection] = useState<Selection>({ ids: new Set(), from: null });
  return {
    has: (id: string) => selection.ids.has(id),
    toggle: (rows: string[], id: string, far: boolean) => setSelection((now) => toggled(now, rows, id, far)),
    set: (ids: string[]) => setSelection({ ids: new Set(ids), from: null }),
  };
}
