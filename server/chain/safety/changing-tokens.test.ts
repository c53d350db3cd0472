import { type Address, encodeFunctionData, getAddress, parseAbi, parseEther, parseUnits } from "viem";
import { describe, expect, test } from "vitest";
import { tokenAbi } from "../../testing/local-exchange.ts";
import { useSafetyFixture } from "../../testing/safety-fixture.ts";
import { lockers } from "./lockers.ts";
import { readSafety } from "./read-safety.ts";

const fixture = useSafetyFixture();
const { exchange, pooled, factsOf, factsWithoutSimulation } = fixture;
const powers = parseAbi([
  "function transferOwnership(address)",
  "function renounceOwnership()",
  "function setSellFee(uint256)",
  "function shut(bool)",
  "function open()",
  "function upgradeTo(address)",
  "function upgradeAndCall(address, address, bytes) payable",
]);
const dead: Address = "0x000000000000000000000000000000000000dEaD";
const nothingTraded = { sellable: null, buyTax: null, sellTax: null, transferTax: null };

describe("an owner", () => {
  test("is named, and is null for the zero address and the dead address", async () => {
    const { token } = await pooled("Owned");
    expect(await factsOf(token)).toMatchObject({ owner: exchange.accounts[0], renounced: false });
    await exchange.write(token, powers, "transferOwnership", [exchange.accounts[1]]);
    expect(await factsOf(token)).toMatchObject({ owner: exchange.accounts[1], renounced: false });
    await exchange.write(token, powers, "transferOwnership", [dead]);
    expect(await factsOf(token)).toMatchObject({ owner: dead, renounced: true });
    await exchange.write(token, powers, "renounceOwnership");
    expect(await factsOf(token)).toMatchObject({ renounced: true });
  });

  test("who blocks sales later is detected, also after a reorganisation", async () => {
    const { token } = await pooled("LateSwitch");
    const back = await exchange.keep();
    await exchange.write(token, powers, "setSellFee", [2500n]);
    expect(await factsOf(token)).toMatchObject({ sellable: true, sellTax: 2500 });
    await exchange.write(token, powers, "shut", [true]);
    const after = await readSafety(fixture.client, 56, token);
    expect(after.facts).toMatchObject({ sellable: false, sellTax: null });
    await back();
    const before = await readSafety(fixture.client, 56, token);
    expect(before.facts).toMatchObject({ sellable: true, sellTax: 0 });
    expect(before.block).toBeLessThan(after.block);
  });

  test("who opens trading turns unknown facts into known ones", async () => {
    const { token } = await pooled("NotOpen");
    expect(await factsOf(token)).toMatchObject(nothingTraded);
    await exchange.write(token, powers, "open");
    expect(await factsOf(token)).toMatchObject({ sellable: true, buyTax: 0, sellTax: 0, transferTax: 0 });
  });
});

describe("code behind a proxy", () => {
  const slot = (name: keyof typeof slots) => slots[name];
  const slots = {
    implementation: "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
    admin: "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103",
    beacon: "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
  } as const;
  const stored = async (token: Address, name: keyof typeof slots): Promise<Address> =>
    getAddress(`0x${(await exchange.chain.rpc("eth_getStorageAt", token, slot(name), "latest")).slice(-40)}`);

  test("becomes a honeypot by an upgrade, which is detected", async () => {
    const { token } = await pooled("TransparentToken");
    const implementation = await stored(token, "implementation");
    expect(await factsOf(token)).toMatchObject({ sellable: true, proxy: true, implementation });
    const worse = await exchange.deployToken("BehindTrap");
    const admin = await stored(token, "admin");
    await exchange.write(admin, powers, "upgradeAndCall", [token, worse, "0x"]);
    expect(await factsOf(token)).toMatchObject({ sellable: false, proxy: true, implementation: worse });
  });

  test("becomes one through its beacon", async () => {
    const { token } = await pooled("BeaconToken");
    expect(await factsOf(token)).toMatchObject({ sellable: true, proxy: true });
    const worse = await exchange.deployToken("BehindTrap");
    await exchange.write(await stored(token, "beacon"), powers, "upgradeTo", [worse]);
    expect(await factsOf(token)).toMatchObject({ sellable: false, proxy: true, implementation: worse });
  });

  test("is the code that a clone runs", async () => {
    const { token } = await pooled("CloneMaker");
    const { proxy, implementation } = await factsOf(token);
    expect(proxy).toBe(true);
    const code = await exchange.chain.rpc("eth_getCode", token, "latest");
    expect(code).toContain(implementation?.slice(2).toLowerCase());
  });
});

