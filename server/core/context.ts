import type { Logger } from "pino";
import type { Nodes } from "../chain/nodes.ts";
import type { Database } from "../database/client.ts";
import type { CountCache } from "../database/count-cache.ts";
import type { Mailer } from "../email/email.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Identities } from "../modules/identities/identities.ts";
import type { Config } from "./config/config.ts";
import type { OutageLog } from "./outage-log.ts";
import type { Storage } from "./storage.ts";

/** What every verb works with; composed once per process, in main.ts. */
export type Context = {
  config: Config;
  db: Database;
  /** The one source of "now", so that the turn of a UTC day can be tested. */
  clock: () => Date;
  mail: Mailer;
  jobs: Jobs;
  log: Logger;
  /** Hears of a database that is away or silent, and of its return: one line each, however many requests meet it. */
  databaseOutage: OutageLog;
  /** Hears of a mail server, or an outbox, that takes no mail. */
  mailOutage: OutageLog;
  /** Whether there is space to write. */
  storage: Storage;
  /** The chains, read through the operator's nodes. */
  nodes: Nodes;
  /** Names and avatars of wallets' addresses. */
  identities: Identities;
  totals: CountCache;
  /** 32 random bytes that all nodes share: signs cursors, keys visitor hashes. */
  secret: Buffer;
  /** Admins without a second factor can do nothing of an admin (operations.md, REQUIRE_ADMIN_2FA). */
  adminsNeedSecondFactor: boolean;
};

/** Who is calling, as the session says. */
export type SignedIn = {
  id: string;
  /** What it may do now: an admin that is banned, or lacks a second factor where one is needed, is a user. */
  role: "user" | "admin";
  lacksSecondFactor: boolean;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Why and until when it may only read; null while it is not banned. */
  ban: { reason: string; until: string | null } | null;
  sessionId: string;
};
