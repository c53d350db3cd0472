import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { bytes, createdAt, timestamptz } from "./columns.ts";

/** Small facts about this site, such as whether it shows demo data, and secrets that all nodes share. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});

/**
 * Changes of settings that admins make on the running site, each save with the next version; the last row of a name is its value.
 * Append-only, and so the history and what an undo restores.
 */
export const settingChanges = pgTable(
  "setting_changes",
  {
    version: integer("version").notNull(),
    name: text("name").notNull(),
    /** As in the environment variable; null for a secret, and for the default. */
    value: text("value"),
    /** A secret, encrypted. */
    sealed: bytes("sealed"),
    /** Null for an erased account. */
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.version, t.name] }), index("setting_changes_name").on(t.name, t.version)],
);

/** One row that changes when the set of listed coins may have changed: totals are cached until then. */
export const listVersion = pgTable("list_version", {
  only: integer("only").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
});

/** First responses to POSTs with an Idempotency-Key, stored for 24 h. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Method and path. */
    call: text("call").notNull(),
    key: text("key").notNull(),
    bodyHash: bytes("body_hash").notNull(),
    /** Null while the first request is running. */
    status: integer("status"),
    answer: text("answer"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] }), index("idempotency_keys_age").on(t.createdAt)],
);

/**
 * Requests counted over all nodes (http/shared-limits.ts). The migration makes it unlogged: after a crash of the database the counts start
 * again, and none of them is written to the log of the database.
 */
export const requestCounts = pgTable("request_counts", {
  /** The limit, and a keyed hash of the network or account. */
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** Backups of this site: those that it writes, and those by the command. */
export const backups = pgTable(
  "backups",
  {
    id: uuid("id").primaryKey(),
    file: text("file").notNull(),
    startedAt: timestamptz("started_at").notNull(),
    /** Null while it is written or checked. */
    finishedAt: timestamptz("finished_at"),
    bytes: bigint("bytes", { mode: "number" }),
    check: text("check"),
    problem: text("problem"),
    /** True for those by the command, whose files are not removed. */
    manual: boolean("manual").notNull().default(false),
  },
  (t) => [index("backups_started").on(t.startedAt)],
);

/** Imports of token lists by admins and by the schedule. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: uuid("id").primaryKey(),
    /** The address of the list, or its name. */
    source: text("source").notNull(),
    /** Null for a list that was given as text. */
    url: text("url"),
    /** The list, until it is imported; null while one of the schedule waits to be fetched. */
    text: text("text"),
    /** Whether an admin trusts the list to add contracts to listed coins. */
    trusted: boolean("trusted").notNull().default(false),
    createdAt: timestamptz("created_at").notNull(),
    /** Null while it waits or runs. */
    finishedAt: timestamptz("finished_at"),
    rows: integer("rows"),
    added: integer("added"),
    /** New coins that look like a listed one and wait for a moderator. */
    pending: integer("pending"),
    merged: integer("merged"),
    /** Contracts for listed coins that wait for a moderator. */
    proposed: integer("proposed"),
    refused: integer("refused"),
    error: text("error"),
  },
  (t) => [index("import_runs_created").on(t.createdAt)],
);
