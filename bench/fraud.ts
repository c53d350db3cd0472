import { openEmbedded } from "../server/database/embedded.ts";
import { migrateDatabase } from "../server/database/migrate.ts";
import { quietLog } from "../server/testing/quiet-log.ts";
import { testApp } from "../server/testing/test-app.ts";
import { type Figures, type HonestFigures, simulate, simulatedSettings } from "./fraud/simulate.ts";
import type { Measured } from "./report.ts";
import { scratch } from "./site.ts";

/** Weights are tuned on the first seeds only; the held-out ones measure how well that works on worlds not looked at before. */
const tuningSeeds = 5;
const heldOut = Array.from({ length: 20 }, (_, n) => 1_001 + n);

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

/** Simulated visitors and attackers on a real site whose clock is moved (docs/vote-integrity.md). */
export async function fraud(quick: boolean): Promise<Measured[]> {
  const isHeldOut = process.argv.includes("--held-out");
  const asked = process.argv.find((arg) => arg.startsWith("--seeds="))?.slice("--seeds=".length);
  const all = isHeldOut ? heldOut : Array.from({ length: tuningSeeds }, (_, n) => n + 1);
  const seeds = all.slice(0, quick ? 1 : Number(asked ?? all.length));
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
    const app = await testApp(simulatedSettings, { connection, drop: async () => {} });
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

/**
 * Of each attack the worst world, with the share of its votes that were held (recall), and how many of the held votes were its own where
 * nobody else attacks (precision). Of honest visitors all worlds together.
 */
function rowsOf(worlds: Figures[]): Measured[] {
  const honest = worlds.flatMap((world) => world.honest);
  const honestHeld = sum(honest.map(({ held }) => held));
  const attacks = [
    ...Map.groupBy(
      worlds.flatMap((world) => world.attacks),
      ({ scenario }) => scenario,
    ),
  ].map(([name, runs]) => {
    const held = sum(runs.map((run) => run.held));
    return {
      name,
      tried: median(runs.map(({ tried }) => tried)),
      counted_10_min: Math.max(...runs.map(({ counted }) => counted.after_10_min)),
      counted_24_h: Math.max(...runs.map(({ counted }) => counted.after_24_h)),
      counted_72_h: Math.max(...runs.map(({ counted }) => counted.after_72_h)),
      recall: percent(held, sum(runs.map(({ tried, refused }) => tried - refused))),
      precision: percent(held, held + honestHeld),
    };
  });
  const visitors = [...Map.groupBy(honest, ({ scenario }) => scenario)].map(([name, runs]) => visitorsRow(name, runs));
  const seeds = worlds.map(({ seed }) => seed);
  const world = { name: "worlds", seeds: `${seeds[0]}–${seeds.at(-1)}`, requests: sum(worlds.map((w) => w.requests)) };
  return [world, ...attacks, ...visitors, visitorsRow("all honest visitors", honest)];
}

function visitorsRow(name: string, runs: HonestFigures[]): Measured {
  const total = (key: "tried" | "held" | "delayed" | "refused") => sum(runs.map((run) => run[key]));
  const share = (key: "held" | "delayed" | "refused") => percent(total(key), total("tried"));
  return { name, votes: total("tried"), held: share("held"), delayed: share("delayed"), refused: share("refused") };
}
