import { type CoinAction, publicHistoryActions, reviewedEdits } from "@cointally/contract/moderation.ts";
import type { PublicHistoryKind } from "@cointally/contract/public-history.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { literals } from "../../database/schema/moderation.ts";
import { findVisibleCoin } from "../coins/find-coin.ts";

type PublicHistoryAction = (typeof publicHistoryActions)[number];

/** The kind of each action in a coin's public history. Requested, refused and withdrawn edits are not in it. */
const kindOf: Record<PublicHistoryAction, PublicHistoryKind> = {
  submitted: "submitted",
  scheduled: "scheduled",
  approved: "approved",
  denied: "denied",
  change_accepted: "edited",
  changed_by_moderator: "edited",
  changed_at_once: "updated",
  claim_accepted: "owner_changed",
  audit_set: "audit",
  kyc_set: "kyc",
  promoted: "promoted",
  promotion_ended: "promotion_ended",
  report_resolved: "report_upheld",
  votes_voided: "votes_voided",
  votes_released: "votes_released",
};

/** Facts of a coin that are public in its history: no contacts, no owner, no text of a denial. */
const publicFacts = literals([
  ...["name", "symbol", "type", "chain_id", "address", "decimals", "contracts", "description", "tags", "logo_id"],
  ...["launch_at", "stage", "sale", "links", "audit", "kyc"],
]);
const withFacts: CoinAction[] = [...reviewedEdits, "changed_at_once", "audit_set", "kyc_set"];

const factsOf = (column: "before" | "after"): SQL => sql`case when h.action in (${literals(withFacts)}) then coalesce(
  (select jsonb_object_agg(f.key, f.value) from jsonb_each(${sql.raw(`h.${column}`)}) f where f.key in (${publicFacts})), '{}') end`;

const kind: SQL = sql`case when s.id is not null then 'safety' when c.id is not null then 'approved' ${sql.join(
  Object.entries(kindOf).map(([action, name]) => sql.raw(`when h.action = '${action}' then '${name}'`)),
  sql` `,
)} end`;

const how: SQL = sql`case when c.id is not null then 'imported' when h.action = 'approved' then h.after->>'approved_how'
  when h.after ? 'list' or (h.actor_id is null and h.reason = 'A token list was imported.') then 'list' when h.after ? 'block' then 'chain'
  when h.action = 'change_accepted' then 'accepted' when h.action = 'changed_by_moderator' then 'moderator' end`;

/** The promotion that started or ended with an action. */
const promotion: SQL = sql`case when h.action in ('promoted', 'promotion_ended') then json_build_object(
  'until', case when h.action = 'promoted' then ${isoTime(sql`(h.after->>'promoted_until')::timestamptz`)} end,
  'payer', (select p.payer from promotions p where p.coin_id = h.coin_id and p.starts_at <= h.at order by p.starts_at desc limit 1)) end`;

/** An entry of the history: a moderation action (`h`), a change of a safety fact (`s`), or the import of an approved coin (`c`). */
const entryJson: SQL = jsonObject({
  id: sql`page.id`,
  at: isoTime(sql`coalesce(h.at, s.at, c.approved_at)`),
  kind,
  how,
  before: factsOf("before"),
  after: factsOf("after"),
  list: sql`coalesce(h.after->>'list', c.imported_from)`,
  reason_code: sql`case when h.action in ('denied', 'report_resolved') then h.reason_code end`,
  safety: sql`case when s.id is not null then json_build_object('chain_id', s.chain_id, 'address', s.address, 'fact', s.fact,
    'before', s.before, 'after', s.after, 'block', s.block) end`,
  promotion,
  votes: sql`case when h.action in ('votes_voided', 'votes_released') then
    json_build_object('count', h.after->'votes', 'reason', coalesce(h.reason, '')) end`,
});

/**
 * The entries of a coin's history, each source read by its own index; nothing is stored only for it. The list of actions is written as in
 * the partial indexes.
 */
const entries = (coinId: string, only: PublicHistoryKind | undefined): SQL => {
  const actions = publicHistoryActions.filter((action) => only === undefined || kindOf[action] === only);
  const indexed = only === "edited" ? reviewedEdits : publicHistoryActions;
  const includesAny = (kinds: PublicHistoryKind[]) => only === undefined || kinds.includes(only);
  const sources = [
    ...(actions.length > 0
      ? [
          sql`select id, at from moderation_actions where coin_id = ${coinId} and action in (${literals(indexed)}) and action in (${literals(actions)})`,
        ]
      : []),
    ...(includesAny(["safety"]) ? [sql`select id, at from safety_changes where coin_id = ${coinId}`] : []),
    ...(includesAny(["approved"])
      ? [
          sql`select id, approved_at as at from coins where id = ${coinId} and approved_how = 'imported' and approved_at is not null`,
        ]
      : []),
  ];
  return sql`(${sql.join(sources, sql` union all `)}) e`;
};

/**
 * The public history of a coin, newest first, as JSON text, for everybody who may see the coin (api.md, GET /coins/{id}/diary). It
 * names no person.
 * @throws {AppError} not_found
 */
export async function listPublicHistory(
  ctx: Context,
  user: SignedIn | null,
  coinId: string,
  query: PageQuery & { kind?: PublicHistoryKind | undefined },
): Promise<string> {
  await findVisibleCoin(ctx.db, coinId, user);
  return pageJson(
    ctx,
    "diary",
    simpleList({
      name: "diary",
      from: entries(coinId, query.kind),
      where: sql`true`,
      key: { by: sql`e.at`, type: "timestamptz" },
      id: sql`e.id`,
      desc: true,
      filters: [coinId, query.kind],
      row: {
        joins: sql`left join moderation_actions h on h.id = page.id left join safety_changes s on s.id = page.id
          left join coins c on c.id = page.id`,
        json: entryJson,
      },
    }),
    query,
  );
}
