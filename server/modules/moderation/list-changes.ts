import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { coinJoins, coinJson } from "../coins/presenter.ts";

/** The fields that can wait, as they stand now. */
const standing = sql`jsonb_build_object(
  'name', c.name, 'symbol', c.symbol, 'type', c.type, 'chain_id', c.chain_id, 'logo_id', c.logo_id, 'links', c.links, 'stage', c.stage,
  'description', c.description, 'sale', c.sale, 'launch_at', ${isoTime(sql`c.launch_at`)},
  'address', (select k.address from contracts k where k.coin_id = c.id and k.position = 0),
  'decimals', (select k.decimals from contracts k where k.coin_id = c.id and k.position = 0),
  'contracts', coalesce((select jsonb_agg(jsonb_build_object('chain_id', k.chain_id, 'address', k.address, 'decimals', k.decimals) order by k.position)
    from contracts k where k.coin_id = c.id), '[]'))`;

/** The edits that wait for a moderator, oldest first, as JSON text: `before` has the fields that `after` would change. */
export const listChanges = (ctx: Context, query: PageQuery, now: Date): Promise<string> =>
  pageJson(
    ctx,
    "changes",
    simpleList({
      name: "changes",
      from: sql`coins c`,
      where: sql`c.changes_at is not null and c.status <> 'deleted'`,
      key: { by: sql`c.changes_at`, type: "timestamptz" },
      id: sql`c.id`,
      desc: false,
      row: {
        joins: sql`join coins c on c.id = page.id ${coinJoins(ctx, now)}`,
        json: jsonObject({
          coin: coinJson(ctx, "owner", now),
          before: sql`(select json_object_agg(f.key, f.value) from jsonb_each(${standing}) f where c.pending_changes ? f.key)`,
          after: sql`c.pending_changes`,
          created_at: isoTime(sql`c.changes_at`),
        }),
      },
    }),
    query,
  );
