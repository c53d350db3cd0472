import type { FarmFactory } from "@cointally/contract/farms.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { type FailureReason, reasonMessage } from "./failure-reasons.ts";

type Row = {
  farms: number;
  failed_farms: number;
  scanned_to: number | null;
  error: FailureReason | null;
  checked_at: Date | null;
};

/** The configured factories and the progress of reading each. */
export function listFactories({ settings, db }: Pick<Context, "settings" | "db">): Promise<FarmFactory[]> {
  return Promise.all(
    settings.current().farmFactories.map(async ({ chainId, kind, address }) => {
      const { rows } = await db.execute<Row>(sql`
        select count(f.id)::int as farms, count(f.sync_error)::int as failed_farms,
          x.scanned_to::float8 as scanned_to, x.error, x.checked_at
        from (select ${chainId}::int as chain_id, ${address}::text as address) configured
        left join farm_factories x using (chain_id, address)
        left join farms f on f.chain_id = configured.chain_id and f.factory_address = configured.address
        group by x.scanned_to, x.error, x.checked_at`);
      const { checked_at, error, ...read } = rows[0] as Row;
      const at = checked_at && new Date(checked_at).toISOString();
      return { chain_id: chainId, kind, address, ...read, error: error && reasonMessage(error), checked_at: at };
    }),
  );
}
