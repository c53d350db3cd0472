import { customType, timestamp } from "drizzle-orm/pg-core";

/** A timestamp with time zone, read as a Date. */
export function timestamptz(name: string) {
  return timestamp(name, { withTimezone: true, mode: "date" });
}

export function createdAt() {
  return timestamptz("created_at").notNull().defaultNow();
}

/** Raw bytes, such as the SHA-256 of a token. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
