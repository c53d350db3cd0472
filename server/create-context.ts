import { createNodes } from "./chain/nodes.ts";
import type { StartConfig } from "./core/config/config.ts";
import type { Context } from "./core/context.ts";
import { openFiles } from "./core/files/open-files.ts";
import { noJobs } from "./core/no-jobs.ts";
import { databaseOutageLog, emailOutageLog, storageOutageLog } from "./core/outages.ts";
import { watchStorage } from "./core/storage.ts";
import { connect, type DatabaseCaller } from "./database/client.ts";
import { createCountCache } from "./database/count-cache.ts";
import type { Connection } from "./database/database-url.ts";
import { openReplicas } from "./database/replicas.ts";
import { siteSecret } from "./database/settings.ts";
import { createMailer } from "./email/mailer.ts";
import { createLiveFigures } from "./modules/coins/live-figures.ts";
import { createIdentities } from "./modules/identities/identities.ts";
import { hasDemoData } from "./modules/imports/demo-choice.ts";
import { openAutonomousSystems } from "./modules/integrity/autonomous-systems.ts";
import { createLiveSettings } from "./modules/settings/live-settings.ts";
import { contextModules } from "./modules.ts";

/** Composes the context over a pool; `jobs` is filled in by the caller. */
export async function createContext(
  config: StartConfig,
  connection: Connection,
  log: Context["log"],
  caller?: DatabaseCaller,
): Promise<{ ctx: Context; isDatabaseAway: () => boolean; close: () => Promise<void> }> {
  const clock = () => new Date();
  const databaseOutage = databaseOutageLog(log, clock);
  const client = connect(connection, (error) => databaseOutage.down(error.message), caller, databaseOutage.up);
  const storage = watchStorage(config.dataDir, client.db, storageOutageLog(log, clock));
  const settings = await createLiveSettings({ config, db: client.db, log, clock });
  const mailer = createMailer(config.dataDir, settings.current, log);
  const nodes = createNodes(() => settings.current().rpcUrls, log, clock);
  const { databaseReplicaUrls: urls } = config;
  const replicas =
    caller === "visitor" && urls.length > 0 ? await openReplicas({ primary: client.db, urls, log, clock }) : undefined;
  const hasDemo = await hasDemoData(client.db);
  const ctx: Context = {
    config,
    settings,
    db: client.db,
    ...(replicas && { replicas }),
    clock,
    mailer,
    jobs: noJobs,
    log,
    databaseOutage,
    storage,
    files: await openFiles(config, log, clock),
    emailOutage: emailOutageLog(log, clock),
    nodes,
    identities: createIdentities({ settings, nodes, clock, log }),
    autonomousSystems: await openAutonomousSystems(config.asnFile, { log, clock }),
    totals: createCountCache(),
    figures: createLiveFigures(() => ctx, connection),
    modules: contextModules(settings.current()),
    secret: await siteSecret(client.db),
    hasDemo,
  };
  const close = async () => {
    settings.close();
    nodes.close();
    ctx.autonomousSystems.close();
    mailer.close();
    await ctx.figures.close();
    await replicas?.close();
    await client.close();
  };
  return { ctx, isDatabaseAway: client.isAway, close };
}
