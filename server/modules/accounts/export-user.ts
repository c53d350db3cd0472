import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { isoTime } from "../../database/json.ts";
import { coinJoins, coinJson } from "../coins/presenter.ts";
import { userJson } from "./presenter.ts";

/** What is held about an account: a heading, and what it stands for. */
const holdings = (id: string, now: Date): Record<string, SQL> => ({
  account: sql`select (${userJson(now)})::jsonb || jsonb_build_object('locale', u.locale) from users u where u.id = ${id}`,
  sessions: all(
    sql`json_build_object('id', s.id, 'user_agent', s.user_agent, 'network', s.network, 'created_at', ${isoTime(sql`s.created_at`)},
      'last_used_at', ${isoTime(sql`s.last_used_at`)}, 'expires_at', ${isoTime(sql`s.expires_at`)})`,
    sql`sessions s where s.user_id = ${id}`,
    sql`s.created_at, s.id`,
  ),
  bans: all(
    sql`json_build_object('id', b.id, 'reason', b.reason, 'starts_at', ${isoTime(sql`b.starts_at`)}, 'until', ${isoTime(sql`b.until`)},
      'ended_at', ${isoTime(sql`b.ended_at`)})`,
    sql`user_bans b where b.user_id = ${id}`,
    sql`b.starts_at, b.id`,
  ),
  // Of admins: whom they banned is told to nobody outside of the site.
  bans_given: all(
    sql`json_build_object('id', b.id, 'reason', b.reason, 'starts_at', ${isoTime(sql`b.starts_at`)}, 'ended_at', ${isoTime(sql`b.ended_at`)})`,
    sql`user_bans b where b.banned_by = ${id} or b.ended_by = ${id}`,
    sql`b.starts_at, b.id`,
  ),
  mail_links: all(
    sql`json_build_object('purpose', m.purpose, 'email', m.email, 'created_at', ${isoTime(sql`m.created_at`)}, 'used_at', ${isoTime(sql`m.used_at`)})`,
    sql`mail_tokens m where m.user_id = ${id}`,
    sql`m.created_at`,
  ),
  email_votes: all(
    sql`json_build_object('coin_id', e.coin_id, 'place', e.place, 'status', e.status, 'created_at', ${isoTime(sql`e.created_at`)},
      'expires_at', ${isoTime(sql`e.expires_at`)})`,
    sql`email_votes e where e.address = (select email from users where id = ${id})`,
    sql`e.created_at, e.id`,
  ),
  // Without what they say: a link is for whoever reads the mail.
  mails_owed: all(
    sql`json_build_object('to', e.address, 'subject', e.letter->>'subject', 'created_at', ${isoTime(sql`e.created_at`)})`,
    sql`mails e where e.user_id = ${id}`,
    sql`e.created_at, e.id`,
  ),
  second_factor: sql`
    select json_build_object('created_at', ${isoTime(sql`f.created_at`)}, 'confirmed_at', ${isoTime(sql`f.confirmed_at`)},
      'recovery_codes', (select count(*)::int from recovery_codes r where r.user_id = f.user_id)) from second_factors f where f.user_id = ${id}`,
  requests: all(
    sql`json_build_object('call', i.call, 'idempotency_key', i.key, 'created_at', ${isoTime(sql`i.created_at`)})`,
    sql`idempotency_keys i where i.user_id = ${id}`,
    sql`i.created_at, i.call, i.key`,
  ),
  coins: all(
    coinJson("owner", now),
    sql`coins c ${coinJoins(now)} where c.creator_id = ${id} and c.status <> 'deleted'`,
    sql`c.created_at, c.id`,
  ),
  votes: all(
    sql`json_build_object('id', v.id, 'coin_id', v.coin_id, 'day', v.day, 'state', v.state, 'created_at', ${isoTime(sql`v.created_at`)})`,
    sql`votes v where v.user_id = ${id}`,
    sql`v.day, v.id`,
  ),
  watchlist: all(
    sql`json_build_object('id', w.id, 'coin_id', w.coin_id, 'created_at', ${isoTime(sql`w.created_at`)})`,
    sql`watchlist_coins w where w.user_id = ${id}`,
    sql`w.created_at, w.id`,
  ),
  ended_watches: all(
    sql`json_build_object('coin_id', w.coin_id, 'began_at', ${isoTime(sql`w.began_at`)}, 'ended_at', ${isoTime(sql`w.ended_at`)})`,
    sql`ended_watches w where w.user_id = ${id}`,
    sql`w.ended_at, w.coin_id`,
  ),
  portfolio_addresses: all(
    sql`json_build_object('id', o.id, 'address', o.address, 'label', o.label, 'chain_ids', o.chain_ids, 'last_synced_at', ${isoTime(sql`o.last_synced_at`)},
      'created_at', ${isoTime(sql`o.created_at`)}, 'balances', (select coalesce(json_agg(json_build_object('coin_id', b.coin_id, 'chain_id', b.chain_id,
        'amount', b.amount::text) order by b.coin_id, b.chain_id), '[]'::json) from portfolio_balances b where b.address_id = o.id))`,
    sql`portfolio_addresses o where o.user_id = ${id}`,
    sql`o.created_at, o.id`,
  ),
  portfolio_coins: all(
    sql`json_build_object('id', h.id, 'coin_id', h.coin_id, 'amount', h.amount::text, 'avg_buy_price_usd', h.avg_buy_price_usd::text, 'note', h.note,
      'created_at', ${isoTime(sql`h.created_at`)})`,
    sql`portfolio_holdings h where h.user_id = ${id}`,
    sql`h.created_at, h.id`,
  ),
  portfolio_updates: all(
    sql`json_build_object('id', u.id, 'kind', u.kind, 'coin_id', u.coin_id, 'address_id', u.address_id, 'amount_before', u.amount_before::text,
      'amount_after', u.amount_after::text, 'value_usd', u.value_usd::text, 'at', ${isoTime(sql`u.at`)})`,
    sql`portfolio_updates u where u.user_id = ${id}`,
    sql`u.at, u.id`,
  ),
  portfolio_values: all(
    sql`json_build_object('at', ${isoTime(sql`v.at`)}, 'value_usd', v.value_usd::text, 'estimated', v.estimated)`,
    sql`portfolio_snapshots v where v.user_id = ${id}`,
    sql`v.at`,
  ),
  alerts: all(
    sql`json_build_object('id', a.id, 'coin_id', a.coin_id, 'kind', a.kind, 'value', a.value::text, 'sent_on', a.sent_on, 'created_at', ${isoTime(sql`a.created_at`)})`,
    sql`alerts a where a.user_id = ${id}`,
    sql`a.created_at, a.id`,
  ),
  reports: all(
    sql`json_build_object('id', r.id, 'coin_id', r.coin_id, 'reason', r.reason, 'text', r.text, 'status', r.status, 'created_at', ${isoTime(sql`r.created_at`)})`,
    sql`reports r where r.user_id = ${id}`,
    sql`r.created_at, r.id`,
  ),
  claims: all(
    sql`json_build_object('id', k.id, 'coin_id', k.coin_id, 'text', k.text, 'evidence_url', k.evidence_url, 'status', k.status,
      'reason', k.reason, 'created_at', ${isoTime(sql`k.created_at`)})`,
    sql`claims k where k.user_id = ${id}`,
    sql`k.created_at, k.id`,
  ),
  uploads: all(
    sql`json_build_object('id', p.id, 'url', '/uploads/' || p.id || case p.kind when 'ad' then '/1200.webp' else '/256.webp' end, 'created_at', ${isoTime(sql`p.created_at`)})`,
    sql`uploads p where p.user_id = ${id}`,
    sql`p.created_at, p.id`,
  ),
  actions: all(
    sql`json_build_object('id', a.id, 'coin_id', a.coin_id, 'action', a.action, 'reason', a.reason, 'at', ${isoTime(sql`a.at`)})`,
    sql`moderation_actions a where a.actor_id = ${id}`,
    sql`a.at, a.id`,
  ),
  farm_actions: all(
    sql`json_build_object('id', a.id, 'farm_id', a.farm_id, 'before', a.before, 'after', a.after, 'at', ${isoTime(sql`a.at`)})`,
    sql`farm_actions a where a.actor_id = ${id}`,
    sql`a.at, a.id`,
  ),
  safety_changes_seen: all(
    sql`json_build_object('id', s.id, 'coin_id', s.coin_id, 'fact', s.fact, 'at', ${isoTime(sql`s.at`)})`,
    sql`safety_changes s where s.seen_by = ${id}`,
    sql`s.at, s.id`,
  ),
});

const all = (row: SQL, from: SQL, order: SQL) =>
  sql`select coalesce(json_agg(row order by n), '[]'::json) from (select ${row} as row, row_number() over (order by ${order}) as n from ${from}) as held`;

/** Everything held about an account, as JSON text (api.md, GET /users/me/export). Never a hash: those are of use to nobody else. */
export const exportUser = async ({ db }: Context, { id }: SignedIn, now: Date): Promise<string> => {
  const parts: string[] = [`"exported_at":${JSON.stringify(now.toISOString())}`];
  for (const [heading, query] of Object.entries(holdings(id, now))) {
    const { rows } = await db.execute<{ json: string }>(sql`select (${query})::text as json`);
    parts.push(`"${heading}":${rows[0]?.json ?? "null"}`);
  }
  return `{${parts.join(",")}}`;
};
