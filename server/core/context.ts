import type { ServerResponse } from "node:http";
import type { FailedJob } from "@cointally/contract/dashboard.ts";
import type { Role } from "@cointally/contract/roles.ts";
import type { OptionalModule } from "@cointally/shared/optional-modules.ts";
import type { SQL } from "drizzle-orm";
import type { Logger } from "pino";
import type { Address } from "viem";
import type { Nodes } from "../chain/nodes.ts";
import type { Database, Queries } from "../database/client.ts";
import type { CountCache } from "../database/count-cache.ts";
import type { Replicas } from "../database/replicas.ts";
import type { Mailer } from "../email/email.ts";
import type { AllCoinFields } from "./coin-fields.ts";
import type { SiteConfig, StartConfig } from "./config/config.ts";
import type { Files } from "./files/open-files.ts";
import type { OutageLog } from "./outage-log.ts";
import type { Storage } from "./storage.ts";

/** Numbers of waiting, running and failed runs of a job, as last counted by the queue. */
export type QueueCount = { queue: string; waiting: number; active: number; failed: number };

/**
 * Enqueues work that must run once over all processes, now or at a time: with `tx` if and only if that transaction commits; with `onceIn`
 * at most once per so many seconds.
 */
export type Jobs = {
  send(name: string, data: object, options?: { startAfter?: Date; onceIn?: number; tx?: Queries }): Promise<void>;
  /** Numbers of waiting, running and failed runs of each job. */
  counts(): Promise<QueueCount[]>;
  failures(): Promise<FailedJob[]>;
  /** Runs a job's failed runs again, those with the same data once. Returns how many. */
  retryFailed(name: string): Promise<number>;
};

/** The verified name of an address, and the URL of its avatar. */
export type Identity = { name: string | null; picture: string | null };

/** Which sources are used: chains only, or the operator's identity service as well. */
export type IdentitySource = "chains" | "service";

export type Identities = {
  find(address: Address, source: IdentitySource): Promise<Identity>;
  /** The avatar of an address as a square WebP; null where it has none that can be shown. */
  avatar(address: Address, source: IdentitySource): Promise<Buffer | null>;
};

/** Which autonomous system (RFC 1930) announces an address, by the operator's file, which is optional. */
export type AutonomousSystems = {
  /** Its number; null for an address that is not in the file, and without a file. */
  find(address: string): number | null;
  /** When the file in use was built, null while none could be read; null without ASN_FILE. */
  state(): { built_at: string | null } | null;
  /** Reads the file if it changed. */
  refresh(): Promise<void>;
  close(): void;
};

/** A vote whose state changed; never a synthetic one. */
type VoteEvent = { id: string; coin_id: string; day: string; created_at: string };

/** Events of one module that concern modules it does not know. */
export type Events = {
  /** Coins were approved or scheduled. */
  coinApproved: { coinIds: string[] };
  /** Coins were denied, or deleted by their owner or a moderator. */
  coinHidden: { coinIds: string[] };
  /** Coins are deleted from the database, which happens to demo and synthetic ones only. */
  coinRemoved: { coinIds: string[] };
  /** Coins have other contracts; `replaced` if one of those before is no longer among them: what was measured of it ends. */
  contractsChanged: { coinIds: string[]; replaced: boolean };
  /** The email of an account was verified, or a ban of it began or ended. The transaction holds the account's lock. */
  accountStandingChanged: { userId: string; now: Date };
  /** Counted votes passed the second look. */
  votesJudged: { votes: VoteEvent[] };
  /** Counted votes are held for review. */
  votesHeld: { votes: VoteEvent[] };
  /** Held or void votes became counted ones. */
  votesReleased: { votes: VoteEvent[] };
  /** Held or counted votes became void; the reason is public. */
  votesVoided: { votes: VoteEvent[]; reason: string };
  /** An account has another email address; `email` is the previous one. No vote of the account can be running. */
  emailChanged: { userId: string; email: string; now: Date };
};

/** What event listeners get beside the transaction. */
export type EmittingContext = Pick<Context, "modules" | "secret" | "jobs" | "settings" | "clock">;

/** A module, and the modules that it needs and that are not active. */
export type ModuleConflict = { name: string; missing: string[] };

