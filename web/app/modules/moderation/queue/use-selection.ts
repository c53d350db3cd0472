import { useState } from "react";

type Marks = { ids: ReadonlySet<string>; from: string | null };

/** The marks after one row was marked or unmarked, alone or with all between it and the last one (`far`). */
export function marked({ ids, from }: Marks, rows: string[], id: string, far: boolean): Marks {
  const [a, b] = [rows.indexOf(from ?? id), rows.indexOf(id)];
  const reach = far && a >= 0 && b >= 0 ? rows.slice(Math.min(a, b), Math.max(a, b) + 1) : [id];
  const on = far || !ids.has(id);
  const next = new Set(ids);
  for (const one of reach) {
    if (on) next.add(one);
    else next.delete(one);
  }
  return { ids: next, from: id };
}

/** Rows that are selected for one decision on all of them. */
export function useMarks() {
  const [marks, setMarks] = useState<Marks>({ ids: new Set(), from: null });
  return {
    has: (id: string) => marks.ids.has(id),
    toggle: (rows: string[], id: string, far: boolean) => setMarks((now) => marked(now, rows, id, far)),
    set: (ids: string[]) => setMarks({ ids: new Set(ids), from: null }),
  };
}
