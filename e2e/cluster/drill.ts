import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { makeAccounts, someCoins } from "../../bench/accounts.ts";
import { type Measured, saveResults, table } from "../../bench/report.ts";
import { type Seen, startLoad, type Vote, type Voter } from "./load.ts";
import {
  addresses,
  etcdParts,
  haproxyPart,
  nginxPart,
  nodePart,
  type Part,
  password,
  patroniParts,
  pgbouncerPart,
} from "./parts.ts";

const help = `node e2e/cluster/drill.ts [--kills N] [--only NAME,NAME] [--keep]

Builds the cluster of docs/operations.md on loopback addresses, drills it, and writes bench/results/cluster.json. As root on Debian 12:
  apt-get install patroni python3-etcd etcd-server haproxy pgbouncer nginx-light faketime wrk postgresql-15

  --kills N     how often the primary is killed (20)
  --only NAMES  some of: ${["primary", "database", "replica", "killed", "stopped", "upgraded", "etcd", "skew", "storage", "throughput"].join(", ")}
  --keep        leave the folder with all logs
`;

const { values: given } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    only: { type: "string" },
    keep: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (given.help) {
  process.stdout.write(help);
  process.exit(0);
}

const primaryUrl = `postgresql://cointally:${password}@${addresses.haproxy}:5432/cointally`;
const site = `http://${addresses.nginx}:8080`;
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

type Member = { name: string; role: string; state: string; lag?: number | string };

