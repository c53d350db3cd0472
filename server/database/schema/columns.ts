import { customType, timestamp } from "drizzle-orm/pg-core";

/** A timestamp with time zone, read as a Date. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => timestamptz("created_at").notNull().defaultNow();

/** Raw bytes, such as the SHA-256 of a token. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
