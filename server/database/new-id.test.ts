import { expect, test } from "vitest";
import { newId } from "./client.ts";

test("ids of one moment sort in the order in which they were made", () => {
  for (const now of [Date.now(), 1_700_000_000_000]) {
    const ids = Array.from({ length: 1_000 }, () => newId(now));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
