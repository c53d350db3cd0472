import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, timestamptz } from "./columns.ts";

const count = (name: string) => bigint(name, { mode: "number" });

/** The head of the public log of votes (api.md, Ledger): one row, from when the log was created. */
export const ledgerHead = pgTable(
  "ledger_head",
  {
    id: smallint("id").primaryKey().default(1),
    origin: text("origin").notNull(),
    size: count("size").notNull(),
    /** The signed checkpoint of this size. */
    checkpoint: text("checkpoint").notNull(),
    /** Verifier keys that signed it, separated by spaces: a node appends only with the secret of one of them. */
    verifiers: text("verifiers").notNull(),
    /** Why nothing is appended: `restored` until an operator resumes the log; null while it grows. */
    paused: text("paused", { enum: ["restored"] }),
    createdAt: createdAt(),
    signedAt: timestamptz("signed_at").notNull(),
  },
  (t) => [check("ledger_head_one", sql`${t.id} = 1`)],
);

/** Votes that wait to be appended to the log, and voidings of votes that are in it. */
export const ledgerQueue = pgTable("ledger_queue", {
  /** Time-ordered, so that the oldest votes are appended first. */
  voteId: uuid("vote_id").primaryKey(),
  coinId: uuid("coin_id").notNull(),
  day: date("day", { mode: "string" }).notNull(),
  createdAt: timestamptz("created_at").notNull(),
  /** From the voter's browser; null where none came: one is generated. */
  nonce: bytes("nonce"),
  /** False while the vote is held for review. */
  ready: boolean("ready").notNull().default(true),
  /** Of a voiding: the index of the voided entry, and why. */
  voids: count("voids"),
  reason: text("reason"),
});

/** Where each vote stands in the log, and what proves to its voter that the entry is theirs. */
export const ledgerVotes = pgTable("ledger_votes", {
  voteId: uuid("vote_id").primaryKey(),
  seq: count("seq").notNull(),
  /** Both are erased with the account, so that nobody can tell any more whose entry it is. */
  nonce: bytes("nonce"),
  salt: bytes("salt"),
  /** Whether an entry that voids it is in the log or in the queue. */
  void: boolean("void").notNull().default(false),
});

/**
 * Tiles of hashes by level (C2SP tlog-tiles), and entry bundles, compressed by gzip, as level -1. The last one of a level grows until it
 * has 256; narrower forms of it are prefixes.
 */
export const ledgerTiles = pgTable(
  "ledger_tiles",
  {
    level: smallint("level").notNull(),
    index: count("index").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.index] })],
);

/** What each witness knows of this site's log, and its cosignature of that checkpoint. */
export const ledgerWitnesses = pgTable("ledger_witnesses", {
  /** The witness's verifier key. */
  verifier: text("verifier").primaryKey(),
  size: count("size").notNull(),
  /** The line of its cosignature; null where only the size is known. */
  line: text("line"),
  /** Why it refuses the log: `inconsistent` is a fork, or a log that lost entries. */
  refused: text("refused", { enum: ["inconsistent", "unknown"] }),
  updatedAt: timestamptz("updated_at").notNull(),
});

/** The newest checkpoint of each other log that this site has cosigned. */
export const witnessedLogs = pgTable("witnessed_logs", {
  origin: text("origin").primaryKey(),
  size: count("size").notNull(),
  root: bytes("root").notNull(),
  /** The signed checkpoint, as evidence. */
  checkpoint: text("checkpoint").notNull(),
  cosignedAt: timestamptz("cosigned_at").notNull(),
});
