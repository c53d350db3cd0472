import { backup } from "./backup.ts";
import { brandPages } from "./brand.ts";
import { cdn } from "./cdn.ts";
import { create } from "./create.ts";
import { farms } from "./farms.ts";
import { fraud } from "./fraud.ts";
import { growth } from "./growth.ts";
import { guards } from "./guards.ts";
import { interactions } from "./interactions.ts";
import { judge } from "./judge.ts";
import { kills } from "./kills.ts";
import { ledger } from "./ledger.ts";
import { runLighthouse } from "./lighthouse.ts";
import { limits } from "./limits.ts";
import { lists } from "./lists.ts";
import { live } from "./live.ts";
import { memory } from "./memory.ts";
import { onchain } from "./onchain.ts";
import { pages } from "./pages.ts";
import { portfolio } from "./portfolio.ts";
import { prices } from "./prices.ts";
import { type Measured, saveResults, table } from "./report.ts";
import { safety } from "./safety.ts";
import { scale } from "./scale.ts";
import { search } from "./search.ts";
import { start } from "./start.ts";
import { unlinkableVotes } from "./unlinkable-votes.ts";
import { votes } from "./votes.ts";

const measurements: Record<string, (quick: boolean) => Promise<Measured[]>> = {
  start,
  create,
  lists,
  votes,
  kills,
  prices,
  onchain,
  safety,
  portfolio,
  farms,
  backup,
  guards,
  pages,
  brand: brandPages,
  cdn,
  memory,
  live,
  limits,
  lighthouse: runLighthouse,
  interactions,
  search,
  ledger,
  fraud,
  judge,
  "unlinkable-votes": unlinkableVotes,
  scale,
  growth,
};

const args = process.argv.slice(2);
const quick = args.includes("--quick");
const selected = args.filter((arg) => !arg.startsWith("--"));
const unknown = selected.filter((name) => !(name in measurements));
if (args.includes("--help") || unknown.length > 0) {
  process.stdout.write(`npm run bench -- [--quick] [${Object.keys(measurements).join("|")}]…\n`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

for (const [name, measure] of Object.entries(measurements)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  const rows = await measure(quick);
  // Runs under other conditions are stored beside the usual ones.
  const conditions = ["--held-out", "--asn"].filter((flag) => args.includes(flag)).map((flag) => flag.slice(2));
  await saveResults([name, ...conditions].join("."), quick, rows);
  if (name === "lists") continue;
  for (const [i, row] of rows.entries())
    table([row], Object.keys(row).join() !== Object.keys(rows[i - 1] ?? {}).join());
}
