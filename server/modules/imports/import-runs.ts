import { createHash } from "node:crypto";
import type { Input } from "@cointally/contract/endpoint.ts";
import type { ImportPreview, ImportRun, startImport as startCall } from "@cointally/contract/imports.ts";
import * as m from "@cointally/i18n/messages";
import { asc, desc, eq, isNull, sql } from "drizzle-orm";
import { AppError, fieldError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { unlessLocked } from "../../database/advisory-lock.ts";
import { newId } from "../../database/client.ts";
import { importRuns } from "../../database/schema/site.ts";
import { fetchTokenList } from "./fetch-token-list.ts";
import { type ImportCounts, importTokenList } from "./import-token-list.ts";
import { listLabel } from "./list-label.ts";
import { ListError, parseTokenList, type TokenList } from "./token-list.ts";

/** The job that imports waiting lists. */
export const importJob = "import-lists";

type Source = Pick<Input<typeof startCall>["body"], "text" | "url" | "trusted">;

const shownRows = 20;

type Fetched = TokenList & {
  text: string;
  /** SHA-256 of the text, in hex. */
  digest: string;
};

/** Reads a list. @throws {AppError} validation with what is wrong with it */
const readSource = async (ctx: Pick<Context, "config">, { text, url }: Source): Promise<Fetched> => {
  try {
    const bytes = url ? await fetchTokenList(ctx, url) : Buffer.from(text ?? "");
    const list = parseTokenList(bytes, url === undefined);
    return { ...list, text: Buffer.from(bytes).toString(), digest: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    if (error instanceof ListError) throw fieldError(url ? "url" : "text", error.message);
    throw error;
  }
};

/** What an import would do now. @throws {AppError} validation for a list that is none */
export async function previewImport(ctx: Context, source: Source): Promise<ImportPreview> {
  const { name, rows, digest } = await readSource(ctx, source);
  const origin = { list: listLabel(source.url, name), trusted: source.trusted };
  const { results, ...counts } = await importTokenList(ctx, rows, { ...origin, dryRun: true }, () => {});
  const reasonsOf = (outcome: "proposed" | "refused") =>
    results
      .flatMap((row) => (row.outcome === outcome ? [{ row: row.index + 1, name: row.name, reason: row.reason }] : []))
      .slice(0, shownRows);
  return {
    name,
    digest,
    ...counts,
    first: results.slice(0, shownRows).map(({ name: row, outcome }) => ({ name: row, outcome })),
    proposals: reasonsOf("proposed"),
    refusals: reasonsOf("refused"),
  };
}

/**
 * Queues an import of the list as it is now: what was previewed is what is imported, whatever its address serves later.
 * @throws {AppError} validation for a list that is none; conflict when it is not the one with this digest
 */
export async function startImport(
  ctx: Context,
  source: Source & { digest?: string | undefined },
  now: Date,
): Promise<ImportRun> {
  const { name, text, digest } = await readSource(ctx, source);
  if (source.digest && source.digest !== digest) throw new AppError("conflict", m.error_list_changed());
  const values = { source: listLabel(source.url, name), url: source.url ?? null, text, trusted: source.trusted };
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

const toRun = ({ id, source, trusted, createdAt, finishedAt, error, ...row }: Row): ImportRun => ({
  id,
  source,
  trusted,
  created_at: createdAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
  rows: row.rows,
  added: row.added,
  pending: row.pending,
  merged: row.merged,
  proposed: row.proposed,
  refused: row.refused,
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
  for (const { url, hours, trusted } of settings.current().tokenLists) {
    const since = new Date(now.getTime() - hours * 3_600_000);
    await db.execute(sql`
      insert into import_runs (id, source, url, trusted, created_at)
      select ${newId(now.getTime())}::uuid, ${listLabel(url, null)}, ${url}, ${trusted}, ${now.toISOString()}::timestamptz
      where not exists (select from import_runs where url = ${url} and created_at > ${since.toISOString()}::timestamptz)`);
  }
};

type Result = ImportCounts | { error: string };

const importOne = async (ctx: Context, { source, url, text, trusted }: Row): Promise<Result> => {
  try {
    const bytes = text === null && url ? await fetchTokenList(ctx, url) : Buffer.from(text ?? "");
    const { rows: given } = parseTokenList(bytes, url === null);
    const { results: _results, ...counts } = await importTokenList(ctx, given, { list: source, trusted }, () => {});
    return counts;
  } catch (error) {
    if (error instanceof ListError) return { error: error.message };
    ctx.log.error({ err: error }, "a token list was not imported");
    return { error: (error as Error).message.slice(0, 300) };
  }
};
