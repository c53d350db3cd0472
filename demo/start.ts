import { join } from "node:path";
import { type Config, readConfig } from "../server/core/config/config.ts";
import { createLog } from "../server/core/create-log.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { migrateDatabase } from "../server/database/migrate.ts";
import { probePort } from "../server/probe-port.ts";
import { builtWeb, start } from "../server/serve.ts";
import { offlineSettings } from "../server/testing/offline-settings.ts";
import { demoFiles, withBar } from "./bar.ts";
import { emptyFolder, removeFolder } from "./folder.ts";
import { live } from "./live.ts";
import { lookAs, lookAsPath } from "./look-as.ts";
import { mailboxPage, mailboxPath } from "./mailbox.ts";
import { startPriceService } from "./price-service.ts";
import { addRest } from "./rest.ts";
import { openSite } from "./site.ts";
import { type Inhabited, inhabit, makeWorld, type World } from "./world.ts";

type Options = { folder: string; port: number };

/**
 * Makes the world, serves its site and lets it go on.
 * @returns a function that ends everything and deletes what was made @throws {StartError} when the folder or the port is in use
 */
export async function startDemo({ folder, port: given }: Options, print: (line: string) => void) {
  const began = performance.now();
  const say = (line: string) => print(`${line} (${Math.round((performance.now() - began) / 1000)} s)`);
  const stops: (() => unknown)[] = [];
  /** The last first. */
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const port = await probePort("127.0.0.1", given);
    const leftover = await emptyFolder(folder);
    if (leftover) print(leftover);
    stops.push(() => removeFolder(folder));
    print("Making a world of made-up coins and people, which takes about a minute …");
    const end = new Date();
    const log = createLog();
    log.level = "warn";
    const openDatabase = async () => {
      const database = await openEmbedded(folder, log, { durable: false });
      stops.push(database.stop);
      await migrateDatabase(database.connection);
      return database;
    };
    const openWorld = async () => {
      const world = await makeWorld(end);
      stops.push(() => Promise.all(world.chains.map(({ chain }) => chain.stop())));
      return world;
    };
    const [database, world] = await Promise.all([openDatabase(), openWorld()]);
    const prices = await startPriceService(world.markets, () => site.now());
    stops.push(prices.stop);
    const config = demoConfig(folder, port, world, prices.url);
    const site = await openSite(config, database.connection);
    stops.push(site.close);
    const inhabited = await inhabit(world, site, end);
    say("Thirty days of prices and votes are made");
    const serving = await start({ config, connection: database.connection }, print, await webOf(config, inhabited));
    stops.push(serving.stop);
    say(`Listening on ${config.publicUrl}`);
    await addRest(inhabited);
    stops.push(live(inhabited, (error) => log.warn({ err: error }, "the simulation")));
    say("Everything is there. Ctrl-C ends the demo and deletes it");
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The settings of the demo's site. Nothing of the environment is in them. */
function demoConfig(folder: string, port: number, { chains, factories }: World, priceService: string): Config {
  return readConfig({
    ...offlineSettings,
    ...Object.fromEntries(chains.map(({ id, chain }) => [`RPC_URL_${id}`, chain.url])),
    ...{ NODE_ENV: "production", DATA_DIR: folder, PORT: `${port}`, HOST: "127.0.0.1", WORKERS: "1" },
    ...{
      DEMO: "0",
      REQUIRE_ADMIN_2FA: "0",
      PRICE_SOURCES: "onchain,dexscreener",
      DEXSCREENER_URL: priceService,
      FARM_FACTORIES: factories.join(","),
    },
  });
}

/** The site's pages with the demo's bar, and what only the demo has. */
async function webOf({ publicUrl, dataDir }: Config, { site, people }: Inhabited) {
  const web = await builtWeb();
  const demoFile = await demoFiles();
  const ownFile = async (request: Request): Promise<Response | null> => {
    const { pathname } = new URL(request.url);
    if (pathname === lookAsPath) return lookAs(request, site, people);
    if (pathname === mailboxPath) return mailboxPage(request, { outbox: join(dataDir, "outbox"), publicUrl });
    return demoFile(pathname);
  };
  return { handler: withBar(web.handler), files: [...web.files, () => ownFile] };
}