/** The members as a part of Patroni that runs sees them. */
const membersOf = async (): Promise<Member[]> => {
  const asked = addresses.postgres.map(async (address) => {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
    return ((await response.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked);
};

const until = async (what: string, isTrue: () => Promise<boolean>, patience = 240_000): Promise<void> => {
  for (const end = Date.now() + patience; !(await isTrue().catch(() => false)); await delay(250)) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
  }
};

/** One leader, one synchronous standby and another that follows. */
const untilWhole = () =>
  until("three members, one of them synchronous", async () => {
    const members = await membersOf();
    const follow = members.filter(({ role, state }) => role !== "leader" && ["running", "streaming"].includes(state));
    return (
      members.some(({ role, state }) => role === "leader" && state === "running") &&
      follow.length === 2 &&
      follow.some(({ role }) => role === "sync_standby")
    );
  });

const query = async (url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** How many of these acknowledged votes the database does not have. */
const lostOf = async (votes: Vote[]): Promise<number> => {
  const rows = await query(primaryUrl, "select count(*)::int as n from votes where id = any($1::uuid[])", [
    votes.map(({ id }) => id),
  ]);
  return votes.length - (rows[0]?.n as number);
};

const row = (name: string, seen: Seen, lost: number): Measured => ({
  name,
  reads: seen.reads,
  failed_reads: seen.failedReads.length,
  slowest_read_ms: Math.round(seen.slowestReadMs),
  votes: seen.votes.length,
  lost_votes: lost,
  refused_votes: seen.refusedVotes,
  not_retryable: seen.wrongRefusals.length,
  without_votes_s: Number((seen.longestWithoutVoteMs / 1000).toFixed(1)),
});

const folder = await mkdtemp(join(tmpdir(), "cointally-cluster-"));
execFileSync("chmod", ["755", folder]);
await mkdir(join(folder, "shared"));
const [etcd, patroni] = [etcdParts(folder), patroniParts(folder)];
const [haproxy, pgbouncer, nginx] = [haproxyPart(folder), pgbouncerPart(folder), nginxPart(folder)];
let nodes = [nodePart(folder, 0, "hosts"), nodePart(folder, 1, "pgbouncer")] as [Part, Part];
const all = () => [nginx, ...nodes, pgbouncer, haproxy, ...patroni, ...etcd];

let voters: Voter[] = [];
let coins: string[] = [];
let from = 0;
const rows: Measured[] = [];

const build = async (): Promise<void> => {
  say(`building in ${folder}`);
  await Promise.all(etcd.map((member) => member.start()));
  for (const member of patroni) await member.start();
  await haproxy.start();
  await pgbouncer.start();
  await untilWhole();
  say("three PostgreSQL, one primary, one synchronous standby");
  const env = { ...process.env, DATABASE_URL: primaryUrl, DATA_DIR: join(folder, "shared") };
  execFileSync(process.execPath, ["server/cli/seed.ts", "--coins", "2000", "--users", "500", "--votes", "5000"], {
    cwd: new URL("../..", import.meta.url),
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  voters = await makeAccounts({ connectionString: primaryUrl }, 400);
  coins = await someCoins({ connectionString: primaryUrl }, 400);
  for (const node of nodes) await node.start();
  await nginx.start();
  say("two nodes behind nginx");
};

/** Runs load, does something to the cluster meanwhile, and records what the load saw. */
const drill = async (
  name: string,
  during: (load: ReturnType<typeof startLoad>) => Promise<void>,
): Promise<Measured> => {
  const load = startLoad(voters, coins, from);
  await delay(3000);
  await during(load);
  await delay(3000);
  const seen = await load.stop();
  from = seen.next;
  const measured = row(name, seen, await lostOf(seen.votes));
  say(`${JSON.stringify(measured)}`);
  for (const failure of new Set([...seen.failedReads, ...seen.wrongRefusals].slice(0, 5))) say(`  ${failure}`);
  return measured;
};

const killPrimary = async (): Promise<void> => {
  const kills: Measured[] = [];
  for (let n = 1; n <= Number(given.kills); n++) {
    await untilWhole();
    const leader = (await membersOf()).find(({ role }) => role === "leader")?.name;
    const member = patroni.find(({ name }) => name === leader) as Part;
    kills.push(
      await drill(`primary killed, ${n}`, async (load) => {
        await load.voted();
        await member.kill();
        await load.voted();
      }),
    );
    await member.start();
  }
  const sum = (key: string) => kills.reduce((total, kill) => total + Number(kill[key]), 0);
  const most = (key: string) => Math.max(...kills.map((kill) => Number(kill[key])));
  rows.push({
    name: `primary killed, ${kills.length} times`,
    reads: sum("reads"),
    failed_reads: sum("failed_reads"),
    slowest_read_ms: most("slowest_read_ms"),
    votes: sum("votes"),
    lost_votes: sum("lost_votes"),
    refused_votes: sum("refused_votes"),
    not_retryable: sum("not_retryable"),
    without_votes_s: most("without_votes_s"),
  });
};

/** All members of the database are lost for a minute. */
const loseDatabase = async (): Promise<void> => {
  rows.push(
    await drill("whole database killed for 60 s", async (load) => {
      await load.voted();
      await Promise.all(patroni.map((member) => member.kill()));
      await delay(60_000);
      await Promise.all(patroni.map((member) => member.start()));
      await load.voted();
    }),
  );
};

/** The votes of a coin as somebody without an account reads them. */
const votesOf = async (coin: string): Promise<number> =>
  ((await (await fetch(`${site}/api/votes/${coin}`)).json()) as { total: number }).total;

const lagReplica = async (): Promise<void> => {
  await untilWhole();
  const standbys = (await membersOf()).filter(({ role }) => role === "replica");
  const at = patroni.findIndex(({ name }) => name === standbys[0]?.name);
  const url = `postgresql://postgres:${password}@${addresses.postgres[at]}:5432/postgres`;
  let stale = 0;
  let health: unknown;
  // Patroni would resume a replay that PostgreSQL has paused.
  const [replay] = await query(url, "select pid from pg_stat_activity where backend_type = 'startup'");
  const measured = await drill("replica stands still for 20 s", async () => {
    process.kill(replay?.pid as number, "SIGSTOP");
    // The load comes to the last coin last.
    const coin = coins.at(-1) as string;
    for (let n = 0; n < 20; n++) {
      const before = await votesOf(coin);
      const voter = voters[voters.length - 1 - n] as Voter;
      const headers = { authorization: `Bearer ${voter.token}` };
      const { status } = await fetch(`${site}/api/votes/${coin}`, { method: "POST", headers });
      if (status === 201 && (await votesOf(coin)) <= before) stale++;
      await delay(1000);
    }
    health = await (await fetch(`http://${addresses.nodes[0]}:3000/health/ready`)).json();
    process.kill(replay?.pid as number, "SIGCONT");
  });
  say(`  health: ${JSON.stringify(health)}`);
  rows.push({ ...measured, stale_answers_after_a_vote: stale, health: JSON.stringify(health) });
};

const withNode = async (name: string, harm: (node: Part) => Promise<void>): Promise<void> => {
  rows.push(
    await drill(name, async (load) => {
      await harm(nodes[0]);
      await load.voted();
    }),
  );
};

const loseEtcd = async (): Promise<void> => {
  rows.push(
    await drill("etcd member killed for 20 s", async () => {
      await etcd[0]?.kill();
      await delay(20_000);
    }),
  );
  await etcd[0]?.start();
};

const skewClock = async (): Promise<void> => {
  await nodes[1].end();
  nodes = [nodes[0], nodePart(folder, 1, "pgbouncer", { clock: 60 })];
  await nodes[1].start();
  rows.push(await drill("clock of one node a minute ahead", () => delay(20_000)));
  await nodes[1].end();
  nodes = [nodes[0], nodePart(folder, 1, "pgbouncer")];
  await nodes[1].start();
};

const loseStorage = async (): Promise<void> => {
  const program = process.env.STORAGE_SERVICE_PID;
  if (!process.env.STORAGE_URL || !program) {
    say("no object storage: set STORAGE_URL and STORAGE_SERVICE_PID");
    return;
  }
  rows.push(
    await drill("object storage stopped for 20 s", async () => {
      process.kill(Number(program), "SIGSTOP");
      await delay(20_000);
      process.kill(Number(program), "SIGCONT");
    }),
  );
};

/** Compressed, as browsers ask. wrk, because a load in JavaScript would take the processor time that two nodes and nginx need beside it. */
const responsesPerSecond = (url: string): number => {
  const report = execFileSync("wrk", ["-t1", "-c64", "-d8s", "-H", "Accept-Encoding: gzip", url], { encoding: "utf8" });
  if (/Non-2xx/.test(report)) throw new Error(report);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
};

/** Responses a second of one node and of two, each held to 0.3 of a core, in turns. */
const compareNodes = async (): Promise<void> => {
  for (const node of nodes) await node.end();
  nodes = [nodePart(folder, 0, "hosts", { cpu: 0.3 }), nodePart(folder, 1, "hosts", { cpu: 0.3 })];
  for (const node of nodes) await node.start();
  for (const [name, path] of [
    ["lists", "/api/coins?limit=20"],
    ["pages", "/coins"],
  ] as const) {
    const rates: Record<number, number[]> = { 8081: [], 8080: [] };
    for (let turn = 0; turn < 5; turn++) {
      for (const port of [8081, 8080]) {
        const url = `http://${addresses.nginx}:${port}${path}`;
        const rate = responsesPerSecond(url);
        // The first two turns warm up.
        if (turn > 1) rates[port]?.push(rate);
      }
    }
    const [one, two] = [8081, 8080].map((port) => rates[port]?.toSorted((a, b) => a - b)[1] as number) as [
      number,
      number,
    ];
    rows.push({
      name: `${name}, 1 and 2 nodes of 0.3 core`,
      one: Math.round(one),
      two: Math.round(two),
      ratio: two / one,
    });
    say(JSON.stringify(rows.at(-1)));
  }
};

const drills: Record<string, () => Promise<void>> = {
  primary: killPrimary,
  database: loseDatabase,
  replica: lagReplica,
  killed: () =>
    withNode("node killed", async (node) => {
      await node.kill();
      await delay(5000);
      await node.start();
    }),
  stopped: () =>
    withNode("node stopped for 15 s", async (node) => {
      node.signal("SIGSTOP");
      await delay(15_000);
      node.signal("SIGCONT");
    }),
  upgraded: () =>
    withNode("nodes restarted one after the other", async () => {
      for (const node of nodes) {
        await node.end();
        await node.start();
      }
    }),
  etcd: loseEtcd,
  skew: skewClock,
  storage: loseStorage,
  throughput: compareNodes,
};

try {
  await build();
  const chosen = given.only?.split(",") ?? Object.keys(drills);
  for (const name of chosen) {
    await untilWhole();
    await drills[name]?.();
    await saveResults("cluster", given.only !== undefined, rows);
  }
  for (const measured of rows) table([measured], true);
} finally {
  for (const part of all()) if (part.isRunning()) await part.kill().catch(() => {});
  if (!given.keep) await rm(folder, { recursive: true, force: true });
}
process.exit(0);
