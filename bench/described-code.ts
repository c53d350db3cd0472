/** Of one file of results/: the command that measures it again, and the files and folders whose code it describes. */
type Described = { command: string; paths: string[] };

const bench = (name: string, ...paths: string[]): Described => ({ command: `npm run bench -- ${name}`, paths });

const api = ["server/http", "contract", "server/database/client.ts"];
const pages = ["web/app", "web/vite.config.ts", "server/http", "i18n/en.json"];
const coinLists = ["server/modules/coins", "server/database/keyset-pagination.ts", "server/database/schema"];
const votes = ["server/modules/votes", "server/modules/integrity"];
const start = [
  "server/main.ts",
  "server/serve.ts",
  "server/workers.ts",
  "server/prepare.ts",
  "server/database/migrations",
];
const publicLog = ["server/modules/ledger", "shared/ledger", "scripts/verify-ledger.mjs"];
const cluster = ["server/database/client.ts", "server/database/hosts.ts", "server/database/silent-database.ts"];

/** What the files of results/ describe, by their names. `.quick` and other conditions of a run are of the same code. */
export const describedCode: Record<string, Described> = {
  start: bench("start", ...start, "server/modules/imports/seed-demo.ts"),
  create: bench("create", "create-cointally", "scripts/install.mjs", "scripts/pack-create.mjs", "package-lock.json"),
  lists: bench("lists", ...api, ...coinLists),
  votes: bench("votes", ...api, ...votes),
  kills: bench("kills", ...start, "server/database", "server/modules/votes/cast-vote.ts"),
  prices: bench("prices", "server/modules/prices", "server/jobs"),
  onchain: bench("onchain", "server/modules/prices", "server/chain"),
  safety: bench("safety", "server/modules/safety", "server/chain/safety"),
  portfolio: bench("portfolio", "server/modules/portfolio", "server/chain/read-balances.ts"),
  farms: bench("farms", "server/modules/farms", "server/chain/farms"),
  backup: bench("backup", "server/backup"),
  guards: bench(
    "guards",
    "server/modules/accounts/password.ts",
    "server/modules/accounts/log-in.ts",
    "server/modules/uploads",
  ),
  pages: bench("pages", ...pages),
  brand: bench("brand", "web/app/shell", "shared/brand", "server/http/pages.ts", "server/http/page-cache.ts"),
  cdn: bench("cdn", "server/http", "docs/operations.md"),
  memory: bench(
    "memory --quick",
    "server/main.ts",
    "server/serve.ts",
    "server/workers.ts",
    "server/modules.ts",
    "server/http",
  ),
  live: bench("live", "server/modules/coins/live-figures.ts", "server/http/listener.ts", "server/database/listen.ts"),
  limits: bench("limits", "server/http/rate-limit.ts", "server/http/shared-limits.ts"),
  lighthouse: bench("lighthouse", ...pages),
  interactions: bench("interactions", "web/app/modules/coins", "web/app/ui"),
  search: bench(
    "search",
    "server/modules/coins/search.ts",
    "server/modules/coins/find-matches.ts",
    "server/modules/coins/misspellings.ts",
  ),
  ledger: bench("ledger", ...publicLog),
  fraud: bench("fraud --seeds=1", ...votes, "server/modules/watchlist", "bench/fraud"),
  judge: bench("judge", ...votes),
  "unlinkable-votes": bench("unlinkable-votes", "bench/unlinkable-votes", "server/modules/votes/cast-vote.ts"),
  scale: bench("scale", ...coinLists),
  growth: bench("growth", ...coinLists, ...votes),
  cluster: { command: "node e2e/cluster/drill.ts", paths: ["e2e/cluster", ...cluster] },
  "redis-limits": {
    command: "node e2e/cluster/redis-limits.ts",
    paths: ["server/http/rate-limit.ts", "server/http/shared-limits.ts"],
  },
  "object-storage": { command: "e2e/cluster/object-storage.sh", paths: ["server/core/files"] },
  tests: { command: "npm test", paths: ["vitest.config.ts", "scripts/test.mjs", "server/testing", "e2e/testing"] },
  mutants: { command: "npm run test:mutants -- run --record NAME", paths: ["bench/mutants-sample.json"] },
};
