import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { coinJoins, coinJson } from "../coins/presenter.ts";

const person = (alias: string, fields: string[]): SQL =>
  sql`case when ${sql.raw(`${alias}.id`)} is not null then ${jsonObject(
    Object.fromEntries(fields.map((field) => [field, sql.raw(`${alias}.${field}`)])),
  )} end`;

const reportFields = {
  id: sql`r.id`,
  reason: sql`r.reason`,
  text: sql`r.text`,
  status: sql`r.status`,
  created_at: isoTime(sql`r.created_at`),
};

/** A report as its reporter sees it, for rows of `reports` under the alias `r`. */
export const ownReportJson: SQL = jsonObject({ ...reportFields, coin_id: sql`r.coin_id` });

/** A report as moderators see it, with the joins of `reportJoins`. */
export function reportJson(ctx: Context, now: Date): SQL {
  return jsonObject({ ...reportFields, coin: coinJson(ctx, "owner", now), reporter: person("u", ["id", "name"]) });
}

export function reportJoins(ctx: Context, now: Date): SQL {
  return sql`join coins c on c.id = r.coin_id left join users u on u.id = r.user_id ${coinJoins(ctx, now)}`;
}

const claimFields = {
  id: sql`l.id`,
  text: sql`l.text`,
  evidence_url: sql`l.evidence_url`,
  status: sql`l.status`,
  reason: sql`l.reason`,
  created_at: isoTime(sql`l.created_at`),
};

/** A claim as its claimant sees it, for rows of `claims` under the alias `l`. */
export const ownClaimJson: SQL = jsonObject({ ...claimFields, coin_id: sql`l.coin_id` });

/** A claim as moderators see it, with the joins of `claimJoins`. */
export function claimJson(ctx: Context, now: Date): SQL {
  return jsonObject({
    ...claimFields,
    coin: coinJson(ctx, "owner", now),
    claimant: person("u", ["id", "name", "email"]),
  });
}

export function claimJoins(ctx: Context, now: Date): SQL {
  return sql`join coins c on c.id = l.coin_id left join users u on u.id = l.user_id ${coinJoins(ctx, now)}`;
}

/** Contacts are personal data of an owner: a later owner must not find them in the history. */
const withoutContacts = (column: string): SQL => sql.raw(`h.${column} - 'contact_email' - 'contact_telegram'`);

/** An action in a coin's history, for rows of `moderation_actions` under the alias `h` and their actors under `u`. */
export const historyJson: SQL = jsonObject({
  id: sql`h.id`,
  action: sql`h.action`,
  actor: person("u", ["id", "name"]),
  reason: sql`h.reason`,
  reason_code: sql`h.reason_code`,
  before: withoutContacts("before"),
  after: withoutContacts("after"),
  at: isoTime(sql`h.at`),
});

/** The public name of a coin in an entry, or a text in the current language for a deleted coin. */
export function publicName(): SQL {
  return sql`case when c.status = 'deleted' then ${m.moderation_log_removed_coin()} else c.name end`;
}
export function publicWarnings({ modules }: Context): SQL {
  return sql`case when c.status <> 'deleted' then ${modules.coin.mark} end`;
}
export const publicSlug: SQL = sql`case when c.status = 'approved' then c.slug end`;
