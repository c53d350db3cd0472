import { mkdtemp, rm } from "node:fs/promises";
import { pino } from "pino";
import { sql } from "drizzle-orm";
import { openEmbedded } from "./server/database/embedded.ts";
import { migrateDatabase } from "./server/database/migrate.ts";
import { createContext } from "./server/create-context.ts";
import { readConfig } from "./server/config/config.ts";
import { claimChecks } from "./server/domains/prices/claim-checks.ts";
import { recordPrices } from "./server/domains/prices/record-prices.ts";
const folder = await mkdtemp("/tmp/sz-");
const log = pino({ level: "error" });
const { connection, stop } = await openEmbedded(folder, log as never, { durable: false });
await migrateDatabase(connection);
const { ctx, close } = await createContext(readConfig({ DATA_DIR: folder }), connection, log);
await ctx.db.execute(sql`insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, stage, status, approved_at, source, name_skeleton, symbol_skeleton)
      select gen_random_uuid(), 'coin-' || n, 'Coin ' || n, 'C', 'token', 56, '{56}', 'launched', 'approved', now(), 'import', 'c', 'c' from generate_series(1, 50000) n`);
await ctx.db.execute(sql`insert into contracts (coin_id, position, chain_id, address) select id, 0, 56, id::text from coins`);
await ctx.db.execute(sql`insert into coin_markets (coin_id, price_usd, as_of, source) select id, 1, now() - interval '1 hour', 'x' from coins`);
await ctx.db.execute(sql`insert into price_checks (coin_id, tier, next_at) select id, case when random() < 0.01 then 0 when random() < 0.1 then 1 else 2 end, now() - random() * interval '1 hour' from coins`);
await ctx.db.execute(sql`analyze`);
for (let i = 0; i < 6; i++) { const b = performance.now(); const c = await claimChecks(ctx, 300); const e = performance.now();
 const q = (check: any) => ({ coinId: check.id, priceUsd: String(1 + Math.random()/10), liquidityUsd: "50000", volume24h: "5000", marketCap: null, fdv: null, at: new Date(), source: "dexscreener" as const });
 const r = await recordPrices(ctx, c.map((check) => { const reading = q(check); return { check, reading, doubtful: false, confirmed: false, figures: reading, lacksFigures: false, unanswered: false }; }));
 console.log("claim", (e - b).toFixed(0), "record", (performance.now() - e).toFixed(0), r.written); }
await close(); await stop(); await rm(folder, { recursive: true }); process.exit(0);
