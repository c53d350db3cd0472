import { type Address, encodeFunctionData, parseAbi, parseEther, parseUnits } from "viem";
import { expect, test } from "vitest";
import { compile } from "../../contracts/compile.ts";
import { tokenAbi, useLocalExchange } from "./local-exchange.ts";

const localExchange = useLocalExchange(56);
const routerAbi = parseAbi([
  "function WETH() view returns (address)",
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  "function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])",
]);

test("the exchange is at its known addresses and trades tokens of any decimals", async () => {
  const { client, exchange, accounts } = localExchange;
  const router = { address: exchange.router, abi: routerAbi };
  expect(await client.readContract({ ...router, functionName: "WETH" })).toBe(exchange.wrapped);
  const stable = exchange.stables[0]?.address as Address;
  expect(await client.readContract({ address: stable, abi: tokenAbi, functionName: "decimals" })).toBe(18);

  const token = await localExchange.deployToken("Clean0");
  const pair = await localExchange.pool(token, 10_000n, parseEther("10"));
  const [, bought] = await client.readContract({
    ...router,
    functionName: "getAmountsOut",
    args: [parseEther("1"), [exchange.wrapped, token]],
  });
  const buyer = accounts[1] as Address;
  const path = [exchange.wrapped, token];
  const data = encodeFunctionData({
    abi: routerAbi,
    functionName: "swapExactETHForTokens",
    args: [0n, path, buyer, 2n ** 255n],
  });
  await localExchange.send({ from: buyer, to: exchange.router, data, value: parseEther("1") });
  const held = { address: token, abi: tokenAbi, functionName: "balanceOf" } as const;
  expect(await client.readContract({ ...held, args: [buyer] })).toBe(bought);

  await localExchange.pool(token, 500n, parseUnits("2", 18));
  expect(await client.readContract({ ...held, args: [pair] })).toBe(500n);
  await localExchange.pool(token, 777n, parseUnits("3", 18), stable);
});

test("a test's changes can be reverted any number of times", async () => {
  const back = await localExchange.keep();
  for (const name of ["Clean18", "Mintable"]) {
    const token = await localExchange.deployToken(name);
    expect(await localExchange.client.getCode({ address: token })).toBeDefined();
    await back();
    expect(await localExchange.client.getCode({ address: token })).toBeUndefined();
  }
});

test("each token of the benchmark fixtures can be deployed", async () => {
  const takesSupply = Object.entries(compile(["test-tokens"])).filter(([, { abi }]) =>
    abi.some((part) => part.type === "constructor" && part.inputs.length === 1 && part.inputs[0]?.name !== "places"),
  );
  expect(takesSupply.length).toBeGreaterThan(25);
  for (const [name] of takesSupply) await localExchange.deployToken(name);
});
