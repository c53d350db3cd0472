import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getChecks } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { and, eq, isNull, sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { isoTime } from "../../database/json.ts";
import { coins, contractProposals, contracts } from "../../database/schema/coins.ts";
import { hostOf, hostSkeleton, skeleton } from "../coins/skeleton.ts";

export type Checks = ResponseOf<typeof getChecks>;

const maxCoins = 20;

type PendingEdit = {
  name?: string;
  symbol?: string;
  chain_id?: number;
  address?: string | null;
  contracts?: { chain_id: number; address: string }[] | null;
  links?: { website?: string };
};

const texts = (values: (string | null | undefined)[]) => sql.param(values.filter((value) => value != null));
/** A host with and without `www.`, as people write both. */
const hostsLike = (host: string) => {
  const bare = host.replace(/^www\./, "");
  return [bare, `www.${bare}`];
};

/**
 * Checks of a coin, its pending edit and the proposals of token lists for moderators: public coins that look alike, coins that have or had one of its contracts or
 * for which a token list proposes one, coins with its website, and how many coins of its submitter were approved and denied.
 * @throws {AppError} not_found
 */
export async function findChecks({ db }: Context, id: string): Promise<Checks> {
  const [row] = await db.select().from(coins).where(eq(coins.id, id));
  if (!row || row.status === "deleted") throw notFound(m.error_not_found_coin());
  const edit = (row.pendingChanges ?? {}) as PendingEdit;
  const current = await db.select().from(contracts).where(eq(contracts.coinId, id));
  const isOpen = and(eq(contractProposals.coinId, id), isNull(contractProposals.refusedAt));
  const proposed = await db.select().from(contractProposals).where(isOpen);
  const addresses = [
    ...proposed.map((c) => [c.chainId, c.address] as const),
    ...current.map((c) => [c.chainId, c.address] as const),
    ...(edit.contracts ?? []).map((c) => [c.chain_id, c.address] as const),
    ...(edit.address ? [[edit.chain_id ?? row.chainId, edit.address] as const] : []),
  ];
  const names = texts([row.nameSkeleton, edit.name && skeleton(edit.name)]);
  const symbols = texts([row.symbolSkeleton, edit.symbol && skeleton(edit.symbol)]);
  const sites = [row.links.website, edit.links?.website].filter((url) => url !== undefined);
  const hosts = texts(sites.flatMap((url) => hostsLike(hostOf(url))));
  const siteSkeletons = texts(sites.map((url) => hostSkeleton(hostOf(url))));

  const [lookAlikes, sameContract, sameWebsite, submitter] = await Promise.all([
    db.execute<Checks["look_alikes"][number]>(sql`
      with alike as (
        select distinct on (c.id) c.id, slug, name, symbol, website_host as host, rank, why from coins c, lateral (
          select 1, 'name' where name_skeleton = any(${names}::text[]) union all
          select 2, 'website' where website_skeleton = any(${siteSkeletons}::text[]) and website_host <> all(${hosts}::text[]) union all
          select 3, 'symbol' where symbol_skeleton = any(${symbols}::text[])) as likeness(rank, why)
        where status = 'approved' and c.id <> ${id} and (name_skeleton = any(${names}::text[])
          or symbol_skeleton = any(${symbols}::text[]) or website_skeleton = any(${siteSkeletons}::text[]))
        order by c.id, rank
      )
      select id, slug, name, symbol, host, why from alike order by rank, id limit ${maxCoins}`),
    db.execute<Checks["same_contract"][number]>(sql`
      with a as (
        select * from unnest(${sql.param(addresses.map(([chainId]) => chainId))}::int[], ${sql.param(addresses.map(([, address]) => address))}::text[]) as a(chain_id, address)
      ), found as (
        select k.coin_id, false as proposed from a join contracts k on lower(k.address) = lower(a.address) and k.chain_id = a.chain_id
        union all
        select p.coin_id, true from a join contract_proposals p on lower(p.address) = lower(a.address) and p.chain_id = a.chain_id and p.refused_at is null
      )
      select c.id, c.name, c.status, bool_and(f.proposed) as proposed from found f join coins c on c.id = f.coin_id
      where c.id <> ${id} and c.status <> 'deleted' group by c.id order by c.id limit ${maxCoins}`),
    db.execute<Checks["same_website"][number]>(sql`
      select id, slug, name from coins where website_host = any(${hosts}::text[]) and id <> ${id} and status <> 'deleted'
      order by id limit ${maxCoins}`),
    db.execute<NonNullable<Checks["submitter"]>>(sql`
      select ${isoTime(sql`u.created_at`)} as joined_at, count(c.id)::int as coins,
        (count(*) filter (where c.status = 'approved'))::int as approved, (count(*) filter (where c.status = 'denied'))::int as denied
      from users u left join coins c on c.creator_id = u.id and c.status <> 'deleted' where u.id = ${row.creatorId} group by u.id`),
  ]);
  return {
    look_alikes: lookAlikes.rows,
    same_contract: sameContract.rows,
    same_website: sameWebsite.rows,
    submitter: submitter.rows[0] ?? null,
  };
}
