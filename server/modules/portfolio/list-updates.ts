import { sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { updateJson } from "./presenter.ts";

/** A user's portfolio updates, newest first, as JSON text. */
export function listUpdates(ctx: Context, user: SignedIn, query: PageQuery): Promise<string> {
  return pageJson(
    ctx,
    "portfolio_updates",
    simpleList({
      name: "portfolio_updates",
      from: sql`portfolio_updates u join coins s on s.id = u.coin_id`,
      where: sql`u.user_id = ${user.id} and s.status <> 'deleted'`,
      key: { by: sql`u.at`, type: "timestamptz" },
      id: sql`u.id`,
      desc: true,
      filters: user.id,
      row: {
        joins: sql`join portfolio_updates u on u.id = page.id join coins c on c.id = u.coin_id`,
        json: updateJson(ctx),
      },
    }),
    query,
  );
}
