import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Role } from "@cointally/contract/roles.ts";
import { pino } from "pino";
import { createNodes } from "../chain/nodes.ts";
import { useChains } from "../chain/use-chains.ts";
import { readConfig } from "../core/config/config.ts";
import type { Context } from "../core/context.ts";
import { openFiles } from "../core/files/open-files.ts";
import { noJobs } from "../core/no-jobs.ts";
import { databaseOutageLog, emailOutageLog, storageOutageLog } from "../core/outages.ts";
import { watchStorage } from "../core/storage.ts";
import { connect, newId } from "../database/client.ts";
import { createCountCache } from "../database/count-cache.ts";
import { sessions, users } from "../database/schema/accounts.ts";
import { siteSecret } from "../database/settings.ts";
import type { OutgoingEmail } from "../email/email.ts";
import { createLiveFigures } from "../modules/coins/live-figures.ts";
import { sendJob } from "../modules/email-outbox/queue-email.ts";
import { sendEmails } from "../modules/email-outbox/send-emails.ts";
import { createIdentities } from "../modules/identities/identities.ts";
import { openAutonomousSystems } from "../modules/integrity/autonomous-systems.ts";
import { mailboxKey } from "../modules/integrity/email-providers.ts";
import { createLiveSettings } from "../modules/settings/live-settings.ts";
import { contextModules } from "../modules.ts";
import { violations } from "./contract-check.ts";
import { createTestHttpApp } from "./create-test-site.ts";
import { offlineSettings } from "./offline-settings.ts";
import { prepareStatements, withGenericPlans } from "./prepare-statements.ts";
import { takeSharedDatabase } from "./shared-database.ts";
import type { TestDatabase } from "./test-database.ts";

export type TestUser = { id: string; token: string; email: string; name: string };

/** A response as tests read it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
export type TestAnswer = { status: number; headers: Headers; body: any };

type RequestOptions = { token?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit };

type TestAppOptions = {
  /** Statements are planned for their values, as on a site: for tests with so many rows that the plan matters more than planning. */
  plansByValue?: boolean;
};

/**
 * The whole API on an empty database, which the files of a worker share one after the other, without a socket. Queued emails are sent after each request and by
 * `sendQueuedEmails`, and collected in `emails`; other jobs in `jobs`. `setNow` sets its clock. Outside Vitest, pass a migrated database.
 */
export async function testApp(
  settings: Record<string, string> = {},
  given?: TestDatabase,
  { plansByValue = false }: TestAppOptions = {},
) {
  const database = given ?? (await takeSharedDatabase());
  // Through a pooler, as visitors go; a command would go past it.
  const isPooled = database.connection.session !== undefined;
  const isPrepared = !isPooled && !plansByValue;
  const connection = isPrepared ? withGenericPlans(database.connection) : database.connection;
  const client = connect(connection, () => {}, isPooled ? "visitor" : "command");
  if (isPrepared) prepareStatements(client);
  const dataDir = await mkdtemp(join(tmpdir(), "cointally-app-"));
  let now: Date | null = null;
  const emails: OutgoingEmail[] = [];
  let hasQueuedEmails = false;
  const jobs: { name: string; data: object; startAfter?: Date }[] = [];
  const fixed = { DATA_DIR: dataDir, RATE_LIMIT: "off", VOTE_HOLDS: "off", POW: "off", WORKERS: "1" };
  const config = readConfig({ ...fixed, ...offlineSettings, ...settings });
  const clock = () => now ?? new Date();
  const log = pino({ level: "error" }, pino.destination({ dest: 2, sync: true }));
  const liveSettings = await createLiveSettings({ config, db: client.db, log, clock });
  const nodes = createNodes(() => liveSettings.current().rpcUrls, log, clock);
  const ctx: Context = {
    config,
    settings: liveSettings,
    db: client.db,
    clock,
    mailer: {
      async send(email) {
        emails.push(email);
      },
    },
    jobs: {
      ...noJobs,
      async send(name, data, { startAfter } = {}) {
        if (name === sendJob) hasQueuedEmails = true;
        else jobs.push({ name, data, ...(startAfter && { startAfter }) });
      },
    },
    log,
    databaseOutage: databaseOutageLog(log, clock),
    emailOutage: emailOutageLog(log, clock),
    storage: watchStorage(dataDir, client.db, storageOutageLog(log, clock)),
    files: await openFiles(config, log, clock),
    nodes,
    identities: createIdentities({ settings: liveSettings, nodes, clock, log }),
    autonomousSystems: await openAutonomousSystems(config.asnFile, { log, clock }),
    totals: createCountCache(),
    figures: createLiveFigures(() => ctx, database.connection),
    modules: contextModules(liveSettings.current()),
    secret: await siteSecret(client.db),
    hasDemo: true,
  };
  let app = createTestHttpApp(ctx);
  liveSettings.onChange(() => {
    ctx.modules = contextModules(liveSettings.current());
    app = createTestHttpApp(ctx);
  });

  /** Does what the job queue does for emails. */
  const sendQueuedEmails = async () => {
    if (hasQueuedEmails) await sendEmails(ctx);
  };

  const request = async (method: string, path: string, options: RequestOptions = {}): Promise<TestAnswer> => {
    const headers = new Headers(options.headers);
    if (options.token) headers.set("authorization", `Bearer ${options.token}`);
    if (options.body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const response = await app.request(`/api${path}`, { method, headers, body });
    const text = await response.text();
    await sendQueuedEmails();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  };

  /** The bytes at a path, with any content encoding decoded. */
  const bytes = async (path: string) => {
    const response = await app.request(path);
    const body = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    return { status, headers, bytes: headers.get("content-encoding") === "gzip" ? gunzipSync(body) : body };
  };

  /** An account with a valid session, created without the cost of hashing a password. */
  const user = async (is: { role?: Role; verified?: boolean; name?: string } = {}): Promise<TestUser> => {
    const id = newId();
    const token = randomBytes(32).toString("base64url");
    const at = ctx.clock();
    const name = is.name ?? `User ${id.slice(-6)}`;
    const email = `${id}@example.org`;
    await client.db.insert(users).values({
      id,
      name,
      email,
      mailbox: mailboxKey(email),
      passwordHash: "none",
      role: is.role ?? "user",
      emailVerifiedAt: is.verified === false ? null : at,
      createdAt: at,
    });
    await client.db.insert(sessions).values({
      id: newId(),
      userId: id,
      tokenHash: createHash("sha256").update(token).digest(),
      createdAt: at,
      lastUsedAt: at,
      expiresAt: new Date(at.getTime() + 365 * 86_400_000),
    });
    return { id, token, email, name };
  };

  return {
    ctx,
    request,
    bytes,
    user,
    emails,
    sendQueuedEmails,
    jobs,
    connection: database.connection,
    setNow(at: Date | string | null) {
      now = at === null ? null : new Date(at);
    },
    async close() {
      liveSettings.close();
      // The tests of a worker share the list, and not every one creates an app.
      useChains([]);
      nodes.close();
      await ctx.figures.close();
      await client.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (violations.length > 0) throw new Error(violations.join("\n"));
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof testApp>>;
