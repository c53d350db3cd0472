import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";

/** What was decided about demo data on this site, and how far that is carried out. Kept in the settings. */
export type DemoChoice =
  | { state: "declined" }
  /** `at` is the moment of the seed, to the millisecond: the coins' ids are made of it. */
  | { state: "seeding" | "seeded"; at: string }
  /** `logos` are files that still have to go. */
  | { state: "cleared"; logos: string[] };

const KEY = "demo";
type Db = Pick<Context, "db">;

export const readDemoChoice = (db: Parameters<typeof readSetting>[0]) => readSetting<DemoChoice>(db, KEY);
export const writeDemoChoice = (db: Parameters<typeof readSetting>[0], choice: DemoChoice): Promise<void> =>
  writeSetting(db, KEY, choice);

/** Whether the database shows demo data. */
export const isDemo = async (db: Parameters<typeof readSetting>[0]): Promise<boolean> =>
  ["seeding", "seeded"].includes((await readDemoChoice(db))?.state ?? "");

/**
 * Whether this start owes the site demo data (operations.md, DEMO): as DEMO says, else on the first run with the embedded database. The
 * answer is remembered: what is listed is not listed again, what was cleared comes back by DEMO=1 alone, and a seed that was ended half-way
 * is continued.
 */
export const wantsDemo = async (
  { db, config }: Pick<Context, "db" | "config">,
  database: "embedded" | "external",
): Promise<boolean> => {
  const choice = await readDemoChoice(db);
  if (choice?.state === "seeded") return false;
  if (config.demo !== undefined) {
    if (!config.demo && !choice) await writeDemoChoice(db, { state: "declined" });
    return config.demo;
  }
  if (choice) return choice.state === "seeding";
  const wants = database === "embedded" && (await isEmpty({ db }));
  if (!wants) await writeDemoChoice(db, { state: "declined" });
  return wants;
};

const isEmpty = async ({ db }: Db): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from coins limit 1`);
  return rows.length === 0;
};

/** Runs something about demo data while no other process does; whoever comes second waits. */
export const withDemoLock = async <T>({ db }: Db, work: () => Promise<T>): Promise<T> => {
  const client = await db.$client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    return await work();
  } finally {
    const unlocked = client.query("select pg_advisory_unlock($1)", [LOCK]);
    await unlocked.then(() => client.release(), client.release);
  }
};

const LOCK = 0x6465_6d6f;