/** Modules as service functions see them (`server/core/define-module.ts` has the manifests). */
export type Modules = {
  /** Including inactive ones: their tables stay and must stay consistent. */
  all: readonly {
    on?: { [Name in keyof Events]?: (tx: Queries, event: Events[Name], ctx: EmittingContext) => Promise<void> };
    /**
     * What it writes with each vote, in the same statement, in which the table `vote` has a row (id, coin_id, day, created_at) if
     * the vote was cast. `isFinal` says that no second look at it follows.
     */
    voteWrites?: (vote: { nonce: Buffer | null; isFinal: boolean }) => SQL;
    /** Removes personal data that deleting the account's row does not remove. The transaction holds the account's lock. */
    eraseUserData?: (
      tx: Queries,
      user: { id: string; email: string; emailVerifiedAt: Date | null },
      now: Date,
      ctx: EmittingContext,
    ) => Promise<void>;
    /** What it stores about an account: a heading, and a query of one row with one JSON value. */
    exportUserData?: (userId: string, now: Date, ctx: Pick<Context, "modules">) => Record<string, SQL>;
  }[];
  /** What active modules add to coins. */
  coin: AllCoinFields;
  /**
   * Paths of the pages of active modules: those for search engines, those that are excluded, and the condition that one which may be empty
   * has something to show.
   */
  pages: Record<"public" | "private", readonly string[]> & {
    filled: Readonly<Record<string, (now: Date) => SQL>>;
  };
  /** Jobs of active modules that run at once when a coin is approved. */
  newCoinJobs: readonly string[];
  /** Why these optional modules cannot be the active ones; undefined if they can. */
  findConflict: (chosen: readonly OptionalModule[]) => ModuleConflict | undefined;
  /** The services outside that modules which are on ask, and whether they use them at the moment. */
  sources: (ctx: Context) => Promise<{ name: string; up: boolean }[]>;
  /** The signed checkpoint of the public vote log; null without a log. */
  readCheckpoint: (db: Queries) => Promise<string | null>;
};

/** Figures of coins on open pages, over all nodes (modules/coins/live-figures.ts). */
/** Votes of all coins on a UTC day. */
export type VotesOfDay = { day: string; counted: number; held: number; void: number };

export type LiveFigures = {
  /** Tells open pages that votes or prices of these coins changed. Call it after the commit. */
  changed(coinIds: readonly string[]): void;
  /**
   * Admits a stream of these coins' figures, which counts from now on. `send` sends it over a connection until that closes; `close` is for
   * one that is never sent. @throws {AppError} too_many_requests, unavailable
   */
  open(
    coinIds: readonly string[],
    network: string,
    /** Also sends the votes of all coins today. */
    withDay?: boolean,
  ): Promise<{ send: (stream: ServerResponse) => void; close: () => void }>;
  /** The votes of all coins today, some seconds old. */
  votesOfDay(): Promise<VotesOfDay>;
  /** Ends all streams and admits no more: clients come back to another process. */
  endStreams(): void;
  close(): Promise<void>;
};

/** Settings that admins change on the running site. */
export type LiveSettings = {
  /** What is in effect now; the same object until a setting changes. Read it at each use. */
  current(): SiteConfig;
  /** Reads changes at once, instead of at the next poll. */
  refresh(): Promise<void>;
  /**
   * Asserts by what is stored, which this process may not have read yet, that these chains are supported, and that none is removed before the
   * transaction ends. To be called before what it writes refers to them.
   * @throws {AppError} validation
   */
  assertChains(tx: Queries, chainIds: number[]): Promise<void>;
  /** Calls `listener` after each change, when `current` has it. */
  onChange(listener: () => void): void;
};

/** What every service function works with; composed once per process, in `create-context.ts`. */
export type Context = {
  config: StartConfig;
  settings: LiveSettings;
  db: Database;
  /** Standbys that may answer public reads (`http/public-read.ts`). */
  replicas?: Replicas;
  /**
   * The one source of "now", so that the turn of a UTC day can be tested. For jobs, caches and the start of a request: service functions get
   * the request's time as `now`. Those that write a sequence of events under a lock (promotions, runs of ads, farm status, portfolio moves)
   * read the clock once after the lock instead, so that the sequence is in the order of the writes.
   */
  clock: () => Date;
  mailer: Mailer;
  jobs: Jobs;
  log: Logger;
  /** Logs one line when the database becomes unreachable or silent, and one when it is back, however many requests fail. */
  databaseOutage: OutageLog;
  /** Logs when no email can be sent by SMTP or written to the outbox, and when it works again. */
  emailOutage: OutageLog;
  /** Whether there is space to write. */
  storage: Storage;
  /** Uploads, texts and keys, which all nodes share. */
  files: Files;
  /** The chains, read through the operator's nodes. */
  nodes: Nodes;
  /** Names and avatars of wallets' addresses. */
  identities: Identities;
  autonomousSystems: AutonomousSystems;
  totals: CountCache;
  figures: LiveFigures;
  modules: Modules;
  /** 32 random bytes that all nodes share: signs cursors, keys visitor hashes. */
  secret: Buffer;
  /** The site has demo data, whose staff needs no second factor unless REQUIRE_ADMIN_2FA says so. */
  hasDemo: boolean;
};

/** The caller by its session. */
export type SignedIn = {
  id: string;
  /** The role that it can use now: `user` for a banned account, or one without a required second factor. */
  role: Role;
  lacksSecondFactor: boolean;
  name: string;
  email: string;
  emailVerified: boolean;
  /** The reason and end of its ban; null while it is not banned. */
  ban: { reason: string; until: string | null } | null;
  sessionId: string;
};
