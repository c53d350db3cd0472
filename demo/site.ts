import { once } from "node:events";
import type { Config } from "../server/core/config/config.ts";
import type { Context } from "../server/core/context.ts";
import { createLog } from "../server/core/create-log.ts";
import { routesOf } from "../server/core/define-module.ts";
import { createContext } from "../server/create-context.ts";
import type { Connection } from "../server/database/database-url.ts";
import { type AppParts, createSite } from "../server/http/app.ts";
import { chainIcon } from "../server/http/chain-icons.ts";
import { answeredBy, createListener } from "../server/http/listener.ts";
import { createStaleResponses } from "../server/http/stale-responses.ts";
import { uploadedFiles } from "../server/http/uploaded-files.ts";
import { createSession } from "../server/modules/accounts/create-session.ts";
import { findSession } from "../server/modules/accounts/find-session.ts";
import { openAccount } from "../server/modules/accounts/open-account.ts";
import { modulesOf } from "../server/modules.ts";
import type { Web } from "../server/serve.ts";

/** A made-up person with an account and a session. */
export type Person = { id: string; name: string; email: string; token: string; address: string };

/** The site as the demo uses it to make its past and to go on: a node of its own, whose clock can be set. */
export type DemoSite = {
  ctx: Context;
  now(): Date;
  /** Sets the clock; null lets it follow that of the machine. */
  setNow(at: Date | null): void;
  /** Runs one of the site's jobs once. */
  run(job: string): Promise<void>;
  /** One call of the API by this person. @returns its JSON @throws with the answer of a call that fails */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  call(person: Person, method: string, path: string, body?: unknown): Promise<any>;
  /** An account whose email is verified, created at this time. */
  addPerson(given: { name: string; email: string; address: string; createdAt: Date }): Promise<Person>;
  /** Serves the site with these pages, without the jobs that a site runs by itself. @returns what ends it */
  serve(web: Web): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** Opens the node. Its calls have no rate limits and need no proof-of-work, as one process makes them for everybody. */
export async function openSite(config: Config, connection: Connection): Promise<DemoSite> {
  const environment = { ...config.environment, RATE_LIMIT: "off", POW: "off" };
  const log = createLog();
  // Chains of which the demo has none are no news.
  log.level = "error";
  const { ctx, close } = await createContext({ ...config, environment }, connection, log);
  let now: Date | null = null;
  ctx.clock = () => now ?? new Date();
  const settings = ctx.settings.current();
  const modules = modulesOf(settings);
  const jobs = modules.flatMap((module) => module.jobs?.(ctx) ?? []);
  const parts: AppParts = {
    ctx,
    routes: routesOf(modules),
    authenticate: (token, at) => findSession(ctx, token, at),
    fileRoutes: [],
    files: [],
    pageHandler: null,
    stale: createStaleResponses({ dataDir: config.dataDir, clock: ctx.clock, log, isAway: () => false }),
    metrics: null,
  };
  const { app } = createSite(parts);
  return {
    ctx,
    now: ctx.clock,
    setNow(at) {
      now = at;
    },
    async run(name) {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`The site has no job ${name}`);
      await job.run(AbortSignal.timeout(60_000));
    },
    async call({ token, address }, method, path, body) {
      const isForm = body instanceof FormData;
      const headers = { authorization: `Bearer ${token}`, ...(!isForm && { "content-type": "application/json" }) };
      const sent = body === undefined ? null : isForm ? body : JSON.stringify(body);
      const bindings = { incoming: { socket: { remoteAddress: address } } };
      const response = await app.request(`/api${path}`, { method, headers, body: sent }, bindings);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text ? JSON.parse(text) : null;
    },
    async serve(web) {
      const files = [uploadedFiles(ctx.files), ...web.files.map((filesOf) => filesOf(settings)), chainIcon];
      const fileRoutes = modules.flatMap((module) => module.fileRoutes?.(ctx) ?? []);
      const { server, release, drain } = createListener(() => true);
      server.on("request", answeredBy(createSite({ ...parts, files, fileRoutes, pageHandler: web.handler }), log));
      server.listen(config.port, config.host);
      await once(server, "listening");
      return async () => {
        release();
        ctx.figures.endStreams();
        await drain(1000);
      };
    },
    async addPerson({ name, email, address, createdAt }) {
      const { user } = await ctx.db.transaction((tx) =>
        openAccount(ctx, tx, { email, name, locale: "en", address }, createdAt),
      );
      // Of now, so that it does not end with the history.
      const token = await createSession(ctx.db, user.id, { network: address, userAgent: "demo" }, new Date());
      return { id: user.id, name, email, token, address };
    },
    close,
  };
}
