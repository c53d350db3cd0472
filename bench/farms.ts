import { join } from "node:path";
import { multicall3 } from "@cointally/shared/chains.ts";
import pg from "pg";
import { type Address, type Hex, toFunctionSelector } from "viem";
import { multicall3Code } from "../contracts/generated/multicall3.ts";
import { encodeAggregate } from "../server/chain/aggregate.ts";
import { asWord } from "../server/chain/decode-hex.ts";
import { type LocalChain, startChain } from "../server/testing/local-chain.ts";
import { farmsOn } from "../server/testing/local-farms.ts";
import { manyFarms, manyPools } from "../server/testing/many-farms.ts";
import { makeAccounts } from "./accounts.ts";
import { counted } from "./counted-node.ts";
import { load } from "./load.ts";
import type { Measured } from "./report.ts";
import { scratch, startSite } from "./site.ts";

type Node = Awaited<ReturnType<typeof counted>>;

/** One call of the API, with the number of requests to the node that it caused. */
const costOf = async (name: string, node: Node, work: () => Promise<Response>): Promise<Measured> => {
  const [requests, reads, began] = [node.requests, node.reads, performance.now()];
  const answer = await work();
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${text}`);
  const { failed } = JSON.parse(text) as { failed: unknown[] };
  const ms = performance.now() - began;
  const cost = { requests: node.requests - requests, reads: node.reads - reads };
  return { name, ...cost, reads_per_request: cost.reads / cost.requests, ms, failed: failed.length };
};

/** The minimal equivalent: both multicalls, sent to the node directly. */
const bare = async ({ url }: LocalChain, farms: Address[], holder: Address, times: number) => {
  const send = async (name: string) => {
    const data = `${toFunctionSelector(`${name}(address)`)}${asWord(holder)}` as Hex;
    const call = { to: multicall3, data: encodeAggregate(farms.map((to) => ({ to, data }))) };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_call", params: [call, "latest"] });
    const headers = { "content-type": "application/json" };
    await (await fetch(url, { method: "POST", headers, body })).text();
  };
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await send("userInfo");
    await send("pendingReward");
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};

/**
 * A factory of 500 farms, another of 500 pools, and an address with a stake in each (issue "Must reach": a fetch takes at most 30 requests; the stakes at most
 * 5, with p99 under 500 ms).
 */
export async function farms(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const [chain, testnet] = [await startChain(56), await startChain(97)];
  const [node, poolNode] = [await counted(chain), await counted(testnet)];
  const stop = async () => {
    for (const one of [node, poolNode]) one.stop();
    for (const one of [chain, testnet]) await one.stop();
    await remove();
  };
  try {
    for (const one of [chain, testnet]) await one.rpc("anvil_setCode", multicall3, multicall3Code);
    const localFarms = await farmsOn(chain);
    const { farms: deployed, holder } = await manyFarms(localFarms, quick ? 50 : 500);
    const poolMaker = await manyPools(await farmsOn(testnet), deployed.length);
    const site = await startSite(join(folder, "data"), {
      ...{ RPC_URL_56: node.url, RPC_URL_97: poolNode.url },
      FARM_FACTORIES: `56:cointally:${localFarms.factory},97:smartchef:${poolMaker}:1`,
    });
    const client = new pg.Client(site.database);
    try {
      await client.connect();
      const [admin] = await makeAccounts(site.database, 1);
      await client.query("update users set role = 'admin' where id = $1", [admin?.id]);
      const headers = { authorization: `Bearer ${admin?.token}`, "content-type": "application/json" };
      const post = (path: string, chain_id: number) => {
        const body = JSON.stringify({ chain_id });
        return fetch(`${site.url}/api/farms/factories/${path}`, { method: "POST", headers, body });
      };
      const rows = [
        await costOf(`fetch of ${deployed.length}`, node, () => post("fetch", 56)),
        await costOf(`update of ${deployed.length}`, node, () => post("update", 56)),
        await costOf(`fetch of ${deployed.length} pools`, poolNode, () => post("fetch", 97)),
        await costOf(`update of ${deployed.length} pools`, poolNode, () => post("update", 97)),
      ];
      await client.query("update farms set status = 'active' where chain_id = 56");
      const url = `${site.url}/api/farms/users/${holder}?limit=100`;
      await (await fetch(url)).text();
      const before = node.requests;
      await (await fetch(url)).text();
      const requests = node.requests - before;
      for (const connections of [1, 4]) {
        const { rate, p50, p99, failures } = await load(url, quick ? 2 : 8, { connections });
        rows.push({ name: `stakes, ${connections} at once`, requests, rate, p50, p99, failures });
      }
      const least = await bare(chain, deployed, holder, quick ? 20 : 200);
      rows.push({ name: "its two multicalls, bare", ...least });
      const alone = rows.find(({ name }) => name === "stakes, 1 at once");
      rows.push({ name: "stakes against bare", p50_ratio: Number(alone?.p50) / least.p50 });
      return rows;
    } finally {
      await client.end();
      await site.stop();
    }
  } finally {
    await stop();
  }
}
