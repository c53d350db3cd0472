import type { Context, EmittingContext } from "../../core/context.ts";
import { newId } from "../../database/client.ts";
import { isCoinConflict } from "../coins/retry-on-conflict.ts";
import { findListedContracts } from "./find-listed-contracts.ts";
import { findLookAlikes } from "./find-look-alikes.ts";
import { insertCoins, type NewCoin } from "./insert-coins.ts";
import { mergeIntoCoin } from "./merge-into-coin.ts";
import { parseRow, rowLabel } from "./parse-row.ts";
import {
  addressesOf,
  type MergePlan,
  type NewCoinPlan,
  type Outcome,
  planImport,
  type ValidRow,
} from "./plan-import.ts";
import type { Progress } from "./progress.ts";

/** The outcome of one row of the list: `index` counts from 0, as in `tokens[0]`. */
export type RowReport = { index: number; name: string } & Outcome & Notes;
/** Repairs made to a row, and coins that an added row looks like. */
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

type Deps = EmittingContext & Pick<Context, "db" | "clock">;

const batchSize = 250;

/**
 * Imports the rows of a token list (decisions.md, Real data): each is added, merged with a coin that has its contract or is connected
 * by a bridge, or refused with a reason. Added coins are public at once. Running it again adds nothing, and continues an interrupted
 * import. Logos are never fetched.
 */
export async function importTokenList(
  ctx: Deps,
  rows: unknown[],
  options: ImportOptions,
  progress: Progress,
): Promise<ImportReport> {
  const outcomes = new Map<number, Outcome>();
  const lookAlikes = new Map<number, string[]>();
  const validRows: ValidRow[] = [];
  rows.forEach((row, index) => {
    const parsed = parseRow(row);
    if ("refused" in parsed) {
      outcomes.set(index, { outcome: "refused", reason: parsed.refused });
    } else {
      validRows.push({ index, token: parsed.token });
    }
  });
  await planAndWrite(ctx, validRows, { outcomes, lookAlikes }, options, () => progress(outcomes.size, rows.length));
  const repairs = new Map(validRows.map(({ index, token }) => [index, token.repairs]));
  return report(rows, outcomes, (index) => ({
    repairs: repairs.get(index) ?? [],
    looks_like: lookAlikes.get(index) ?? [],
  }));
}

/** Plans and writes the import, and plans the remaining rows again whenever another process took a slug or a contract meanwhile. */
const planAndWrite = async (
  ctx: Deps,
  validRows: ValidRow[],
  { outcomes, lookAlikes }: { outcomes: Map<number, Outcome>; lookAlikes: Map<number, string[]> },
  { dryRun }: ImportOptions,
  reportProgress: () => void,
): Promise<void> => {
  const setOutcomes = (parts: { outcomes: Map<number, Outcome> }[]) => {
    for (const part of parts) for (const [index, outcome] of part.outcomes) outcomes.set(index, outcome);
    reportProgress();
  };
  for (let failedAttempts = 0; failedAttempts < 10; failedAttempts++) {
    const before = outcomes.size;
    const remaining = validRows.filter(({ index }) => !outcomes.has(index));
    const plan = planImport(remaining, await findListedContracts(ctx.db, addressesOf(remaining)));
    setOutcomes([{ outcomes: plan.refused }]);
    for (const [index, sentences] of await findLookAlikes(ctx.db, plan.add)) lookAlikes.set(index, sentences);
    if (dryRun) return setOutcomes([...plan.merge, ...plan.add]);
    try {
      await writeBatches(plan.merge, (batch) => mergeIntoCoins(ctx, batch), setOutcomes);
      await writeBatches(plan.add, (batch) => addCoins(ctx, batch), setOutcomes);
      return;
    } catch (error) {
      if (!isCoinConflict(error)) throw error;
      if (outcomes.size > before) failedAttempts = 0;
    }
  }
  throw new Error("Another process keeps changing the same coins. Try again later.");
};

const writeBatches = async <T>(parts: T[], write: (batch: T[]) => Promise<void>, setOutcomes: (batch: T[]) => void) => {
  for (let start = 0; start < parts.length; start += batchSize) {
    const batch = parts.slice(start, start + batchSize);
    await write(batch);
    setOutcomes(batch);
  }
};

const addCoins = (ctx: Deps, plans: NewCoinPlan[]): Promise<void> =>
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

const mergeIntoCoins = async (ctx: Deps, plans: MergePlan[]): Promise<void> => {
  const withContracts = plans.filter(({ contracts }) => contracts.length > 0);
  if (withContracts.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    for (const { coinId, contracts } of withContracts) await mergeIntoCoin(ctx, tx, coinId, contracts, ctx.clock());
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
