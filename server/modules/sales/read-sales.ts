import { sql } from "drizzle-orm";
import { nodeErrorOf } from "../../chain/node-error.ts";
import { readSale } from "../../chain/read-sale.ts";
import type { Context } from "../../core/context.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { saleContractOf } from "./sale-platforms.ts";

/** Sales per run, which starts every minute, and simultaneous reads. */
const [mostAtOnce, together] = [60, 4];
/** A sale with figures is read again soon; one without may be of an unsupported kind. */
const intervalMs = { answered: 2 * 60_000, unanswered: 60 * 60_000 };

type Due = { id: string; url: string; currency: string | null };

/**
 * Reads the progress of running and upcoming sales from the contract that the sale's page on a known platform names. The contract must
 * collect the currency of the listing; otherwise its figures would be shown with a wrong currency. A chain that cannot be read is left
 * for the next run, and earlier figures stay, with their block and time.
 */
export async function readSales(
  { db, nodes, clock }: Pick<Context, "db" | "nodes" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock();
  const at = now.toISOString();
  const { rows } = await db.execute<Due>(sql`
    select c.id, c.sale->>'url' as url, c.sale->>'currency' as currency from coins c left join sale_reads s on s.coin_id = c.id
    where c.status = 'approved' and c.stage in ('presale', 'fairlaunch') and c.sale->>'url' is not null
      and coalesce(c.sale_end_at, 'infinity'::timestamptz) > ${new Date(now.getTime() - 3_600_000).toISOString()}
      and (s.next_at is null or s.next_at <= ${at} or s.url <> c.sale->>'url')
    order by s.next_at nulls first limit ${mostAtOnce}`);
  const inTurn = limitConcurrency(together);
  await Promise.all(
    rows.map((due) =>
      inTurn(async () => {
        const contract = saleContractOf(due.url);
        try {
          const read = contract && (await readSale(nodes, contract.chainId, contract.address, signal));
          const facts = read?.facts?.currency.toUpperCase() === due.currency?.toUpperCase() ? read?.facts : undefined;
          const next = new Date(now.getTime() + (facts ? intervalMs.answered : intervalMs.unanswered)).toISOString();
          await db.execute(sql`
            insert into sale_reads (coin_id, url, chain_id, address, raised, softcap, hardcap, block, read_at, next_at)
            values (${due.id}, ${due.url}, ${contract?.chainId ?? 0}, ${contract?.address ?? ""}, ${facts?.raised ?? null}::numeric,
              ${facts?.softcap ?? null}::numeric, ${facts?.hardcap ?? null}::numeric, ${read?.block ?? null}, ${at}, ${next})
            on conflict (coin_id) do update set url = excluded.url, chain_id = excluded.chain_id, address = excluded.address,
              raised = excluded.raised, softcap = excluded.softcap, hardcap = excluded.hardcap, block = excluded.block,
              read_at = excluded.read_at, next_at = excluded.next_at`);
        } catch (error) {
          if (!nodeErrorOf(error)) throw error;
        }
      }),
    ),
  );
}
