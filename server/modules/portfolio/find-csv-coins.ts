import * as m from "@cointally/i18n/messages";
import { chainById, chains } from "@cointally/shared/chains.ts";
import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

/** A coin as a file names it. */
export type CsvCoin = { coin: string; chain?: string | undefined };
export type FoundCoin = { id: string; name: string } | { reason: string };

type Wanted = { kind: "id" | "page" | "contract" | "name"; key: string; chainId: number | null };
type Match = { given: string; id: string; chain_id: number; name: string; slug: string };

/** EIP-3770 short names, and other usual ones, of the chains that every site has. */
const shortNames: Record<string, number> = {
  eth: 1,
  bnb: 56,
  bsc: 56,
  pol: 137,
  matic: 137,
  cro: 25,
  bnbt: 97,
  sep: 11155111,
};

const chainOf = (text: string): number | undefined => {
  const given = text
    .trim()
    .toLowerCase()
    .replace(/^eip155:/, "");
  const named = chains.find(({ id, name, label }) =>
    [String(id), name.toLowerCase(), label.toLowerCase()].includes(given),
  );
  return named?.id ?? chainById(shortNames[given] ?? 0)?.id;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A contract, alone, after a chain ("eth:0x…"), or as CAIP-19 writes it. */
const contract = /^(?:(.+?)[:/](?:erc20:)?|_ceth_)?(0x[0-9a-f]{40})$/i;
const page = /(?:^|\/)coins\/([^/?#]+)\/?(?:[?#].*)?$/;

const wantedOf = ({ coin, chain }: CsvCoin): Wanted | { reason: string } => {
  const [, prefix, address] = contract.exec(coin) ?? [];
  const chainText = prefix ?? chain;
  const chainId = chainText ? chainOf(chainText) : null;
  if (coin === "") return { reason: m.error_csv_coin_missing() };
  if (chainId === undefined) return { reason: m.error_csv_chain_unknown({ chain: (chainText ?? "").slice(0, 40) }) };
  if (address) return { kind: "contract", key: address, chainId };
  if (uuid.test(coin)) return { kind: "id", key: coin, chainId: null };
  const [, slug] = page.exec(coin) ?? [];
  return slug ? { kind: "page", key: slug, chainId: null } : { kind: "name", key: coin, chainId };
};

const chainName = (id: number) => chainById(id)?.name ?? String(id);
const distinct = (matches: Match[]) => [...new Map(matches.map((match) => [match.id, match])).values()];

/** The coin that these matches leave, or why they leave none. Of several, the one on a main network counts. */
const choose = ({ kind, chainId }: Wanted, all: Match[]): FoundCoin => {
  const main = all.filter(({ chain_id }) => chainById(chain_id)?.type === "mainnet");
  const matches = distinct(distinct(all).length > 1 && main.length > 0 ? main : all);
  const [one, ...more] = matches;
  if (one && more.length === 0) return { id: one.id, name: one.name };
  if (kind === "contract") {
    if (one) {
      return {
        reason: m.error_csv_contract_chains({ chains: matches.map((match) => chainName(match.chain_id)).join(", ") }),
      };
    }
    return {
      reason: chainId
        ? m.error_csv_contract_not_on_chain({ chain: chainName(chainId) })
        : m.error_csv_contract_not_found(),
    };
  }
  if (!one) return { reason: m.error_csv_coin_not_found() };
  const names = matches.slice(0, 3).map(({ name, slug }) => `${name} (/coins/${slug})`);
  return { reason: m.error_csv_coin_ambiguous({ coins: names.join(", ") }) };
};

const keyOf = ({ coin, chain }: CsvCoin) => JSON.stringify([coin, chain ?? ""]);

/**
 * The public coin that each text names: an id, the address of its page, a contract with or without a chain, a slug or a symbol. A text that is
 * one coin's slug and another one's symbol names neither.
 */
export async function findCsvCoins(tx: Queries, coins: CsvCoin[]): Promise<(coin: CsvCoin) => FoundCoin> {
  const wanted = new Map(coins.map((coin) => [keyOf(coin), wantedOf(coin)]));
  const readable = [...wanted].flatMap(([given, want]) => ("kind" in want ? [{ given, ...want }] : []));
  const column = <K extends keyof (typeof readable)[number]>(name: K) => sql.param(readable.map((row) => row[name]));
  const { rows } = await tx.execute<Match>(sql`
    select g.given, f.id, f.chain_id, c.name, c.slug
    from unnest(${column("given")}::text[], ${column("kind")}::text[], ${column("key")}::text[], ${column("chainId")}::int[])
      as g(given, kind, key, chain_id)
    cross join lateral (
      select c.id, c.chain_id from coins c where c.id = case when g.kind = 'id' then g.key::uuid end
      union all
      select c.id, c.chain_id from coins c where g.kind in ('page', 'name') and c.slug = lower(g.key)
      union all
      select k.coin_id, k.chain_id from contracts k
      where g.kind = 'contract' and lower(k.address) = lower(g.key) and k.live and (g.chain_id is null or k.chain_id = g.chain_id)
      union all
      select c.id, c.chain_id from coins c where g.kind = 'name' and lower(c.symbol) = lower(g.key)
    ) f
    join coins c on c.id = f.id and c.status = 'approved'
      and (g.kind <> 'name' or g.chain_id is null or c.chain_id = g.chain_id
        or exists (select from contracts k where k.coin_id = c.id and k.live and k.chain_id = g.chain_id))
    order by g.given, c.slug, f.chain_id`);
  const matches = Map.groupBy(rows, ({ given }) => given);
  return (coin) => {
    const want = wanted.get(keyOf(coin)) ?? wantedOf(coin);
    return "kind" in want ? choose(want, matches.get(keyOf(coin)) ?? []) : want;
  };
}
