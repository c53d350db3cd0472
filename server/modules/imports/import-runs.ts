import type { Input } from "@cointally/contract/endpoint.ts";
import type { ImportPreview, ImportRun, startImport as startCall } from "@cointally/contract/imports.ts";
import { asc, desc, eq, isNull, sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { unlessLocked } from "../../database/advisory-lock.ts";
import { newId } from "../../database/client.ts";
import { importRuns } from "../../database/schema/site.ts";
import { fetchTokenList } from "./fetch-token-list.ts";
import { type ImportReport, importTokenList } from "./import-token-list.ts";
import { ListError, parseTokenList, type TokenList } from "./token-list.ts";

/** The job that imports waiting lists. */
export const importJob = "import-lists";

type Source = Input<typeof startCall>["body"];

const shownRows = 20;

/** Reads a list. @throws {AppError} validation with what is wrong with it */
const readSource = async (ctx: Pick<Context, "config">, { text, url }: Source): Promise<TokenList> => {
  try {
    return url ? await fetchTokenList(ctx, url) : parseTokenList(Buffer.from(text ?? ""));
  } catch (error) {
    if (error instanceof ListError) throw fieldError(url ? "url" : "text", error.message);
    throw error;
  }
};

/** What an import would do now. @throws {AppError} validation for a list that is none */
export async function previewImport(ctx: Context, source: Source): Promise<ImportPreview> {
  const { name, rows } = await readSource(ctx, source);
  const { results, ...counts } = await importTokenList(ctx, rows, { dryRun: true }, () => {});
  return {
    name,
    ...counts,
    first: results.slice(0, shownRows).map(({ name: row, outcome }) => ({ name: row, outcome })),
    refusals: results
      .flatMap((row) => (row.outcome === "refused" ? [{ row: row.index + 1, name: row.name, reason: row.reason }] : []))
      .slice(0, shownRows),
  };
}

/** Queues an import. @throws {AppError} validation for a list that is none */
export async function startImport(ctx: Context, source: Source, now: Date): Promise<ImportRun> {
  const { name } = await readSource(ctx, source);
  const values = { source: source.url ?? name ?? "tokens.json", url: source.url ?? null, text: source.text ?? null };
  const [row] = await ctx.db
    .insert(importRuns)
    .values({ id: newId(now.getTime()), ...values, createdAt: now })
    .returning();
  await ctx.jobs.send(importJob, {});
  return toRun(row as Row);
}

/** The last imports, newest first. */
export async function listRuns({ db }: Pick<Context, "db">): Promise<ImportRun[]> {
  const rows = await db.select().from(importRuns).orderBy(desc(importRuns.createdAt), desc(importRuns.id)).limit(20);
  return rows.map(toRun);
}

type Row = typeof importRuns.$inferSelect;

const toRun = ({ id, source, createdAt, finishedAt, rows, added, merged, refused, error }: Row): ImportRun => ({
  id,
  source,
  created_at: createdAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
  rows,
  added,
  merged,
  refused,
  error,
});

const lockKey = 0x696d_706f;

/**
 * Queues the lists of TOKEN_LISTS that are due and imports every waiting list, one after the other over all processes. Imports that a
 * killed process left are run again, which adds nothing twice.
 */
export async function runImports(ctx: Context, signal: AbortSignal): Promise<void> {
  const importWaiting = async () => {
    await queueDueLists(ctx);
    while (!signal.aborted) {
      const [run] = await ctx.db
        .select()
        .from(importRuns)
        .where(isNull(importRuns.finishedAt))
        .orderBy(asc(importRuns.createdAt))
        .limit(1);
      if (!run) return;
      const result = await importOne(ctx, run);
      await ctx.db
        .update(importRuns)
        .set({ ...result, text: null, finishedAt: ctx.clock() })
        .where(eq(importRuns.id, run.id));
    }
  };
  await unlessLocked(ctx.db, lockKey, importWaiting);
}

const queueDueLists = async ({ db, clock, settings }: Context): Promise<void> => {
  const now = clock();
  for (const { url, hours } of settings.current().tokenLists) {
    const since = new Date(now.getTime() - hours * 3_600_000);
    await db.execute(sql`
      insert into import_runs (id, source, url, created_at)
      select ${newId(now.getTime())}::uuid, ${url}, ${url}, ${now.toISOString()}::timestamptz
      where not exists (select from import_runs where url = ${url} and created_at > ${since.toISOString()}::timestamptz)`);
  }
};

type Result = Pick<ImportReport, "rows" | "added" | "merged" | "refused"> | { error: string };

const importOne = async (ctx: Context, { url, text }: Row): Promise<Result> => {
  try {
    const { rows: given } = url ? await fetchTokenList(ctx, url) : parseTokenList(Buffer.from(text ?? ""));
    const { rows, added, merged, refused } = await importTokenList(ctx, given, {}, () => {});
    return { rows, added, merged, refused };
  } catch (error) {
    if (error instanceof ListError) return { error: error.message };
    ctx.log.error({ err: error }, "a token list was not imported");
    return { error: (error as Error).message.slice(0, 300) };
  }
};
