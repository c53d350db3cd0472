import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { withLock } from "../../database/advisory-lock.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";

/** What was decided about demo data on this site, and its progress; stored in the settings. */
export type DemoChoice =
  | { state: "declined" }
  /** `at` is the time of the seed, to the millisecond; the coins' ids are derived from it. */
  | { state: "seeding" | "seeded"; at: string }
  /** `logos` are files that are not removed yet. */
  | { state: "cleared"; logos: string[] };

const settingKey = "demo";
type Db = Pick<Context, "db">;

export function readDemoChoice(db: Parameters<typeof readSetting>[0]): Promise<DemoChoice | undefined> {
  return readSetting<DemoChoice>(db, settingKey);
}
export function writeDemoChoice(db: Parameters<typeof readSetting>[0], choice: DemoChoice): Promise<void> {
  return writeSetting(db, settingKey, choice);
}

export async function hasDemoData(db: Parameters<typeof readSetting>[0]): Promise<boolean> {
  return ["seeding", "seeded"].includes((await readDemoChoice(db))?.state ?? "");
}

/**
 * Whether this start seeds demo data (operations.md, DEMO): as DEMO says, else on the first run with the embedded database. The decision
 * is stored: seeded data is not seeded again, cleared data only with DEMO=1, and an interrupted seed is continued.
 */
export async function shouldSeedDemo(
  { db, config }: Pick<Context, "db" | "config">,
  database: "embedded" | "external",
): Promise<boolean> {
  const choice = await readDemoChoice(db);
  if (choice?.state === "seeded") return false;
  if (config.demo !== undefined) {
    if (!config.demo && !choice) await writeDemoChoice(db, { state: "declined" });
    return config.demo;
  }
  if (choice) return choice.state === "seeding";
  const isFirstRun = database === "embedded" && (await isEmpty({ db }));
  if (!isFirstRun) await writeDemoChoice(db, { state: "declined" });
  return isFirstRun;
}

const isEmpty = async ({ db }: Db): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from coins limit 1`);
  return rows.length === 0;
};

/** Runs `work` under an advisory lock: one process at a time changes demo data. */
export function withDemoLock<T>({ db }: Db, work: () => Promise<T>): Promise<T> {
  return withLock(db, 0x6465_6d6f, work);
}
