import { flushCompileCache } from "node:module";
import { pino } from "pino";
import { createNodes } from "../chain/nodes.ts";
import { readConfig } from "../core/config/config.ts";
import type { Context } from "../core/context.ts";
import { connect } from "../database/client.ts";
import { createLiveSettings } from "../modules/settings/live-settings.ts";

/**
 * The part of a context that programs which tests kill need, by the settings and the connection of PROCESS_SETTINGS. `createContext` would
 * load the whole server, which takes twice as long.
 */
export async function processContext(): Promise<
  Pick<Context, "config" | "db" | "clock" | "log" | "settings" | "nodes">
> {
  // A killed process does not write its compiled code for the next one.
  flushCompileCache();
  const { settings: variables, connection } = JSON.parse(process.env.PROCESS_SETTINGS as string);
  const config = readConfig(variables);
  const log = pino({ level: "error" }, pino.destination(2));
  const clock = () => new Date();
  const { db } = connect(connection, (error) => log.error(error));
  const settings = await createLiveSettings({ config, db, log, clock });
  const nodes = createNodes(() => settings.current().rpcUrls, log, clock);
  return { config, db, clock, log, settings, nodes };
}
