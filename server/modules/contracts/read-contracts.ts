import { type SQL, sql } from "drizzle-orm";
import type { Address } from "viem";
import { readContractFacts } from "../../chain/contract-facts.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import type { Context } from "../../core/context.ts";
import { contractFacts } from "../../database/schema/contract-facts.ts";
import { placesOfCoin } from "./contract-facts.ts";

/** Contracts per run; a run starts every minute. */
const mostAtOnce = 200;
/** A contract's name and decimals hardly ever change; a missing contract may be deployed any time. */
const againMs = { there: 7 * 86_400_000, missing: 10 * 60_000 };
/** A public coin's missing contract: a node that was behind may have said so of one that exists. */
const missingPublicMs = 86_400_000;

/** The contracts that are due: rows of chain_id, address, since when, and class, of which the lowest is read first. */
const duePlaces = (now: Date): SQL => sql`(
  select place.chain_id, place.address, f.next_at as since, 0 as class
  from coins c cross join lateral (${placesOfCoin}) place
    left join contract_facts f on f.chain_id = place.chain_id and f.address = place.address
  where (c.status in ('pending', 'scheduled') or (c.changes_at is not null and c.status <> 'deleted'))
    and (f.next_at is null or f.next_at <= ${now.toISOString()})
  union all
  select k.chain_id, k.address, null, 1
  from contracts k join coins c on c.id = k.coin_id
    left join contract_facts f on f.chain_id = k.chain_id and f.address = k.address
  where k.live and c.status = 'approved' and c.source <> 'synthetic' and f.chain_id is null
  union all
  select f.chain_id, f.address, f.next_at, 1
  from contract_facts f join contracts k on k.chain_id = f.chain_id and k.address = f.address join coins c on c.id = k.coin_id
  where not f.exists and f.read_at <= ${new Date(now.getTime() - missingPublicMs).toISOString()} and k.live and c.status = 'approved'
  union all
  select p.chain_id, p.address, f.next_at, 2
  from contract_proposals p join coins c on c.id = p.coin_id
    left join contract_facts f on f.chain_id = p.chain_id and f.address = p.address
  where p.refused_at is null and c.status not in ('denied', 'deleted')
    and (f.next_at is null or f.next_at <= ${now.toISOString()})) due`;

/**
 * Reads the contracts of pending coins and edits that were not read yet or not recently, then those of public coins that were never read or
 * were missing a day ago, then those of proposals (specification: facts that no submitter can make up). A chain whose node is unreachable is left for the next run; its circuit breaker
 * writes the log.
 */
export async function readContracts({ db, nodes, clock }: Pick<Context, "db" | "nodes" | "clock">): Promise<void> {
  const now = clock();
  const due = duePlaces(now);
  const { rows: chains } = await db.execute<{ id: number }>(sql`select distinct due.chain_id as id from ${due}`);
  const up = await nodes.answering(chains.map(({ id }) => id));
  const { rows } = await db.execute<{ chain_id: number; address: Address }>(sql`
    select due.chain_id, due.address from ${due} where due.chain_id = any(${sql.param(up)}::int[])
    group by 1, 2 order by min(due.class), min(due.since) nulls first, 1, 2 limit ${mostAtOnce}`);
  const byChain = Map.groupBy(rows, (row) => row.chain_id);
  await Promise.all(
    [...byChain].map(async ([chainId, places]) => {
      try {
        const addresses = places.map(({ address }) => address);
        const { block, facts } = await readContractFacts(nodes, chainId, addresses);
        const found = [...facts].map(([address, its]) => ({
          ...its,
          ...{ chainId, address, block, readAt: now },
          nextAt: new Date(now.getTime() + (its.exists ? againMs.there : againMs.missing)),
        }));
        await keep(db, found);
      } catch (error) {
        if (!nodeErrorOf(error)) throw error;
      }
    }),
  );
}

/** Starts to read new contracts now; should that fail, the next run reads them. */
export async function readSoon({ jobs, log }: Pick<Context, "jobs" | "log">): Promise<void> {
  await jobs
    .send("read-contracts", {})
    .catch((error) => log.warn({ err: error }, "the job for new contracts could not be queued"));
}

/** Each column's new value where the row exists already. */
const excluded = Object.fromEntries(
  (["exists", "name", "symbol", "decimals", "totalSupply", "block", "readAt", "nextAt"] as const).map((key) => [
    key,
    sql.raw(`excluded.${contractFacts[key].name}`),
  ]),
);

const keep = async (db: Context["db"], rows: (typeof contractFacts.$inferInsert)[]): Promise<void> => {
  const target = [contractFacts.chainId, contractFacts.address];
  await db.insert(contractFacts).values(rows).onConflictDoUpdate({ target, set: excluded });
};
