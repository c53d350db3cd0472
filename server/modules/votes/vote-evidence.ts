import { voterAges } from "@cointally/contract/votes.ts";
import { type SQL, sql } from "drizzle-orm";
import { ageDays } from "./voter-ages.ts";

/** Conditions that all apply to the chosen votes. */
export type Part = {
  evidence?: string | undefined;
  younger_than_days?: number | undefined;
  at_least_days?: number | undefined;
  votes?: string[] | undefined;
};

/** The condition that a vote of `fact` with the alias `f` is in a part. */
function isInPart({ evidence, younger_than_days: below, at_least_days: least, votes }: Part): SQL {
  return sql.join(
    [
      sql`true`,
      ...(evidence === undefined ? [] : [sql`f.id in (select id from piece where evidence_id = ${evidence})`]),
      ...(below === undefined ? [] : [sql`f.age_days < ${below}`]),
      ...(least === undefined ? [] : [sql`f.age_days >= ${least}`]),
      ...(votes === undefined ? [] : [sql`f.id = any(${sql.param(votes)}::uuid[])`]),
    ],
    sql` and `,
  );
}

/**
 * Parts of a WITH clause over `chosen` (id, coin_id, day, created_at, evidence): `fact` is what was stored with each vote, `piece` what each
 * could share with others, and `picked` are the facts of those in a part. Pieces are named by ids that are only valid in `scope`, a ring or a coin, so that they identify nobody and cannot
 * be compared with those of other rings.
 */
export const evidenceParts = (scope: SQL, part: Part = {}): SQL => sql`
  fact as materialized (
    select c.*, n.network, coalesce(n.block_48, n.block_24) as block, n.block_32, n.email_domain,
      extract(epoch from c.created_at - coalesce(n.account_created_at, u.created_at)) / 86400 as age_days
    from chosen c left join network_uses n on n.vote_id = c.id
    left join votes v on v.id = c.id and v.coin_id = c.coin_id and v.day = c.day left join users u on u.id = v.user_id
  ), piece as materialized (
    select f.id, p.kind, p.key, encode(substring(sha256(convert_to((${scope})::text, 'UTF8') || p.key) for 8), 'hex') as evidence_id
    from fact f cross join lateral (
      select * from (values ('network', f.network), ('block', f.block), ('provider_block', f.block_32), ('email_domain', f.email_domain))
        as own (kind, key) where key is not null
      union
      select 'other', key from unnest(f.evidence) key where key is distinct from f.network and key is distinct from f.block
        and key is distinct from f.block_32 and key is distinct from f.email_domain
    ) p
  ), picked as materialized (
    select f.* from fact f where ${isInPart(part)}
  )`;

/** The maximum number of pieces of evidence in a response. */
const maxPieces = 20;
const names = sql.raw(`array[${voterAges.map((age) => `'${age}'`).join(", ")}]`);
const bounds = sql.raw(`array[${voterAges.map((age) => ageDays[age]).join(", ")}]::numeric[]`);

/** What votes share and the ages of their accounts, over `evidenceParts`. */
export const sharesJson: Record<"evidence" | "ages", SQL> = {
  evidence: sql`(select coalesce(json_agg(json_build_object('id', evidence_id, 'kind', kind, 'number', number, 'votes', votes)
      order by votes desc, kind, number), '[]')
    from (select evidence_id, min(kind) as kind, count(*) as votes,
        row_number() over (partition by min(kind) order by count(*) desc, evidence_id) as number
      from piece where id in (select id from picked) group by evidence_id having count(*) > 1 order by votes desc, kind, number limit ${sql.raw(String(maxPieces))}) e)`,
  ages: sql`(select coalesce(json_agg(json_build_object('from', (${names})[age], 'below', (${names})[age + 1], 'votes', votes) order by age), '[]')
    from (select width_bucket(age_days, ${bounds}) as age, count(*) as votes from picked where age_days is not null group by 1) a)`,
};

/** Names a set of votes by their number and ids: it changes with each vote that joins or leaves. */
export const versionOf = (id: SQL): SQL =>
  sql`count(*) || '-' || coalesce(to_hex(bit_xor(hashtextextended(${id}::text, 0))), '0')`;

/** The number of votes in a version. */
export const countOf = (version: string): number => Number(version.split("-")[0]);
