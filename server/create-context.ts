import type { PoolConfig } from "pg";
import type { Config } from "./config/config.ts";
import type { Context } from "./context.ts";
import { connect } from "./database/client.ts";
import { siteSecret } from "./database/settings.ts";
import { keptTotals } from "./database/totals.ts";
import { createMailer } from "./mail/mailer.ts";

/** Composes the context over a pool; `jobs` is filled in by the caller. */
export const createContext = async (
  config: Config,
  connection: PoolConfig,
  log: Context["log"],
): Promise<{ ctx: Context; close: () => Promise<void> }> => {
  const client = connect(connection, (error) => log.warn({ err: error }, "database connection lost"));
  const mail = createMailer(config, log);
  const ctx: Context = {
    config,
    db: client.db,
    clock: () => new Date(),
    mail,
    jobs: { send: async () => {} },
    log,
    totals: keptTotals(),
    secret: await siteSecret(client.db),
  };
  const close = async () => {
    await mail.close();
    await client.close();
  };
  return { ctx, close };
};
