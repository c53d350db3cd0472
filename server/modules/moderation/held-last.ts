import { type SQL, sql } from "drizzle-orm";
import type { List } from "../../database/keyset-pagination.ts";
import { isHeld } from "../integrity/is-held.ts";

/** The same list of open cases with those of accounts whose votes would not count at its end, so that a crowd of them delays nobody's. */
export function heldLast(list: List, userId: SQL, now: Date): List {
  const held = isHeld(userId, now);
  return {
    ...list,
    segments: list.segments.flatMap((segment) =>
      [sql`not ${held}`, held].map((part) => ({ ...segment, where: sql`${segment.where} and ${part}` })),
    ),
  };
}
