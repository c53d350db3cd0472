// Serves the sites of a test worker, one after the other, so that the code of the server and of the pages is loaded once.
import { register } from "prom-client";
import { addressToOpen, readConfig, withPort } from "../../server/core/config/config.ts";
import { makeDataFolder } from "../../server/core/config/data-folder.ts";
import { createLog } from "../../server/core/create-log.ts";
import { openDatabase } from "../../server/database/open.ts";
import { probePort } from "../../server/probe-port.ts";
import { builtWeb, start } from "../../server/serve.ts";

/** Opens a site with these settings, or closes the open one. */
export type SiteRequest = { open: Record<string, string> } | { close: true };

/** A line of the site's output, or the result of a request. */
export type SiteReply = { line: string } | { done: { url?: string } } | { error: string };

const reply = (message: SiteReply) => process.send?.(message);
const print = (line: string) => reply({ line });
const web = await builtWeb();
const log = createLog();
let stop = async () => {};

async function open(settings: Record<string, string>) {
  const asked = readConfig(settings);
  await makeDataFolder(asked.dataDir);
  const database = await openDatabase(asked, log);
  const config = withPort(asked, await probePort(asked.host, asked.port));
  // The metrics of the site before.
  register.clear();
  const serving = await start({ config, connection: database.connection, prepare: database.kind }, print, web);
  stop = async () => {
    await serving.stop();
    await database.stop();
  };
  return { url: addressToOpen(config) };
}

async function close() {
  await stop();
  stop = async () => {};
  return {};
}

process.on("disconnect", () => process.exit());
process.on("message", (request: SiteRequest) => {
  const result = "open" in request ? open(request.open) : close();
  result.then(
    (done) => reply({ done }),
    (error: Error) => reply({ error: error.stack ?? error.message }),
  );
});
