import { asc, eq, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { contracts } from "../../database/schema/coins.ts";
import { recordAction } from "../coins/audit-log.ts";
import { apiContracts } from "../coins/changed-contracts.ts";
import type { ContractRow } from "../coins/contracts.ts";
import { lockInserts } from "./insert-coins.ts";

type Withdrawn = ContractRow & { coinId: string; at: string };

const reason = "A moderator decides about contracts that earlier imports added.";
/** As migration 0048 names every list, because the history did not. */
const list = "tokens.json";

/**
 * Notes in the history of coins which contracts migration 0048 made proposals, because imports of token lists had added them without
 * anybody's decision. Runs at each start; each coin gets one entry, at the time of the migration.
 */
export function noteWithdrawnContracts({ db }: Pick<Context, "db">): Promise<void> {
  return db.transaction(async (tx) => {
    // Of several nodes that start, one notes it.
    await lockInserts(tx);
    const { rows } = await tx.execute<Withdrawn>(sql`
      select p.coin_id as "coinId", p.chain_id as "chainId", p.address, p.decimals, p.created_at as at
      from contract_proposals p
      where p.list = ${list}
        and exists (select from moderation_actions h
          where h.coin_id = p.coin_id and h.actor_id is null and h.reason = 'A token list was imported.'
            and h.after->'contracts' @> jsonb_build_array(jsonb_build_object('chain_id', p.chain_id, 'address', p.address)))
        and not exists (select from moderation_actions h where h.coin_id = p.coin_id and h.actor_id is null and h.reason = ${reason})
      order by p.chain_id, p.address`);
    for (const [coinId, withdrawn] of Map.groupBy(rows, (row) => row.coinId)) {
      const kept = await tx
        .select()
        .from(contracts)
        .where(eq(contracts.coinId, coinId))
        .orderBy(asc(contracts.position));
      await recordAction(tx, {
        coinId,
        actorId: null,
        action: "changed_by_moderator",
        reason,
        before: { contracts: apiContracts([...kept, ...withdrawn]) },
        after: { contracts: apiContracts(kept), list },
        at: new Date(withdrawn[0]?.at as string),
      });
    }
  });
}
