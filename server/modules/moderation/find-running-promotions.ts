import type { RunningPromotion } from "@cointally/contract/dashboard.ts";
import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { isoTime } from "../../database/json.ts";

const maxShown = 100;

/** The promotions that run now, the next to end first. */
export async function findRunningPromotions(db: Queries, now: Date): Promise<RunningPromotion[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<RunningPromotion>(sql`
    select json_build_object('slug', c.slug, 'name', c.name) as coin, p.payer, ${isoTime(sql`p.ends_at`)} as ends_at
    from promotions p join coins c on c.id = p.coin_id
    where p.starts_at <= ${at} and (p.ends_at is null or p.ends_at > ${at}) and c.status = 'approved'
    order by p.ends_at nulls last, p.id limit ${maxShown}`);
  return rows;
}
