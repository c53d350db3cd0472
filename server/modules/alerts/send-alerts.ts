import type { Marked } from "@cointally/contract/coin.ts";
import { dangerOf } from "@cointally/contract/verdict.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { utcDay } from "../coins/presenter.ts";
import { queueEmails } from "../email-outbox/queue-email.ts";
import { alertEmail, type TriggeredAlert } from "./emails.ts";

/** Older prices are ignored. */
const freshMs = 60 * 60_000;

const dayMs = 24 * 60 * 60_000;

/** Emails queued by one statement. */
const lot = 500;

/**
 * Checks all alerts in two statements and emails the triggered ones: once when a condition becomes true, and again only after it was
 * false; at most one email per alert and UTC day, for any number of processes. The email is queued in the transaction that marks the
 * alert. Only for verified addresses and public coins.
 * @returns the number of emails
 */
export async function sendAlerts(ctx: Context): Promise<number> {
  const now = ctx.clock();
  const fresh = sql`${new Date(now.getTime() - freshMs).toISOString()}::timestamptz`;
  const today = sql`${utcDay(now)}::date`;
  // A day and a time further away than that come from a clock that was ahead.
  const tomorrow = new Date(now.getTime() + dayMs);
  const isToday = sql`a.sent_on between ${today} and ${utcDay(tomorrow)}::date`;
  const since = sql`case when a.sent_at > ${tomorrow.toISOString()} then ${new Date(now.getTime() - dayMs).toISOString()} else coalesce(a.sent_at, a.created_at) end`;
  const holds = sql`case a.kind when 'price_above' then m.price_usd >= a.value when 'price_below' then m.price_usd <= a.value
    when 'change_24h' then abs(m.change_24h::numeric) >= a.value end`;
  const isRead = sql`m.coin_id = a.coin_id and m.price_usd is not null and m.as_of > ${fresh}`;
  // The end of a price is below every price, and a fall by everything.
  const isDrained = sql`coalesce(a.kind in ('price_below', 'change_24h') and m.price_usd is null and m.as_of > ${fresh}, false)`;
  await ctx.db.execute(
    sql`update alerts a set armed = true from coin_markets m where not a.armed and ${isRead} and not ${holds}`,
  );
  return ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<TriggeredAlert & { mark: Marked }>(sql`
    update alerts a set armed = a.kind = 'safety', sent_on = ${today}, sent_at = ${now.toISOString()}
    from users u, coins c left join coin_markets m on m.coin_id = c.id
    where u.id = a.user_id and u.email_verified_at is not null and c.id = a.coin_id and c.status = 'approved'
      and a.armed and (a.sent_on is null or not ${isToday})
      and ((${isRead} and ${holds}) or ${isDrained} or (a.kind = 'safety' and exists (
        select from safety_changes g where g.coin_id = a.coin_id and g.at > ${since} and g.at <= ${tomorrow.toISOString()})))
    returning a.id, a.kind, trim_scale(a.value)::text as value, u.id as user_id, u.email, u.locale, c.name, c.slug, ${ctx.modules.coin.mark} as mark, trim_scale(m.price_usd)::text as price,
      round(m.change_24h::numeric, 2)::text as change, ${isDrained} as drained`);
    for (let n = 0; n < rows.length; n += lot) {
      await queueEmails(
        ctx,
        tx,
        rows.slice(n, n + lot).map(({ mark, ...fired }) => alertEmail(ctx, { ...fired, danger: dangerOf(mark) })),
        now,
      );
    }
    return rows.length;
  });
}
