import type { getRank, PublicListName } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { jsonObject } from "../../database/json.ts";
import { countBefore } from "../../database/keyset-pagination.ts";
import { findVisibleCoin } from "./find-coin.ts";
import { scanIndex } from "./lists.ts";
import { coinJoins } from "./presenter.ts";

type Rank = ResponseOf<typeof getRank>;

/**
 * A coin's rank in a list: its position in the list's own order, the formula, and the formula's inputs. The position is null when the
 * coin is not in the list, comes after the first 10,000, or has no votes in a list that ranks by votes.
 * @throws {AppError} not_found; naming a list of a module that is off
 */
export async function findRank(ctx: Context, id: string, list: PublicListName, now: Date): Promise<Rank> {
  const coin = await findVisibleCoin(ctx.db, id, null);
  const { rankFormulas, lists, sorts } = ctx.modules.coin;
  const [formula, rule] = [rankFormulas[list], lists[list]];
  if (!formula || !rule) throw fieldError("list", m.error_not_offered({ name: list }), "query");
  const { code, text, inputs } = formula;
  const { isListed, before } = await countBefore(
    ctx.db,
    rule.order(scanIndex(rule.where({ now, userId: null })), { now, sorts }),
    coin.id,
    limits.page.maxDepth,
  );
  const { rows } = await ctx.db.execute<{ inputs: Rank["inputs"] }>(
    sql`select ${jsonObject(inputs)} as inputs from coins c ${coinJoins(ctx, now)} where c.id = ${coin.id}`,
  );
  return {
    list,
    listed: isListed,
    position: before !== null && before < limits.page.maxDepth ? before + 1 : null,
    formula: text,
    formula_code: code,
    inputs: rows[0]?.inputs ?? {},
  };
}
