import type { Context, EmittingContext } from "../../core/context.ts";
import { newId } from "../../database/client.ts";
import { chainsOf } from "../coins/contracts.ts";
import { isCoinConflict } from "../coins/retry-on-conflict.ts";
import { findKnownContracts } from "./find-known-contracts.ts";
import { findLookAlikes, type OwnCoins } from "./find-look-alikes.ts";
import { insertCoins, lockInserts, type NewCoin } from "./insert-coins.ts";
import { parseRow, rowLabel } from "./parse-row.ts";
import {
  addressesOf,
  type NewCoinPlan,
  type Outcome,
  type Proposal,
  planImport,
  type ValidRow,
} from "./plan-import.ts";
import type { Progress } from "./progress.ts";
import { type ListOrigin, proposalOutcome, writeProposals } from "./write-proposals.ts";

/** The outcome of one row of the list: `index` counts from 0, as in `tokens[0]`. */
export type RowReport = { index: number; name: string } & Outcome & Notes;
/** Repairs made to a row, and coins that a new coin looks like. */
type Notes = { repairs: string[]; looks_like: string[] };
/** The number of rows, and of those with each outcome. */
export type ImportCounts = { rows: number } & Record<Outcome["outcome"], number>;
export type ImportReport = ImportCounts & { results: RowReport[] };
export type ImportOptions = ListOrigin & { dryRun?: boolean };

type Deps = EmittingContext & Pick<Context, "db" | "clock">;

const batchSize = 250;

/**
 * Imports the rows of a token list (decisions.md, Real data). Each is added as a new coin, which is public at once or waits for a moderator
 * if it looks like another; belongs to a coin that is listed already; is proposed as a contract of one; or is refused with a reason.
 * Running it again adds nothing, and continues an interrupted import. Logos are never fetched.
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

type Results = { outcomes: Map<number, Outcome>; lookAlikes: Map<number, string[]> };

/** Plans and writes the import, and plans the remaining rows again whenever another process took a slug or a contract meanwhile. */
const planAndWrite = async (
  ctx: Deps,
  validRows: ValidRow[],
  { outcomes, lookAlikes }: Results,
  options: ImportOptions,
  reportProgress: () => void,
): Promise<void> => {
  const setOutcomes = (found: Iterable<[number, Outcome]>) => {
    for (const [index, outcome] of found) outcomes.set(index, outcome);
    reportProgress();
  };
  const own: OwnCoins = new Map();
  for (let failedAttempts = 0; failedAttempts < 10; failedAttempts++) {
    const before = outcomes.size;
    const remaining = validRows.filter(({ index }) => !outcomes.has(index));
    const plan = planImport(remaining, await findKnownContracts(ctx.db, addressesOf(remaining)));
    setOutcomes(plan.unchanged);
    const lookAlikesOfPlan = await findLookAlikes(ctx.db, plan.add, own);
    for (const [index, sentences] of lookAlikesOfPlan) lookAlikes.set(index, sentences);
    if (options.dryRun) {
      setOutcomes(plan.propose.map((proposal) => [proposal.index, plannedOutcome(proposal, options)]));
      return setOutcomes(plan.add.flatMap((coin) => outcomesOf(coin, lookAlikes)));
    }
    try {
      await writeBatches(plan.propose, async (batch) =>
        setOutcomes(await ctx.db.transaction((tx) => writeProposals(ctx, tx, batch, options, ctx.clock()))),
      );
      await writeBatches(plan.add, async (batch) => {
        await addCoins(ctx, batch, { lookAlikes, own }, options.list);
        setOutcomes(batch.flatMap((coin) => outcomesOf(coin, lookAlikes)));
      });
      return;
    } catch (error) {
      if (!isCoinConflict(error)) throw error;
      if (outcomes.size > before) failedAttempts = 0;
    }
  }
  throw new Error("Another process keeps changing the same coins. Try again later.");
};

const plannedOutcome = ({ slug, agreesWith }: Proposal, { trusted }: ImportOptions): Outcome =>
  proposalOutcome(slug, trusted && agreesWith !== null);

/** The outcomes of a new coin's rows: it waits for a moderator if it looks like another one. */
const outcomesOf = ({ index, outcomes }: NewCoinPlan, lookAlikes: Results["lookAlikes"]): [number, Outcome][] =>
  [...outcomes].map(([row, outcome]) => [
    row,
    row === index && lookAlikes.has(index) ? { outcome: "pending" } : outcome,
  ]);

const writeBatches = async <T>(parts: T[], write: (batch: T[]) => Promise<void>) => {
  for (let start = 0; start < parts.length; start += batchSize) await write(parts.slice(start, start + batchSize));
};

/** Inserts coins, and notes them as the import's own; those that look like another wait for a moderator. Adds coins that were listed since the plan to `lookAlikes`. */
const addCoins = (
  ctx: Deps,
  plans: NewCoinPlan[],
  { lookAlikes, own }: Pick<Results, "lookAlikes"> & { own: OwnCoins },
  importedFrom: string,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await lockInserts(tx);
    const unlike = plans.filter(({ index }) => !lookAlikes.has(index));
    for (const [index, sentences] of await findLookAlikes(tx, unlike, own)) lookAlikes.set(index, sentences);
    const now = ctx.clock();
    const coins = plans.map(
      ({ index, token, contracts }): NewCoin => ({
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
        isPending: lookAlikes.has(index),
        importedFrom,
      }),
    );
    await insertCoins(ctx, tx, coins, "import", now);
    for (const coin of coins) own.set(coin.id, chainsOf(coin.chainId, coin.contracts));
  });

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
    pending: count("pending"),
    merged: count("merged"),
    proposed: count("proposed"),
    refused: count("refused"),
    results,
  };
};
