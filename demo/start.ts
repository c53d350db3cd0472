import { join } from "node:path";
import { type Config, readConfig } from "../server/core/config/config.ts";
import { createLog } from "../server/core/create-log.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { migrateDatabase } from "../server/database/migrate.ts";
import { probePort } from "../server/probe-port.ts";
import { builtWeb, start, type Web } from "../server/serve.ts";
import { offlineSettings } from "../server/testing/offline-settings.ts";
import { demoFiles, withBar } from "./bar.ts";
import { emptyFolder, removeFolder } from "./folder.ts";
import { live } from "./live.ts";
import { lookAs, lookAsPath } from "./look-as.ts";
import { mailboxPage, mailboxPath } from "./mailbox.ts";
import { startPriceService } from "./price-service.ts";
import { addRest } from "./rest.ts";
import { openSite } from "./site.ts";
import { stopClockOf } from "./still.ts";
import { type Inhabited, inhabit, makeWorld, type World } from "./world.ts";

type Options = {
  folder: string;
  port: number;
  /** Whether nothing goes on once the world is made: the stage of pictures, whose pages have no bar. The caller has stopped the clock. */
  isStill?: boolean;
};

/**
 * Makes the world, serves its site and lets it go on. `ready` resolves when everything is there; `stop`, at any time, ends everything and deletes
 * what was made. A start that fails has ended everything as well.
 * @throws {StartError} when the folder or the port is in use
 */
export function startDemo(options: Options, print: (line: string) => void): { ready: Promise<void>; stop: Stop } {
  const stops: (() => unknown)[] = [];
  /** The last first. */
  const stop = async () => {
    for (let end = stops.pop(); end; end = stops.pop()) await end();
  };
  const ready = build(options, print, (end) => void stops.push(end)).catch(async (error) => {
    await stop();
    throw error;
  });
  return { ready, stop };
}

type Stop = () => Promise<void>;

/** `onStop` gets what ends each part, in the order in which they began. */
async function build(
  { folder, port: given, isStill = false }: Options,
  print: (line: string) => void,
  onStop: (end: () => unknown) => void,
) {
  const began = performance.now();
  const say = (line: string) => print(`${line} (${Math.round((performance.now() - began) / 1000)} s)`);
  const port = await probePort("127.0.0.1", given);
  const leftover = await emptyFolder(folder);
  if (leftover) print(leftover);
  onStop(() => removeFolder(folder));
  print("Making a world of made-up coins and people …");
  const end = new Date();
  const log = createLog();
  log.level = "error";
  const openDatabase = async () => {
    const database = await openEmbedded(folder, log, { durable: false });
    onStop(database.stop);
    await migrateDatabase(database.connection);
    if (isStill) await stopClockOf(database.connection);
    return database;
  };
  const [database, world, web] = await allOrNone([openDatabase(), makeWorld(end, onStop), builtWeb()]);
  const prices = await startPriceService(world.markets, () => site.now());
  onStop(prices.stop);
  const config = demoConfig({ folder, port, isStill }, world, prices.url);
  const site = await openSite(config, database.connection);
  onStop(site.close);
  const inhabited = await inhabit(world, site, end);
  say("Thirty days of prices and votes are made");
  const served = await webOf(web, config, inhabited);
  if (isStill) {
    await addRest(inhabited);
    onStop(await site.serve(served));
    return print(`Listening on http://localhost:${port}, where nothing goes on`);
  }
  await Promise.all(world.chains.map((chain) => chain.followClock()));
  const handler = withBar(served.handler);
  const serving = await start({ config, connection: database.connection }, print, { ...served, handler });
  onStop(serving.stop);
  say(`Listening on ${config.publicUrl}`);
  await addRest(inhabited);
  onStop(live(inhabited, (error) => log.error({ err: error }, "the simulation")));
  say("Everything is there. Ctrl-C ends the demo and deletes it");
}

/** All results, once all have ended: what one of them began can be stopped when another fails. */
async function allOrNone<Parts extends readonly Promise<unknown>[]>(parts: readonly [...Parts]) {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** The settings of the demo's site. Nothing of the environment is in them. */
function demoConfig({ folder, port, isStill }: Options, { chains, factories }: World, priceService: string): Config {
  return readConfig({
    ...offlineSettings,
    ...Object.fromEntries(chains.map(({ id, chain }) => [`RPC_URL_${id}`, chain.url])),
    ...{ NODE_ENV: "production", DATA_DIR: folder, PORT: `${port}`, HOST: "127.0.0.1", WORKERS: "1" },
    // Pages show it: pictures have the same address, whichever port was free.
    ...(isStill && { PUBLIC_URL: "http://localhost:3100" }),
    ...{
      DEMO: "0",
      REQUIRE_ADMIN_2FA: "0",
      PRICE_SOURCES: "onchain,dexscreener",
      DEXSCREENER_URL: priceService,
      FARM_FACTORIES: factories.join(","),
    },
  });
}

/** The site's pages, and what only the demo has. */
async function webOf(web: Web, { publicUrl, dataDir }: Config, { site, people }: Inhabited) {
  const demoFile = await demoFiles();
  const ownFile = async (request: Request): Promise<Response | null> => {
    const { pathname } = new URL(request.url);
    if (pathname === lookAsPath) return lookAs(request, site, people);
    if (pathname === mailboxPath) return mailboxPage(request, { outbox: join(dataDir, "outbox"), publicUrl });
    return demoFile(pathname);
  };
  return { handler: web.handler, files: [...web.files, () => ownFile] };
}
