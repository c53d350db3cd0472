import type { Context, EmittingContext } from "../../core/context.ts";
import { newId } from "../../database/client.ts";
import { isCoinConflict } from "../coins/retry-on-conflict.ts";
import { findKnown } from "./find-known.ts";
import { findLookAlikes } from "./find-look-alikes.ts";
import { insertCoins, type NewCoin } from "./insert-coins.ts";
import { joinCoin } from "./join-coin.ts";
import { judgeRow, rowLabel } from "./judge-row.ts";
import { type GoodRow, type JoinPlan, type NewCoinPlan, type Outcome, placesOf, planImport } from "./plan-import.ts";
import type { Progress } from "./progress.ts";

/** What became of one row of the list: `index` counts from 0, as in `tokens[0]`. */
export type RowReport = { index: number; name: string } & Outcome & Notes;
/** What was put right in a row, and which coins one that is added looks like. */
type Notes = { repairs: string[]; looks_like: string[] };
export type ImportReport = {
  rows: number;
  added: number;
  merged: number;
  refused: number;
  look_alikes: number;
  results: RowReport[];
};
export type ImportOptions = { dryRun?: boolean };

type Work = EmittingContext & Pick<Context, "db" | "clock">;

const BATCH = 250;

/**
 * Takes in the rows of a token list (decisions.md, Real data): each is added, merged with a coin that has its contract or that a
 * bridge joins it with, or refused with a reason. Added coins are listed at once. A second run adds nothing; one that was
 * ended half-way is continued by the next. Logos are never fetched.
 */
export const importTokenList = async (
  ctx: Work,
  rows: unknown[],
  options: ImportOptions,
  progress: Progress,
): Promise<ImportReport> => {
  const outcomes = new Map<number, Outcome>();
  const lookAlikes = new Map<number, string[]>();
  const good: GoodRow[] = [];
  rows.forEach((row, index) => {
    const judged = judgeRow(row);
    if ("refused" in judged) {
      outcomes.set(index, { outcome: "refused", reason: judged.refused });
    } else {
      good.push({ index, token: judged.token });
    }
  });
  await carryOut(ctx, good, { outcomes, lookAlikes }, options, () => progress(outcomes.size, rows.length));
  const repairs = new Map(good.map(({ index, token }) => [index, token.repairs]));
  return report(rows, outcomes, (index) => ({
    repairs: repairs.get(index) ?? [],
    looks_like: lookAlikes.get(index) ?? [],
  }));
};

/** Plans and writes, and plans again what is left whenever somebody else took a slug or a contract meanwhile. */
const carryOut = async (
  ctx: Work,
  good: GoodRow[],
  { outcomes, lookAlikes }: { outcomes: Map<number, Outcome>; lookAlikes: Map<number, string[]> },
  { dryRun }: ImportOptions,
  tell: () => void,
): Promise<void> => {
  const settle = (parts: { outcomes: Map<number, Outcome> }[]) => {
    for (const part of parts) for (const [index, outcome] of part.outcomes) outcomes.set(index, outcome);
    tell();
  };
  for (let fruitless = 0; fruitless < 10; fruitless++) {
    const before = outcomes.size;
    const left = good.filter(({ index }) => !outcomes.has(index));
    const plan = planImport(left, await findKnown(ctx.db, placesOf(left)));
    settle([{ outcomes: plan.refused }]);
    for (const [index, sentences] of await findLookAlikes(ctx.db, plan.add)) lookAlikes.set(index, sentences);
    if (dryRun) return settle([...plan.join, ...plan.add]);
    try {
      await writeBatches(plan.join, (batch) => joinCoins(ctx, batch), settle);
      await writeBatches(plan.add, (batch) => addCoins(ctx, batch), settle);
      return;
    } catch (error) {
      if (!isCoinConflict(error)) throw error;
      if (outcomes.size > before) fruitless = 0;
    }
  }
  throw new Error("Somebody else keeps writing the same coins. Try again when that has ended.");
};

const writeBatches = async <T>(parts: T[], write: (batch: T[]) => Promise<void>, settle: (batch: T[]) => void) => {
  for (let start = 0; start < parts.length; start += BATCH) {
    const batch = parts.slice(start, start + BATCH);
    await write(batch);
    settle(batch);
  }
};

const addCoins = (ctx: Work, plans: NewCoinPlan[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const now = ctx.clock();
    const coins = plans.map(
      ({ token, contracts }): NewCoin => ({
        id: newId(now.getTime()),
        name: token.name,
        symbol: token.symbol,
        type: "token",
        chainId: token.chainId,
        contracts,
        description: null,
        tags: [],
        links: {},
        logoId: null,
      }),
    );
    await insertCoins(ctx, tx, coins, "import", now);
  });

const joinCoins = async (ctx: Work, plans: JoinPlan[]): Promise<void> => {
  const telling = plans.filter(({ contracts }) => contracts.length > 0);
  if (telling.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    for (const { coinId, contracts } of telling) await joinCoin(ctx, tx, coinId, contracts, ctx.clock());
  });
};

const report = (rows: unknown[], outcomes: Map<number, Outcome>, notes: (index: number) => Notes): ImportReport => {
  const results = rows.map((row, index) => ({
    index,
    name: rowLabel(row),
    ...(outcomes.get(index) as Outcome),
    ...notes(index),
  }));
  const count = (outcome: Outcome["outcome"]) => results.filter((result) => result.outcome === outcome).length;
  return {
    rows: rows.length,
    added: count("added"),
    merged: count("merged"),
    refused: count("refused"),
    look_alikes: results.filter((result) => result.looks_like.length > 0).length,
    results,
  };
};
