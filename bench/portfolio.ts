import { join } from "node:path";
import { multicall3 } from "@cointally/shared/chains.ts";
import pg from "pg";
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  toHex,
} from "viem";
import { type Artifact, compile } from "../contracts/compile.ts";
import { createNodes } from "../server/chain/nodes.ts";
import { readMany } from "../server/chain/read-many.ts";
import { newId } from "../server/database/client.ts";
import { type LocalChain, startChain } from "../server/testing/local-chain.ts";
import { makeAccounts } from "./accounts.ts";
import { counted } from "./counted-node.ts";
import { load } from "./load.ts";
import type { Measured } from "./report.ts";
import { scratch, startSite } from "./site.ts";

const quiet = { warn: () => undefined, info: () => undefined } as never;
const heldTokens = 200;
const holder: Address = "0x000000000000000000000000000000000000bee1";
/** Tokens of one run, at unused addresses. */
const tokenAt = (n: number): Address => getAddress(toHex(0x7000000000n + BigInt(n), { size: 20 }));

/** Deploys this number of tokens, of which the holder owns 200, evenly distributed. */
const standTokens = async (chain: LocalChain, tokens: Address[]) => {
  const { Clean18, Multicall3 } = compile(["test-tokens", "test-chain"]) as Record<string, Artifact>;
  await chain.rpc("anvil_setCode", multicall3, Multicall3?.runtime);
  const slot = keccak256(encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [holder, 1n]));
  const word = (value: bigint): Hex => toHex(value, { size: 32 });
  for (const [n, token] of tokens.entries()) {
    await chain.rpc("anvil_setCode", token, Clean18?.runtime);
    if (n % Math.floor(tokens.length / heldTokens) !== 0) continue;
    await chain.rpc("anvil_setStorageAt", token, word(0n), word(10n ** 24n));
    await chain.rpc("anvil_setStorageAt", token, slot, word(10n ** 18n));
  }
};

/** Public coins, one for each token, all with prices. */
const listTokens = async (client: pg.Client, tokens: Address[]): Promise<string[]> => {
  const ids = tokens.map(() => newId());
  await client.query(
    `with made as (
       insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, stage, status, approved_at, source, name_skeleton, symbol_skeleton)
       select id, 'bench-' || n, 'Bench ' || n, 'B' || n, 'token', 56, '{56}', 'launched', 'approved', now(), 'synthetic', 'bench', 'b'
       from unnest($1::uuid[]) with ordinality as t(id, n)
     ), markets as (
       insert into coin_markets (coin_id, price_usd, change_24h, as_of, source) select id, n * 0.0123456789, n % 50 - 25, now(), 'bench'
       from unnest($1::uuid[]) with ordinality as t(id, n)
     )
     insert into contracts (coin_id, position, chain_id, address, decimals) select id, 0, 56, address, 18 from unnest($1::uuid[], $2::text[]) as t(id, address)`,
    [ids, tokens],
  );
  return ids;
};

/** The time from adding an address to its sync, and the number of requests to the node. */
const syncOnce = async (site: { url: string }, token: string, node: { requests: number }) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const url = `${site.url}/api/portfolios/addresses`;
  const [began, before] = [performance.now(), node.requests];
  const body = JSON.stringify({ address: holder, chain_ids: [56] });
  const added = await fetch(url, { method: "POST", headers, body });
  if (added.status !== 201) throw new Error(`adding the address failed: ${await added.text()}`);
  let status = "queued";
  while (status === "queued" || status === "syncing") {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const answer = (await (await fetch(url, { headers })).json()) as { portfolio_addresses: { sync_status: string }[] };
    status = answer.portfolio_addresses[0]?.sync_status ?? "gone";
  }
  const ms = performance.now() - began;
  const lines = (await (await fetch(`${site.url}/api/portfolios/coins`, { headers })).json()) as { total: number };
  return { ms, requests: node.requests - before, coins: lines.total, status };
};

/** The same balances by multicall, for comparison: `balanceOf` alone, without supply and decimals. */
const byMulticall = async (node: { url: string; requests: number }, tokens: Address[]) => {
  const nodes = createNodes(
    () => ({ 56: node.url }),
    quiet,
    () => new Date(),
  );
  const [began, before] = [performance.now(), node.requests];
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [holder] });
  const found = await readMany(
    nodes,
    56,
    tokens.map((to) => ({ to, data })),
    { untrusted: true },
  );
  nodes.close();
  const coins = found.filter((balance) => balance && BigInt(balance) > 0n).length;
  return { ms: performance.now() - began, requests: node.requests - before, coins, status: "read" };
};

/**
 * An address with 200 of 15,000 listed tokens, from adding it to its coins; and the summary of 1,000 holdings (issue "Must reach": 3 s,
 * 40 requests, p99 under 50 ms).
 */
export async function portfolio(quick: boolean): Promise<Measured[]> {
  const tokens = Array.from({ length: quick ? 1500 : 15_000 }, (_, n) => tokenAt(n));
  const { folder, remove } = await scratch();
  const chain = await startChain(56);
  const node = await counted(chain);
  const site = await startSite(join(folder, "data"), { RPC_URL_56: node.url, PRICE_SOURCES: "" }).catch(
    async (error) => {
      node.stop();
      await chain.stop();
      throw error;
    },
  );
  const client = new pg.Client(site.database);
  try {
    await client.connect();
    await standTokens(chain, tokens);
    const coins = await listTokens(client, tokens);
    const [one, other] = await makeAccounts(site.database, 2);
    if (!one || !other) throw new Error("no accounts");
    const rows: Measured[] = [
      { name: "sync by probe", ...(await syncOnce(site, one.token, node)) },
      { name: "sync by probe, again", ...(await syncOnce(site, other.token, node)) },
      { name: "balances by multicall", ...(await byMulticall(node, tokens)) },
    ];
    await client.query(
      `insert into portfolio_holdings (id, user_id, coin_id, amount, avg_buy_price_usd) select gen_random_uuid(), $1, id, n * 1.000000000000000001, 0.01
       from unnest($2::uuid[]) with ordinality as t(id, n)`,
      [one.id, coins.slice(0, 1000)],
    );
    await client.query(
      `insert into portfolio_snapshots (user_id, at, value_usd) select $1, now() - n * interval '1 hour', n * 1.23456789 from generate_series(1, 2000) n`,
      [one.id],
    );
    const url = `${site.url}/api/portfolios/coins/summary`;
    for (const connections of [1, 4]) {
      const headers = { authorization: `Bearer ${one.token}` };
      const { rate, p50, p99, failures } = await load(url, quick ? 2 : 8, { connections, headers });
      rows.push({ name: `summary of 1,000, ${connections} at once`, rate, p50, p99, failures });
    }
    return rows;
  } finally {
    await client.end();
    await site.stop();
    node.stop();
    await chain.stop();
    await remove();
  }
}