describe("liquidity", () => {
  test("that is burned or locked is reported as a share; 0 when nobody holds any there", async () => {
    const { token, pair } = await pooled("Clean18");
    expect(await factsOf(token)).toMatchObject({ liquidityBurned: 0, liquidityLocked: 0 });
    const shares = await exchange.client.readContract({ address: pair, abi: tokenAbi, functionName: "totalSupply" });
    await exchange.write(pair, tokenAbi, "transfer", [dead, shares / 2n]);
    await exchange.write(pair, tokenAbi, "transfer", [lockers[56]?.[0]?.address, shares / 4n]);
    expect(await factsOf(token)).toMatchObject({ liquidityBurned: 5000, liquidityLocked: 2500 });
  });

  test.each([
    ["no pair", async () => exchange.deployToken("TrapSell")],
    ["a pair without liquidity", async () => exchange.pool(await exchange.deployToken("Clean18"), 0n, 0n)],
    ["dust in the pair", async () => (await pooled("Clean18", undefined, 5n)).token],
    ["hardly more than dust", async () => (await pooled("Clean18", undefined, 1_000_000n)).token],
    ["no code", async () => "0x1234567890123456789012345678901234567890" as Address],
    ["no token", async () => exchange.deployToken("NoToken")],
  ])("%s: sellable is unknown, never a honeypot", async (_what, make) => {
    expect(await factsOf(await make())).toMatchObject(nothingTraded);
  });

  test("without code reports that and nothing else", async () => {
    const { exists, ...others } = await factsOf("0x1234567890123456789012345678901234567890");
    expect([exists, ...Object.values(others)]).toEqual([false, ...Array(15).fill(null)]);
  });

  test("against a dollar token is bought through the native coin, and the pair with more liquidity counts", async () => {
    const stable = exchange.exchange.stables[0]?.address as Address;
    await exchange.pool(stable, parseUnits("600000", 18), parseEther("1000"));
    const { token } = await pooled("TaxedBoth", stable, parseUnits("50000", 18));
    expect(await factsOf(token)).toMatchObject({ sellable: true, buyTax: 330, sellTax: 750 });
    const trapped = await pooled("TrapBuyersListed", stable, parseUnits("50000", 18));
    expect(await factsOf(trapped.token)).toMatchObject({ sellable: false });
    const slow = await pooled("Cooldown", stable, parseUnits("50000", 18));
    expect(await factsOf(slow.token)).toMatchObject({ sellable: true, sellTax: 0 });
    await exchange.pool(slow.token, parseUnits("1000", 18), parseEther("1"));
    expect(await factsOf(slow.token)).toMatchObject({ sellable: true });
    expect(await factsOf(stable)).toMatchObject({ sellable: true, sellTax: 0 });
  });

  test("a second pair with more of the token and hardly any money hides no honeypot", async () => {
    const stable = exchange.exchange.stables[0]?.address as Address;
    await exchange.pool(stable, parseUnits("600000", 18), parseEther("1000"));
    const { token } = await pooled("TrapDecoy");
    await exchange.pool(token, parseUnits("800000", 18), parseUnits("1", 18), stable);
    expect(await factsOf(token)).toMatchObject({ sellable: false });
  });

  test("with little or much liquidity, a clean token is no honeypot", async () => {
    for (const [tokens, coins] of [
      [parseUnits("1", 15), parseEther("1")],
      [parseUnits("900000", 18), parseEther("2")],
      [parseUnits("1", 12), parseEther("100000")],
    ] as const) {
      const token = await exchange.deployToken("Clean18");
      await exchange.pool(token, tokens, coins);
      expect(await factsOf(token)).toMatchObject({ sellable: true, buyTax: 0, sellTax: 0 });
    }
  });

  test("below a thousand dollars proves nothing", async () => {
    const poor = parseEther("0.8");
    expect(await factsOf((await pooled("Clean18", undefined, poor)).token)).toMatchObject(nothingTraded);
    const { token, pair } = await pooled("TrapSell", undefined, poor);
    await exchange.write(pair, tokenAbi, "transfer", [dead, 1000n]);
    expect(await factsOf(token)).toMatchObject({ ...nothingTraded, liquidityBurned: null, liquidityLocked: null });
  });

  test("in pools with hubs counts, and a pool of dust beside the money hides no honeypot", async () => {
    const hub = exchange.exchange.hubs[1] as Address;
    await exchange.standToken(hub, 18);
    const stable = exchange.exchange.stables[0]?.address as Address;
    await exchange.pool(hub, parseUnits("1000000", 18), parseUnits("1000000", 18), stable);
    const { token, pair } = await pooled("TrapSell", hub, parseUnits("500000", 18));
    const dust = await exchange.pool(token, parseUnits("1", 18), 3_000_000n);
    const shares = (of: Address) =>
      exchange.client.readContract({ address: of, abi: tokenAbi, functionName: "totalSupply" });
    await exchange.write(dust, tokenAbi, "transfer", [dead, (await shares(dust)) - 1000n]);
    expect(await factsOf(token)).toMatchObject({ sellable: false, liquidityBurned: 0 });
    // A quarter of the money, all of it burned: a fifth of both pools.
    const second = await exchange.pool(token, parseUnits("25000", 18), parseUnits("125000", 18), stable);
    await exchange.write(second, tokenAbi, "transfer", [dead, (await shares(second)) - 1000n]);
    expect(await factsOf(token)).toMatchObject({ liquidityBurned: 2000 });
    await exchange.write(pair, tokenAbi, "transfer", [dead, ((await shares(pair)) * 999_999n) / 1_000_000n]);
    expect(await factsOf(token)).toMatchObject({ liquidityBurned: 9999 });
    const clean = await pooled("Clean18", hub, parseUnits("500000", 18));
    expect(await factsOf(clean.token)).toMatchObject({ sellable: true, buyTax: 0, sellTax: 0, transferTax: 0 });
  });
});

