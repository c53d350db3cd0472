import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { newId } from "../server/database/client.ts";
import type { Measured } from "./report.ts";
import { type Site, scratch, seedScale, startSite } from "./site.ts";
import { fillVotes } from "./vote-history.ts";

const rounds = 61;
const million = 1_000_000;

type Size = { votes: number; data: string; buildSeconds: number | string };
type Voter = { token: string };
type Call = { name: string; send: (at: number) => Promise<Response> };

const query = async <Row extends pg.QueryResultRow>(
  { database }: Site,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
};

/** Data folders with equal coins and accounts and more and more votes; those in GROWTH_DATA are used as they are, so that a run can be repeated. */
const buildFolders = async (folder: string, sizes: number[], coins: number, users: number): Promise<Size[]> => {
  const base = join(folder, "base");
  if (!existsSync(base)) await seedScale(base, coins, 0, users);
  const built: Size[] = [];
  for (const votes of sizes) {
    const data = join(folder, `v${votes / million}`);
    if (existsSync(data)) {
      built.push({ votes, data, buildSeconds: "-" });
      continue;
    }
    await cp(base, data, { recursive: true });
    const began = performance.now();
    await fillVotes(data, votes, (line) => process.stderr.write(`${line}\n`));
    built.push({ votes, data, buildSeconds: (performance.now() - began) / 1000 });
  }
  return built;
};

/** Sessions of accounts that have voted for two years. */
const logIn = async (site: Site, count: number): Promise<Voter[]> => {
  const users = await query<{ id: string }>(site, "select id from users where synthetic order by random() limit $1", [
    count,
  ]);
  const sessions = users.map(({ id }) => ({ id, token: randomBytes(32).toString("base64url") }));
  await query(
    site,
    "insert into sessions (id, user_id, token_hash, expires_at) select s, u, h, now() + interval '1 day' from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as t(s, u, h)",
    [
      sessions.map(() => newId()),
      sessions.map(({ id }) => id),
      sessions.map(({ token }) => createHash("sha256").update(token).digest()),
    ],
  );
  return sessions;
};

const callsOf = async (site: Site): Promise<Call[]> => {
  const voters = await logIn(site, rounds + 1);
  const coins = await query<{ id: string }>(
    site,
    "select id from coins where status = 'approved' order by random() limit $1",
    [rounds + 1],
  );
  // An unknown token: responses to it are not cached.
  const uncached = { authorization: "Bearer none" };
  const cursors = new Map<string, string>();
  const list = (path: string): Call[] => [
    {
      name: `${path}, first page`,
      send: async () => {
        const answer = await fetch(`${site.url}/api${path}`, { headers: uncached });
        const { next_cursor } = await answer.clone().json();
        if (next_cursor) cursors.set(path, next_cursor);
        return answer;
      },
    },
    {
      name: `${path}, next page by cursor`,
      send: () =>
        fetch(`${site.url}/api${path}${path.includes("?") ? "&" : "?"}cursor=${cursors.get(path)}`, {
          headers: uncached,
        }),
    },
  ];
  const as = (at: number) => ({ authorization: `Bearer ${voters[at]?.token}` });
  return [
    ...list("/coins"),
    ...list("/coins/today-best"),
    ...list("/coins/trending"),
    {
      name: "vote",
      send: (at) => fetch(`${site.url}/api/votes/${coins[at]?.id}`, { method: "POST", headers: as(at) }),
    },
    { name: "coins voted for today", send: (at) => fetch(`${site.url}/api/votes/mine`, { headers: as(at) }) },
    { name: "my votes", send: (at) => fetch(`${site.url}/api/votes/mine/history`, { headers: as(at) }) },
  ];
};

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] as number;

/** Requests to all sites in turn, so that other load affects them alike. */
const measureTimes = async (sites: Site[], sizes: Size[]): Promise<Measured[]> => {
  const calls = await Promise.all(sites.map(callsOf));
  const rows: Measured[] = [];
  for (const [n, { name }] of (calls[0] as Call[]).entries()) {
    const times: number[][] = sites.map(() => []);
    for (let round = 0; round <= rounds; round++) {
      for (const [at, its] of calls.entries()) {
        const began = performance.now();
        const answer = await (its[n] as Call).send(round);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
        // The first round fills the caches of the database.
        if (round > 0) times[at]?.push(performance.now() - began);
      }
    }
    const medians = times.map(median);
    const figures = sizes.flatMap(({ votes }, at) => [
      [`ms at ${votes / million} M`, medians[at] as number],
      ...(at > 0 ? [[`ratio at ${votes / million} M`, (medians[at] as number) / (medians[0] as number)]] : []),
    ]);
    rows.push({ name, ...Object.fromEntries(figures) });
  }
  return rows;
};

const measureSizes = async (sites: Site[], sizes: Size[]): Promise<Measured[]> => {
  const gib = (bytes: string) => Number(bytes) / 2 ** 30;
  const rows: Measured[] = [];
  for (const [at, site] of sites.entries()) {
    const [size] = await query<
      Record<"votes" | "heap" | "indexes" | "days" | "day_rows" | "database" | "parts", string>
    >(
      site,
      `select sum(pg_relation_size(i.inhrelid)) as heap, sum(pg_indexes_size(i.inhrelid)) as indexes, count(*) as parts,
         (select sum(reltuples)::bigint from pg_class c join pg_inherits h on h.inhrelid = c.oid where h.inhparent = 'votes'::regclass) as votes,
         pg_total_relation_size('coin_days') as days, (select reltuples::bigint from pg_class where relname = 'coin_days') as day_rows,
         pg_database_size(current_database()) as database
       from pg_inherits i where i.inhparent = 'votes'::regclass`,
    );
    if (!size) continue;
    rows.push({
      name: `size at ${(sizes[at] as Size).votes / million} M`,
      votes: Number(size.votes),
      partitions: Number(size.parts),
      votes_gib: gib(size.heap),
      vote_indexes_gib: gib(size.indexes),
      coin_days: Number(size.day_rows),
      coin_days_gib: gib(size.days),
      database_gib: gib(size.database),
      build_seconds: (sizes[at] as Size).buildSeconds,
    });
  }
  return rows;
};

/** Sizes and times as votes grow, with a million coins and two million accounts (issue "Must reach"). */
export async function growth(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const given = process.env.GROWTH_DATA;
  const steps = process.env.GROWTH_VOTES?.split(",").map(Number) ?? (quick ? [1, 10] : [1, 10, 100]);
  const sizes = steps.map((n) => n * (quick ? million / 10 : million));
  const sites: Site[] = [];
  try {
    const built = await buildFolders(given ?? folder, sizes, quick ? 2000 : million, quick ? 4000 : 2 * million);
    for (const { data } of built) sites.push(await startSite(data, { VOTE_HOLDS: "on" }));
    return [...(await measureSizes(sites, built)), ...(await measureTimes(sites, built))];
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await remove();
  }
}
