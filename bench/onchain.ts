import { type Address, encodeFunctionData, getAddress, parseEther, parseUnits } from "viem";
import { type Artifact, compile } from "../contracts/compile.ts";
import { createNodes, type Nodes } from "../server/chain/nodes.ts";
import { onchainSource } from "../server/modules/prices/onchain.ts";
import type { PricedCoin } from "../server/modules/prices/source.ts";
import { startChain } from "../server/testing/local-chain.ts";
import { exchangeOn, type LocalExchange } from "../server/testing/local-exchange.ts";
import type { Measured } from "./report.ts";

const clock = () => new Date();
const quiet = { info: () => {}, warn: () => {} };
/** Pairs created by one transaction. */
const atOnce = 200;

/** Tokens of 6, 12 and 18 decimals, each traded against the wrapped coin for 2 of it and 1,000 of its own. */
const openMarkets = async ({ exchange, send }: LocalExchange, count: number) => {
  const { abi, bytecode } = compile(["test-chain"]).MarketMaker as Artifact;
  const { contractAddress } = await send({ data: bytecode });
  const tokens: Address[] = [];
  for (let created = 0; created < count; created += atOnce) {
    const args = [exchange.factory, exchange.wrapped, BigInt(atOnce), parseEther("2")];
    const { logs } = await send({
      to: contractAddress as Address,
      // A fixed gas limit: to estimate it, the node would create the pairs many times.
      gas: 10_000_000_000n,
      value: parseEther("2") * BigInt(atOnce),
      data: encodeFunctionData({ abi, functionName: "open", args }),
    });
    const opened = logs.filter(({ address }) => address === contractAddress);
    tokens.push(...opened.map(({ data }) => getAddress(`0x${data.slice(26)}`)));
  }
  return tokens.slice(0, count);
};

/** Counts requests and the contract reads in them: one call per read would need that many requests. */
const counted = (nodes: Nodes) => {
  const counts = { requests: 0, reads: 0 };
  const ask: Nodes["ask"] = (chainId, method, params, signal) => {
    counts.requests++;
    const data = method === "eth_call" ? String((params[0] as { data?: string }).data) : "";
    counts.reads += data.startsWith("0x82ad56cb") ? Number(`0x${data.slice(74, 138)}`) : 1;
    return nodes.ask(chainId, method, params, signal);
  };
  return { counts, nodes: { ...nodes, ask } };
};

/** A refresh of 10,000 coins from a local chain, first and again (issue "Must reach": at most 1/50 of the requests of one call per read). */
export async function onchain(quick: boolean): Promise<Measured[]> {
  const chain = await startChain(56, ["--disable-block-gas-limit"]);
  try {
    const exchange = await exchangeOn(chain);
    const { wrapped, stables } = exchange.exchange;
    await exchange.pool(wrapped, parseEther("10000"), parseUnits("6000000", 18), stables[0]?.address);
    const tokens = await openMarkets(exchange, quick ? 1000 : 10_000);
    await chain.rpc("anvil_mine", "0x80");
    const coins = tokens.map((address): PricedCoin => {
      return { id: address, contracts: [{ chainId: 56, address, decimals: null }], nativeOf: null };
    });
    const { counts, nodes } = counted(createNodes(() => ({ 56: chain.url }), quiet, clock));
    const source = onchainSource({ nodes, clock, log: quiet as never });
    const rows: Measured[] = [];
    for (const name of ["first refresh", "next refresh"]) {
      Object.assign(counts, { requests: 0, reads: 0 });
      const before = process.cpuUsage();
      const began = performance.now();
      const { quotes } = await source.quotes(coins, AbortSignal.timeout(600_000));
      const { user, system } = process.cpuUsage(before);
      const wrong = quotes.filter(({ priceUsd }) => priceUsd !== "1.2").length + coins.length - quotes.length;
      rows.push({
        name,
        coins: coins.length,
        requests: counts.requests,
        reads: counts.reads,
        reads_per_request: counts.reads / counts.requests,
        seconds: (performance.now() - began) / 1000,
        cpu_seconds: (user + system) / 1e6,
        wrong,
      });
    }
    nodes.close();
    return rows;
  } finally {
    await chain.stop();
  }
}
