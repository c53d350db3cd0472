import { createRequire } from "node:module";
import { multicall3 } from "@cointally/shared/chains.ts";
import type { Abi, Address } from "viem";
import { createPublicClient, encodeDeployData, encodeFunctionData, getAddress, http, parseAbi } from "viem";
import { beforeAll } from "vitest";
import { type Artifact, compile } from "../../contracts/compile.ts";
import { type Exchange, exchangeOf } from "../chain/exchanges.ts";
import { type LocalChain, type LocalReceipt, type SentTransaction, useLocalChain } from "./local-chain.ts";

const require = createRequire(import.meta.url);

/** The functions of tokens and pairs that tests use. */
export const tokenAbi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function totalSupply() view returns (uint256)",
  "function transfer(address to, uint256 amount)",
  "function approve(address spender, uint256 amount)",
  "function tradeAt(address pair)",
]);
const factoryAbi = parseAbi([
  "function createPair(address, address) returns (address)",
  "function getPair(address, address) view returns (address)",
]);
const pairAbi = parseAbi(["function mint(address to) returns (uint256)", "function sync()"]);

export type LocalExchange = {
  chain: LocalChain;
  client: ReturnType<typeof createPublicClient>;
  /** The exchange at its addresses of `server/chain/exchanges.ts`; `wrapped` is never null here. */
  exchange: Exchange & { wrapped: Address };
  /** Ten funded accounts; the first deploys the tokens and holds their supply. */
  accounts: Address[];
  /** Sends a transaction of an account, by default of the deployer. @throws when it reverts */
  send(tx: Partial<SentTransaction>): Promise<LocalReceipt>;
  /** Calls a function that changes state. */
  write(to: Address, abi: Abi, functionName: string, args?: unknown[], from?: Address): Promise<void>;
  /** Deploys a contract of `contracts/test-tokens` or `test-chain` with this supply in whole tokens, by default a million. */
  deployToken(name: string, whole?: bigint): Promise<Address>;
  /** Puts a plain token at this address, such as that of a hub; the deployer holds much of it. */
  standToken(at: Address, decimals: number): Promise<void>;
  /**
   * Sets the reserves of the pair of a token and a quote (by default the wrapped coin), in their smallest units; the deployer holds its
   * shares. An existing pair is reused. The token is told its pair.
   */
  pool(token: Address, tokenReserve: bigint, quoteReserve: bigint, quote?: Address): Promise<Address>;
  /** Reverts the chain to this snapshot, and takes it again for the next time. */
  keep(): Promise<() => Promise<void>>;
};

/** For each transaction. Not estimated: a pair needs more gas in a later second than in the estimated one. */
const usualGas = 10_000_000n;

const built = (path: string): Artifact => {
  const { abi, evm } = require(path) as { abi: Abi; evm: Record<string, { object: string }> };
  return { abi, bytecode: `0x${evm.bytecode?.object}`, runtime: `0x${evm.deployedBytecode?.object}` };
};

/**
 * Deploys an exchange, its wrapped coin, stable coins and Multicall3 on a local chain at the real addresses. A native coin costs 600 dollars,
 * in a pool of 12 million.
 */
