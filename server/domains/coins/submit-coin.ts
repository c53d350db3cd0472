import type { Submission } from "@cointally/api/coins.ts";
import { sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { metIndex } from "../../database/met-index.ts";
import { coins, coinTallies } from "../../database/schema/coins.ts";
import { moderationActions } from "../../database/schema/moderation.ts";
import { refuseField } from "../../refusal.ts";
import { columnsOf } from "./coin-row.ts";
import { chainsOf, contractsOf, refuseTaken, replaceContracts } from "./contracts.ts";
import { slugCandidates, slugOf } from "./slug.ts";

/** An upload becomes a coin's logo once, by the account that made it. @throws {Refusal} naming logo_id */
export const useLogo = async (
  db: Queries,
  logoId: string | null | undefined,
  userId: string,
  now: Date,
): Promise<void> => {
  if (!logoId) return;
  const result = await db.execute(
    sql`update uploads set used_at = coalesce(used_at, ${now.toISOString()}) where id = ${logoId} and user_id = ${userId} returning id`,
  );
  if (result.rows.length === 0) throw refuseField("logo_id", "This logo is not an upload of yours. Upload it again.");
};

/** A slug that no coin has or had: of the name, then with the symbol, then with a number. */
export const freeSlug = async (db: Queries, name: string, symbol: string, own: string | null): Promise<string> => {
  const candidates = slugCandidates(name, symbol, 50);
  const result = await db.execute<{ slug: string }>(sql`
    select slug from unnest(${sql.param(candidates)}::text[]) with ordinality as wish(slug, n)
    where not exists (select 1 from coins c where c.slug = wish.slug and c.id is distinct from ${own})
      and not exists (select 1 from old_slugs o where o.slug = wish.slug and o.coin_id is distinct from ${own})
    order by n limit 1`);
  return result.rows[0]?.slug ?? `${slugOf(name)}-${newId().slice(-12)}`;
};

/**
 * Takes a submission in as `pending`, at once: facts from the chain come later, by a job (api.md, POST /coins).
 * @throws {Refusal} contract_taken; a field that only the database can judge
 */
export const submitCoin = async (ctx: Context, user: SignedIn, given: Submission, now: Date): Promise<string> => {
  const rows = contractsOf(given);
  if (given.type === "token" && given.stage === "launched" && rows.length === 0) {
    throw refuseField("address", "A launched token needs its contract address.");
  }
  const insert = () =>
    ctx.db.transaction(async (tx) => {
      await refuseTaken(tx, rows, null);
      await useLogo(tx, given.logo_id, user.id, now);
      const id = newId(now.getTime());
      const columns = columnsOf(given) as typeof coins.$inferInsert;
      await tx.insert(coins).values({
        ...columns,
        id,
        slug: await freeSlug(tx, given.name, given.symbol, null),
        creatorId: user.id,
        chainIds: chainsOf(given.chain_id, rows),
        status: "pending",
        createdAt: now,
        updatedAt: now,
      });
      await tx.insert(coinTallies).values({ coinId: id });
      await replaceContracts(tx, id, rows, true);
      await tx
        .insert(moderationActions)
        .values({ id: newId(now.getTime()), coinId: id, actorId: user.id, action: "submitted", at: now });
      return id;
    });
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert();
    } catch (error) {
      // Somebody took the slug or the contract between the look and the write: look again, which says so or goes on.
      const raced = metIndex(error, "coins_slug") || metIndex(error, "contracts_place");
      if (!raced || attempt === 5) throw error;
    }
  }
};