describe("those who bought", () => {
  const router = parseAbi(["function swapExactETHForTokens(uint256, address[], address, uint256) payable"]);
  const mark = parseAbi(["function qz7(address)", "function close(address)"]);
  const buy = async (token: Address, buyer: Address, value: bigint) => {
    const args = [0n, [exchange.exchange.wrapped, token], buyer, 2n ** 255n] as const;
    const data = encodeFunctionData({ abi: router, functionName: "swapExactETHForTokens", args });
    await exchange.send({ from: buyer, to: exchange.exchange.router, data, value });
  };
  const people = (first: number, last: number) => exchange.accounts.slice(first, last) as Address[];
  const sellable = async (token: Address) =>
    Promise.all([factsOf, factsWithoutSimulation].map(async (read) => (await read(token)).sellable));
  const passDay = async () => {
    const back = await exchange.keep();
    await exchange.chain.rpc("evm_increaseTime", 90_000);
    await exchange.chain.rpc("anvil_mine", "0x5");
    return back;
  };

  test("and are marked by hand prove a honeypot, whoever comes anew; some of them leave it unknown", async () => {
    const { token } = await pooled("TrapByHand");
    for (const buyer of people(1, 5)) await buy(token, buyer, parseEther("0.2"));
    expect(await sellable(token)).toEqual([true, true]);
    await exchange.write(token, mark, "qz7", [exchange.accounts[1]]);
    await exchange.write(token, mark, "qz7", [exchange.accounts[2]]);
    expect(await sellable(token)).toEqual([null, null]);
    expect(await factsOf(token)).toMatchObject({ buyersStuck: true });
    for (const buyer of people(3, 5)) await exchange.write(token, mark, "qz7", [buyer]);
    expect((await factsOf(token)).sellable).toBe(false);
    const back = await passDay();
    expect(await sellable(token)).toEqual([false, false]);
    await back();
  });

  test("for dust as friends of the maker prove nothing", async () => {
    const { token } = await pooled("TrapFriends");
    for (const buyer of people(1, 4)) await buy(token, buyer, parseEther("1"));
    for (const buyer of people(4, 9)) {
      await buy(token, buyer, 10n ** 12n);
      await exchange.write(token, mark, "qz7", [buyer]);
    }
    expect(await sellable(token)).toEqual([false, null]);
  });

  test("and wait leave it unknown where blocks must look slow", async () => {
    const { token } = await pooled("TrapSlowBlocks");
    for (const buyer of people(1, 5)) await buy(token, buyer, parseEther("0.2"));
    expect((await factsOf(token)).sellable).toBe(null);
  });

  test("in one of two pools that takes nothing back leave it unknown", async () => {
    const { token, pair } = await pooled("TrapOnePool");
    const stable = exchange.exchange.stables[0]?.address as Address;
    await exchange.pool(token, parseUnits("110000", 18), parseUnits("66000", 18), stable);
    expect(await factsOf(token)).toMatchObject({ sellable: true });
    await exchange.write(token, mark, "close", [pair]);
    expect(await sellable(token)).toEqual([null, null]);
  });

  test.each(["Clean18", "TaxedBoth", "CooldownDay", "OneSalePerBlock", "MaxTrade"])(
    "sell the honest %s at once, or after a day",
    async (kind) => {
      const { token } = await pooled(kind);
      for (const buyer of people(1, 5)) await buy(token, buyer, parseEther("0.03"));
      expect(await factsOf(token)).toMatchObject({ sellable: true });
      const back = await passDay();
      expect(await factsOf(token)).toMatchObject({ sellable: true });
      expect((await factsWithoutSimulation(token)).sellable).not.toBe(false);
      await back();
    },
  );
});

