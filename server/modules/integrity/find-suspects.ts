import type { SignalCode } from "@cointally/contract/held-votes.ts";
import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { findCrowds } from "./find-crowds.ts";
import { findGroups, type Suspicion } from "./find-groups.ts";
import { findLateStarters } from "./find-late-starters.ts";
import { comparedMs, type Judged, readUses, readUsual, shared, votes, watches } from "./judged-uses.ts";

/**
 * A counted vote that is to be held, or a held one of which more is known now: by which signals, and what it shares with other votes, as keyed
 * hashes.
 */
export type Suspect = { id: string; coin_id: string; day: string; signals: SignalCode[]; evidence: Buffer[] };

/** What the latest votes of a coin, or its latest watches, show as one set to be suspicious. */
async function findSuspicions(tx: Queries, judged: Judged, coinId: string, now: Date): Promise<Suspicion[]> {
  const uses = await readUses(tx, judged, coinId, new Date(now.getTime() - comparedMs));
  let reading: ReturnType<typeof readUsual> | undefined;
  const usual = () => {
    reading ??= readUsual(tx, coinId);
    return reading;
  };
  return [
    ...(await findGroups(tx, judged, uses, usual, now)),
    ...findLateStarters(uses).map((use) => ({ use, code: "dormant_majority" as const, shared: null })),
    ...[...(await findCrowds(uses, usual))].map((use) => ({
      use,
      code: "crowd_of_new_accounts" as const,
      shared: null,
    })),
  ];
}

/**
 * The second look: judges the latest votes of a coin as one set, and finds the counted ones that are to be held, and held ones that share more
 * than was known, such as those of an account that was erased. Votes that were held before and have been released are not held again, nor are others of an account for what an admin released before, but they stay in the set. Reads
 * only what was stored with the votes (`network_uses`), so that an account that is erased hides nothing.
 */
export async function findSuspects(tx: Queries, coinId: string, now: Date): Promise<Suspect[]> {
  const suspicions = await findSuspicions(tx, votes, coinId, now);
  if (suspicions.length === 0) return [];
  const column = (of: (suspicion: Suspicion) => unknown) => sql.param(suspicions.map(of));
  const keys = sql.join(
    Object.entries(shared).map(([name, key]) => sql`when ${name} then ${key}`),
    sql` `,
  );
  const { rows } = await tx.execute<Suspect>(sql`
    with suspicion as materialized (
      select v.id, v.coin_id, v.day, v.user_id, n.is_new, s.code, h.evidence as known,
        case s.shared ${keys} else substring(sha256(convert_to(s.code || ' ' || ${coinId}::text, 'UTF8')) for 16) end as key
      from unnest(${column(({ use }) => use.id)}::uuid[], ${column(({ code }) => code)}::text[], ${column((one) => one.shared)}::text[])
        as s (id, code, shared)
      join network_uses n on n.vote_id = s.id
      join votes v on v.id = s.id and v.coin_id = ${coinId} and v.day = (n.created_at at time zone 'utc')::date
      left join held_votes h on h.vote_id = v.id
      where v.state = 'counted' and h.vote_id is null or v.state = 'held' and h.decision is null
    )
    select id, coin_id, day::text as day,
      array_agg(distinct code) || case when bool_or(is_new) then array['new_account'] else '{}' end as signals,
      array_agg(distinct key) || coalesce(known, '{}') as evidence
    from suspicion s where key <> all(coalesce(known, '{}')) and not exists (
      select from votes e join held_votes h on h.vote_id = e.id
      where e.user_id = s.user_id and e.day > s.day - 30 and h.decision = 'released' and h.reason is not null and s.key = any(h.evidence))
    group by id, coin_id, day, known`);
  return rows;
}

/** The same for watches: those of the coin that are to be held, earlier ones first, and whose they are if the account was not erased. */
export async function findSuspiciousWatches(
  tx: Queries,
  coinId: string,
  now: Date,
): Promise<{ id: string; user_id: string | null }[]> {
  const ids = (await findSuspicions(tx, watches, coinId, now)).map(({ use }) => use.id);
  const { rows } = await tx.execute<{ id: string; user_id: string | null }>(sql`
    select id, user_id from network_uses where id = any(${sql.param(ids)}::uuid[]) and action = 'watch' order by judged_at nulls last`);
  return rows;
}
