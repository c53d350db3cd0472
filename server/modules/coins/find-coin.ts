import { type SQL, sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { coinJoins, coinJson, type Viewer } from "./presenter.ts";

/** The JSON of the one coin that `where` names (over alias `c`). @throws {AppError} not_found */
export const findCoinJson = async (db: Queries, id: string, viewer: Viewer, now: Date): Promise<string> => {
  const json = await selectCoin(db, sql`c.id = ${id}`, viewer, now);
  if (json === null) throw notFound("coin");
  return json;
};

/** As `findCoinJson`, or null; a deleted coin is never found. */
export const selectCoin = async (db: Queries, where: SQL, viewer: Viewer, now: Date): Promise<string | null> => {
  const { rows } = await db.execute<{ json: string }>(
    sql`select ${coinJson(viewer, now)}::text as json from coins c ${coinJoins(now)} where ${where} and c.status <> 'deleted'`,
  );
  return rows[0]?.json ?? null;
};

/** What decides who may see or change a coin. */
export type CoinStanding = {
  id: string;
  slug: string;
  status: "pending" | "scheduled" | "approved" | "denied" | "deleted";
  creatorId: string | null;
};

/** The standing of a coin. @throws {AppError} not_found also for a deleted one */
export const findStanding = async (db: Queries, id: string): Promise<CoinStanding> => {
  const { rows } = await db.execute<{
    id: string;
    slug: string;
    status: CoinStanding["status"];
    creator_id: string | null;
  }>(sql`select id, slug, status, creator_id from coins where id = ${id} and status <> 'deleted'`);
  const row = rows[0];
  if (!row) throw notFound("coin");
  return { id: row.id, slug: row.slug, status: row.status, creatorId: row.creator_id };
};

/** A moderator, or the account that submitted it. */
export const mayOwn = (user: SignedIn | null, coin: Pick<CoinStanding, "creatorId">): boolean =>
  user !== null && (user.role === "admin" || user.id === coin.creatorId);

/** A coin that is not approved is there for its owner and moderators alone. @throws {AppError} not_found */
export const findVisible = async (db: Queries, id: string, user: SignedIn | null): Promise<CoinStanding> => {
  const coin = await findStanding(db, id);
  if (coin.status !== "approved" && !mayOwn(user, coin)) throw notFound("coin");
  return coin;
};