test("a real trade has the predicted result", async () => {
  const { token } = await pooled("TaxedSell");
  const { sellTax } = await factsOf(token);
  const trader = exchange.accounts[2] as Address;
  const router = parseAbi([
    "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable",
    "function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)",
    "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  ]);
  const wrapped = exchange.exchange.wrapped;
  const data = encodeFunctionData({
    abi: router,
    functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens",
    args: [0n, [wrapped, token], trader, 2n ** 255n],
  });
  await exchange.send({ from: trader, to: exchange.exchange.router, data, value: 10n ** 15n });
  const balance = (of: Address) =>
    exchange.client.readContract({ address: of, abi: tokenAbi, functionName: "balanceOf", args: [trader] });
  const bought = await balance(token);
  await exchange.write(token, tokenAbi, "approve", [exchange.exchange.router, bought], trader);
  const promised = await exchange.client.readContract({
    address: exchange.exchange.router,
    abi: router,
    functionName: "getAmountsOut",
    args: [bought, [token, wrapped]],
  });
  const sell = [bought, 0n, [token, wrapped], trader, 2n ** 255n];
  await exchange.write(
    exchange.exchange.router,
    router,
    "swapExactTokensForTokensSupportingFeeOnTransferTokens",
    sell,
    trader,
  );
  const lost = 1 - Number(await balance(wrapped)) / Number(promised[1]);
  expect(lost * 10_000).toBeCloseTo(sellTax ?? Number.NaN, -1);
});
