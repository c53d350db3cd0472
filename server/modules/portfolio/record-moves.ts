import { limits } from "@cointally/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import { newId, type Queries } from "../../database/client.ts";
import { standing, standingJoins } from "./lines.ts";
import { believeFirst } from "./price-jump-guard.ts";

/** What a user held of a coin before and after, in whole tokens; they differ. */
type Move = { coin_id: string; before: string; after: string };

/** Whose moves these are; those entered by hand have no address. */
export type Mover = { userId: string; addressId: string | null; syncSeq: number | null };

const writeMoves = async (tx: Queries, mover: Mover, moves: readonly Move[], now: Date): Promise<void> => {
  if (moves.length === 0) return;
  const coins = moves.map(({ coin_id }) => coin_id);
  await believeFirst(tx, sql`m.coin_id = any(${sql.param(coins)}::uuid[])`, now);
  const rows = JSON.stringify(moves.map((move) => ({ id: newId(now.getTime()), ...move })));
  await tx.execute(sql`
    insert into portfolio_updates (id, user_id, address_id, sync_seq, coin_id, kind, amount_before, amount_after, value_usd, at)
    select r.id, ${mover.userId}, ${mover.addressId}, ${mover.syncSeq}, r.coin_id,
      case when r.before = 0 then 'coin_added' when r.after = 0 then 'coin_removed' when r.after > r.before then 'balance_in' else 'balance_out' end,
      r.before, r.after, abs(r.after - r.before) * q.counted, ${now.toISOString()}
    from json_to_recordset(${rows}::json) as r (id uuid, coin_id uuid, before numeric, after numeric)
    join coins c on c.id = r.coin_id ${standingJoins} ${standing(now)}`);
  await tx.execute(sql`
    delete from portfolio_updates where user_id = ${mover.userId} and (at, id) <= (
      select at, id from portfolio_updates where user_id = ${mover.userId} order by at desc, id desc offset ${limits.portfolio.moves} limit 1)`);
};

/**
 * Does `work` and tells of what moved by it in `held`, amounts by coin, each with what it is worth by now (api.md, PortfolioUpdate). For a
 * transaction that alone changes them.
 */
export const recordMoves = async <T>(
  tx: Queries,
  mover: Mover,
  held: SQL,
  now: Date,
  work: () => Promise<T>,
): Promise<T> => {
  const { rows: before } = await tx.execute<{ coin_id: string; amount: string }>(held);
  const result = await work();
  const { rows: moves } = await tx.execute<Move>(sql`
    select coin_id, coalesce(b.amount, 0)::text as before, coalesce(h.amount, 0)::text as after from (${held}) h
    full join json_to_recordset(${JSON.stringify(before)}::json) as b (coin_id uuid, amount numeric) using (coin_id)
    where h.amount is distinct from b.amount`);
  await writeMoves(tx, mover, moves, now);
  return result;
};
