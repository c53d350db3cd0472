import { join } from "node:path";
import { openEmbedded } from "../server/database/embedded.ts";
import { migrateDatabase } from "../server/database/migrate.ts";
import { quietLog } from "../server/testing/quiet-log.ts";
import { testApp } from "../server/testing/test-app.ts";
import { writeMmdb } from "../server/testing/write-mmdb.ts";
import { simulatedSystems } from "./fraud/networks.ts";
import { type CrowdLimit, type Figures, type HonestFigures, simulate, simulatedSettings } from "./fraud/simulate.ts";
import type { Measured } from "./report.ts";
import { scratch } from "./site.ts";

/** Weights are tuned on the first seeds only; the held-out ones measure how well that works on worlds not looked at before. */
const tuningSeeds = 5;
const heldOut = Array.from({ length: 20 }, (_, n) => 1_001 + n);

/** With a file of autonomous systems, which is optional. */
const withSystems = process.argv.includes("--asn");

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

/** Simulated visitors and attackers on a real site whose clock is moved (docs/vote-integrity.md). */
export async function fraud(quick: boolean): Promise<Measured[]> {
  const isHeldOut = process.argv.includes("--held-out");
  const seedsOption = process.argv.find((arg) => arg.startsWith("--seeds="))?.slice("--seeds=".length);
  const all = isHeldOut ? heldOut : Array.from({ length: tuningSeeds }, (_, n) => n + 1);
  const seeds = all.slice(0, quick ? 1 : Number(seedsOption ?? all.length));
  const worlds: Figures[] = [];
  for (const seed of seeds) {
    worlds.push(await runSeed(seed, quick ? 0.1 : 1));
    process.stdout.write(`seed ${seed}: ${worlds.at(-1)?.requests} requests\n`);
  }
  return rowsOf(worlds);
}

async function runSeed(seed: number, size: number): Promise<Figures> {
  const { folder, remove } = await scratch();
  const { connection, stop } = await openEmbedded(folder, quietLog, { durable: false });
  try {
    await migrateDatabase(connection);
    const asnFile = join(folder, "asn.mmdb");
    if (withSystems) await writeMmdb(asnFile, simulatedSystems, new Date());
    const app = await testApp(
      { ...simulatedSettings, ...(withSystems && { ASN_FILE: asnFile }) },
      { connection, drop: async () => {} },
    );
    try {
      return await simulate(app, seed, size);
    } finally {
      await app.close();
    }
  } finally {
    await stop();
    await remove();
  }
}

/** Of each attack the worst world and the median one; of honest visitors all worlds together, and the worst. */
function rowsOf(worlds: Figures[]): Measured[] {
  const honest = worlds.flatMap((world) => world.honest);
  const attacks = worlds.flatMap((world) => world.attacks);
  const scenarios = [...Map.groupBy(attacks, ({ scenario }) => scenario)];
  const visitors = [...Map.groupBy(honest, ({ scenario }) => scenario)].map(([name, runs]) => visitorsRow(name, runs));
  const seeds = worlds.map(({ seed }) => seed);
  const world = { name: "worlds", seeds: `${seeds[0]}–${seeds.at(-1)}`, requests: sum(worlds.map((w) => w.requests)) };
  return [
    world,
    ...scenarios.map(([name, runs]) => attackRow(name, runs)),
    { name: "all attackers", ...sharesOf(attacks, sum(honest.map(({ held }) => held))) },
    ...visitors,
    visitorsRow("all honest visitors", honest),
    ...crowdRows(worlds.flatMap((world) => world.crowds)),
    { name: "worst world", held_or_delayed: percentOfWorst(worlds.map((one) => troubled(one.honest))) },
  ];
}

/**
 * The share of accepted votes that were held (recall), and how many of the held votes were the attacker's (precision), where so many of
 * honest visitors were.
 */
function sharesOf(runs: HonestFigures[], heldOfHonest: number) {
  const held = sum(runs.map((run) => run.held));
  return {
    recall: percent(held, sum(runs.map(({ tried, refused }) => tried - refused))),
    precision: percent(held, held + heldOfHonest),
  };
}

function attackRow(name: string, runs: Figures["attacks"]): Measured {
  const counted = (how: (values: number[]) => number, word: string) => ({
    [`${word}_10_min`]: how(runs.map((run) => run.counted.after_10_min)),
    [`${word}_24_h`]: how(runs.map((run) => run.counted.after_24_h)),
    [`${word}_72_h`]: how(runs.map((run) => run.counted.after_72_h)),
  });
  return {
    name,
    tried: median(runs.map(({ tried }) => tried)),
    refused: median(runs.map(({ refused }) => refused)),
    ...counted((values) => Math.max(...values), "worst"),
    ...counted(median, "median"),
    ...sharesOf(runs, sum(runs.map((run) => run.heldOfHonest))),
  };
}

/** Of each limit the sums over all worlds. */
const crowdRows = (curve: CrowdLimit[]): Measured[] =>
  [...Map.groupBy(curve, ({ limit }) => limit)].map(([limit, rows]) => ({
    name: limit < 99 ? `crowds held from ${limit} points` : "no crowd held",
    honest_votes_held: sum(rows.map(({ heldOfHonest }) => heldOfHonest)),
    fake_votes_counted: sum(rows.map(({ fakesCounted }) => fakesCounted)),
  }));

/** How large a part of these votes was held, or delayed by more than two seconds. */
const troubled = (runs: HonestFigures[]): number =>
  sum(runs.map(({ held, delayed }) => held + delayed)) / Math.max(1, sum(runs.map(({ tried }) => tried)));
const percentOfWorst = (shares: number[]): string => percent(Math.max(...shares), 1);

function visitorsRow(name: string, runs: HonestFigures[]): Measured {
  const total = (key: "tried" | "held" | "delayed" | "refused") => sum(runs.map((run) => run[key]));
  const share = (key: "held" | "delayed" | "refused") => percent(total(key), total("tried"));
  return { name, votes: total("tried"), held: share("held"), delayed: share("delayed"), refused: share("refused") };
}