export async function exchangeOn(chain: LocalChain): Promise<LocalExchange> {
  const existing = exchangeOf(chain.id);
  if (!existing) throw new Error(`Chain ${chain.id} has no exchange`);
  const client = createPublicClient({ transport: http(chain.url), cacheTime: 0 });
  const accounts: Address[] = (await chain.rpc("eth_accounts")).map((account: string) => getAddress(account));
  const maker = accounts[0] as Address;
  const tokens = compile(["test-tokens", "test-chain"]);

  const send: LocalExchange["send"] = ({ from = maker, gas = usualGas, ...tx }) => chain.send({ from, gas, ...tx });
  const write: LocalExchange["write"] = async (to, abi, functionName, args = [], from) => {
    await send({ to, data: encodeFunctionData({ abi, functionName, args }), from });
  };
  const deploy = async (artifact: Artifact, args: unknown[]) => {
    const isPlain = !artifact.abi.some(({ type }) => type === "constructor");
    const data = isPlain ? artifact.bytecode : encodeDeployData({ ...artifact, args });
    const { contractAddress } = await send({ data });
    return getAddress(contractAddress as Address);
  };
  /** Copies code, immutables and the first storage slots of a deployed contract to its well-known address. */
  const stand = async (artifact: Artifact, args: unknown[], at: Address, slots = 0) => {
    const contract = await deploy(artifact, args);
    await chain.rpc("anvil_setCode", at, await chain.rpc("eth_getCode", contract, "latest"));
    for (let slot = 0; slot < slots; slot += 1) {
      const place = `0x${slot.toString(16).padStart(64, "0")}`;
      await chain.rpc("anvil_setStorageAt", at, place, await chain.rpc("eth_getStorageAt", contract, place, "latest"));
    }
  };

  const wrapped = existing.wrapped ?? "0x4200000000000000000000000000000000000006";
  const exchange = { ...existing, wrapped };
  await stand(built("@uniswap/v2-periphery/build/WETH9.json"), [], wrapped, 3);
  await stand(built("@uniswap/v2-core/build/UniswapV2Factory.json"), [maker], exchange.factory);
  await stand(
    built("@uniswap/v2-periphery/build/UniswapV2Router02.json"),
    [exchange.factory, wrapped],
    exchange.router,
  );
  await stand(tokens.Multicall3 as Artifact, [], multicall3);
  const standToken: LocalExchange["standToken"] = async (at, decimals) => {
    const stable = tokens.Stable as Artifact;
    await stand(stable, [decimals], at, 8);
    await write(at, stable.abi, "issue", [10n ** BigInt(decimals + 12)]);
  };
  for (const stable of exchange.stables) await standToken(stable.address, stable.decimals);

  const deployToken: LocalExchange["deployToken"] = async (name, whole = 1_000_000n) => {
    const artifact = tokens[name];
    if (!artifact) throw new Error(`contracts/ has no ${name}`);
    const address = await deploy(artifact, [whole]);
    if (name !== "CloneMaker") return address;
    return client.readContract({
      address,
      abi: parseAbi(["function clone() view returns (address)"]),
      functionName: "clone",
    });
  };

  const pool: LocalExchange["pool"] = async (token, tokenReserve, quoteReserve, quote = wrapped) => {
    const pairOf = () =>
      client.readContract({
        address: exchange.factory,
        abi: factoryAbi,
        functionName: "getPair",
        args: [token, quote],
      });
    if (BigInt(await pairOf()) === 0n) await write(exchange.factory, factoryAbi, "createPair", [token, quote]);
    const pair = await pairOf();
    await fill(pair, token, tokenReserve);
    await fill(pair, quote, quoteReserve);
    const shares = await client.readContract({ address: pair, abi: tokenAbi, functionName: "totalSupply" });
    if (shares === 0n && tokenReserve * quoteReserve > 1_000_000n) await write(pair, pairAbi, "mint", [maker]);
    else await write(pair, pairAbi, "sync");
    await send({ to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: "tradeAt", args: [pair] }) }).catch(
      () => undefined,
    );
    return pair;
  };
  async function fill(pair: Address, token: Address, reserve: bigint) {
    const held = await client.readContract({ address: token, abi: tokenAbi, functionName: "balanceOf", args: [pair] });
    if (held > reserve) return void (await write(token, tokenAbi, "transfer", [maker, held - reserve], await as(pair)));
    if (token === wrapped) await send({ to: wrapped, data: "0xd0e30db0", value: reserve - held });
    if (held < reserve) await write(token, tokenAbi, "transfer", [pair, reserve - held]);
  }
  /** A pair that sends a transaction itself, as no real pair does. */
  async function as(address: Address) {
    await chain.rpc("anvil_setBalance", address, "0xde0b6b3a7640000");
    await chain.rpc("anvil_impersonateAccount", address);
    return address;
  }

  const keep: LocalExchange["keep"] = async () => {
    let snapshot = await chain.rpc("evm_snapshot");
    return async () => {
      await chain.rpc("evm_revert", snapshot);
      snapshot = await chain.rpc("evm_snapshot");
    };
  };

  // As on every chain, so that a token can tell a simulated block by an empty field.
  await chain.rpc("anvil_setCoinbase", accounts[9]);
  await chain.rpc("anvil_setBalance", maker, `0x${(10n ** 27n).toString(16)}`);
  const [stable] = exchange.stables;
  if (stable) await pool(wrapped, 10n ** 22n, 6n * 10n ** BigInt(stable.decimals + 6), stable.address);
  return { chain, client, exchange, accounts, send, write, deployToken, standToken, pool, keep };
}

/** A local chain with its exchange for all tests of a file, set before the first of them. */
export function useLocalExchange(id: number): LocalExchange {
  const chain = useLocalChain(id);
  const fixture = {} as LocalExchange;
  beforeAll(async () => {
    Object.assign(fixture, await exchangeOn(chain));
  }, 120_000);
  return fixture;
}
