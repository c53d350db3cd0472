import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { type Abi, type Address, formatUnits, getContractAddress, parseUnits, zeroAddress } from "viem";
import { beforeAll, expect, test } from "vitest";
import { farmAbi } from "../../contracts/generated/farm-abi.ts";
import { balanceOf } from "../../server/testing/farm-fixture.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { accounts, failsWith, rejects } from "../wallet/browser-wallet.ts";
import { accountButton, connect, dialogOf } from "../wallet/wallet-dialog.ts";
import { useFarmSite } from "./farm-fixture.ts";

/** Farms on two local chains with a browser wallet that signs: staking, harvesting, leaving, failures, moderation and lists. */

const { main, test: there, poolMaker, publish, newSession, visit, visitWith } = await useFarmSite(reducedMotion);
const holder = accounts[0];
const friend = accounts[1];
const whole = (amount: string, decimals = 18) => parseUnits(amount, decimals);

/** A farm on chain 56 (6 and 18 decimals), a farm on 97 (0 and 18), and a pool on 97. */
let farm: { address: Address; staked: Address; reward: Address };
let testFarm: typeof farm;
let pool: typeof farm;

/** Deploys a PancakeSwap-style pool that pays one token per block and takes at most 100 per address. */
const makePool = async () => {
  const [staked, reward] = [await there.token(), await there.token()];
  const nonce = await there.client.getTransactionCount({ address: poolMaker });
  const args = [staked, reward, whole("1"), 1n, 1_000_000n, whole("100"), friend];
  await there.write(poolMaker, there.artifacts.PlainPoolMaker?.abi as Abi, "deployPool", args);
  const address = getContractAddress({ from: poolMaker, nonce: BigInt(nonce) });
  await mint(there, reward, whole("1000000"), address);
  // The site measures the chain's block time.
  await there.pass((await there.now()) + 60);
  return { address, staked, reward };
};

beforeAll(async () => {
  const make = async (network: typeof main, decimals: number, referralBps: number, feeBps = 0) => {
    const staked = await network.token(decimals, feeBps);
    const reward = await network.deploy("PlainToken");
    const terms = { staked, reward, rewards: whole("864000"), startsIn: 1, lasts: 10 * 86_400, referralBps };
    return { address: await network.farm(terms), staked, reward };
  };
  [farm, testFarm] = await Promise.all([make(main, 6, 200), make(there, 0, 0, 1000)]);
  pool = await makePool();
  await publish();
});

const mint = (network: typeof main, token: Address, amount: bigint, to: Address = holder) =>
  network.write(token, network.artifacts.FarmToken?.abi as Abi, "mint", [to, amount]);
const staked = async (network: typeof main, address: Address) => {
  const call = { address, abi: farmAbi, functionName: "userInfo", args: [holder] } as const;
  return (await network.client.readContract(call))[0];
};
/** The page becomes visible again and reads the chain again. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
/** Compressed bytes of the scripts that this page loaded. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
const path = (chainId: number, address: Address) => `/farms/${chainId}/${address}`;

test("stakes, harvests and unstakes by a referral link on a desktop, from an empty wallet on another network", {
  timeout: 90_000,
}, async () => {
  const visit = await visitWith({ chainId: 1 }, { at: `${path(56, farm.address)}?ref=${friend}` });
  const { page, consoleErrors } = visit;
  await page.getByText(m.farm_referral_notice({ who: "0x7099…79C8" })).waitFor();
  expect(await scriptBytes(page)).toBeLessThan(170_000);
  await page.getByText(m.farm_owner_nobody()).waitFor();
  const panel = page.getByRole("region", { name: m.farm_your_stake() });
  await panel.getByRole("button", { name: m.farm_connect_wallet() }).click();
  await dialogOf(page, m.wallet_connect())
    .getByRole("button", { name: matching("MetaMask") })
    .click();
  await panel.getByText(m.farm_stake_no_balance({ symbol: "FARM" })).waitFor();
  await panel.getByText(m.farm_stake_wrong_network({ on: "Ethereum", chain: "BNB Smart Chain" })).waitFor();
  await panel.getByRole("button", { name: m.wallet_switch_to({ chain: "BNB Smart Chain" }) }).click();
  await accountButton(page).getByText("BNB Smart Chain").waitFor();

  await mint(main, farm.staked, whole("1000.000001", 6));
  await lookAgain(page);
  await panel.getByText("1,000 FARM").waitFor();
  const amount = panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" }));
  await amount.fill("1000.0000019");
  await panel.getByText(m.farm_stake_error_too_many_decimals({ decimals: 6 })).waitFor();
  await amount.fill("1001");
  await panel.getByText(m.farm_stake_error_above_balance({ amount: "1,000.000001 FARM" })).waitFor();
  await panel.getByRole("button", { name: m.farm_stake_max() }).click();
  expect(await amount.inputValue()).toBe("1000.000001");
  await amount.fill("250.5");
  for (const line of [
    /^250.5 FARM will go from your wallet to the farm 0x/,
    /^0x7099…79C8 referred you and gets 2% of your rewards/,
    "You sign twice: once to allow the farm 250.5 FARM, once to stake.",
  ])
    await panel.getByText(line).waitFor();
  await panel.getByRole("button", { name: m.farm_stake_amount({ amount: "250.5 FARM" }) }).click();
  await panel.getByText(m.farm_stake_done_stake({ amount: "250.5 FARM" })).waitFor();
  await expect.poll(() => staked(main, farm.address)).toBe(whole("250.5", 6));
  const explorer = panel.getByRole("link", { name: m.farm_stake_explorer() });
  expect(await explorer.count()).toBe(2);
  expect(await explorer.first().getAttribute("href")).toMatch(/^https:\/\/bscscan\.com\/tx\/0x[0-9a-f]{64}$/);
  // The allowance was exactly the staked amount, and is used up.
  await panel.getByText("749.5 FARM").waitFor();
  expect(await panel.getByText(m.farm_stake_allowed()).count()).toBe(0);

  await main.pass((await main.now()) + 3600);
  await lookAgain(page);
  await panel.getByRole("button", { name: m.farm_harvest() }).click();
  await panel.getByText(m.farm_stake_done_harvest()).waitFor();
  const earned = await balanceOf(main, farm.reward, holder);
  // One token per second, minus the referrer's 2 %.
  expect(Number(formatUnits(earned, 18))).toBeGreaterThanOrEqual(3600 * 0.98);
  expect(Number(formatUnits(earned, 18))).toBeLessThan(3900 * 0.98);

  await panel.getByText(m.farm_unstake(), { exact: true }).click();
  await panel.getByRole("button", { name: m.farm_stake_max() }).click();
  await panel.getByText(m.farm_stake_whole_stake()).waitFor();
  // New rewards are read during the click; the button stays where it is.
  await panel.getByRole("button", { name: m.farm_unstake_amount({ amount: "250.5 FARM" }) }).hover();
  await page.mouse.down();
  const reward = panel.locator("dd > span[title]").first();
  const rewardBefore = await reward.getAttribute("title");
  await main.pass((await main.now()) + 600);
  await lookAgain(page);
  await expect.poll(() => reward.getAttribute("title")).not.toBe(rewardBefore);
  await page.mouse.up();
  await panel.getByText(m.farm_stake_done_unstake({ amount: "250.5 FARM" })).waitFor();
  expect(await balanceOf(main, farm.staked, holder)).toBe(whole("1000.000001", 6));
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await visit.close();
});

test("stakes a token with a transfer fee and no decimals on a phone, lists the stake, and unstakes without rewards", {
  timeout: 60_000,
}, async () => {
  await mint(there, testFarm.staked, 70n);
  const visit = await visitWith(
    { chainId: 97 },
    { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  );
  const { page, consoleErrors } = visit;
  await connect(page);
  await goTo(page, path(97, testFarm.address));
  const panel = page.getByRole("region", { name: m.farm_your_stake() });
  await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).fill("1.5");
  await panel.getByText(m.farm_stake_error_no_decimals()).waitFor();
  await panel.getByRole("button", { name: m.farm_stake_max() }).tap();
  await panel.getByText(m.farm_stake_no_shares()).waitFor();
  await panel.getByText(m.farm_stake_token_fee_unknown({ symbol: "FARM" })).waitFor();
  await panel.getByRole("button", { name: m.farm_stake_amount({ amount: "70 FARM" }) }).tap();
  await panel.getByText(m.farm_stake_done_stake({ amount: "63 FARM" })).waitFor();
  await there.pass((await there.now()) + 3600);
  await lookAgain(page);
  await panel.getByRole("button", { name: m.farm_harvest() }).tap();
  await panel.getByText(m.farm_stake_done_harvest()).waitFor();
  expect(await balanceOf(there, testFarm.reward, holder)).toBeGreaterThanOrEqual(whole("3600"));

  await goTo(page, "/farms?show=mine");
  await page.getByRole("table", { name: m.farm_show_mine() }).getByText("63 FARM").last().waitFor();
  await page.locator(`a[href="${path(97, testFarm.address)}"]`).tap();
  await panel.getByText(m.farm_stake_leaving()).tap();
  const leave = panel.getByRole("button", { name: m.farm_stake_leave_button() });
  await leave.dispatchEvent("click");
  expect(await staked(there, testFarm.address)).toBe(63n);
  await panel.getByLabel(matching(m.farm_stake_leave_sure({ rewards: anything }))).check();
  await leave.tap();
  await panel.getByText(m.farm_stake_done_leave()).waitFor();
  expect(await balanceOf(there, testFarm.staked, holder)).toBe(57n);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await visit.close();
});

test("reports a node that stops between approval and stake, and continues there after a reload", {
  timeout: 60_000,
}, async () => {
  await mint(main, farm.staked, whole("5000", 6));
  const visit = await visitWith({}, { at: path(56, farm.address) });
  const { page, wallet } = visit;
  await connect(page);
  const panel = page.getByRole("region", { name: m.farm_your_stake() });
  await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).fill("40");
  const failingMethod = () => {
    throw { code: -32603, message: "The node is down." };
  };
  wallet.overrides.eth_sendTransaction = (params) => {
    // Nothing responds from the moment that it is sent.
    for (const method of ["eth_call", "eth_blockNumber", "eth_getTransactionReceipt", "eth_getTransactionByHash"])
      wallet.overrides[method] = failingMethod;
    return wallet.respond("eth_sendTransaction", params);
  };
  await page.route("**/api/rpc/56", (route) => (wallet.overrides.eth_call ? route.abort() : route.continue()));
  await panel.getByRole("button", { name: m.farm_stake_amount({ amount: "40 FARM" }) }).click();
  await panel.getByText(m.farm_stake_progress_silent({ chain: "BNB Smart Chain" })).waitFor();

  await page.reload();
  await panel.getByText(m.farm_stake_progress_silent({ chain: "BNB Smart Chain" })).waitFor();
  for (const method of Object.keys(wallet.overrides)) delete wallet.overrides[method];
  wallet.overrides.eth_sendTransaction = rejects;
  await panel.locator('[data-testid="transaction-flow"][data-status="rejected"]').waitFor();
  await panel.getByText(m.farm_stake_step_allow({ amount: "40 FARM" })).waitFor();
  expect(
    await page.getByRole("region", { name: m.common_messages() }).getByText(m.wallet_request_declined()).count(),
  ).toBe(0);

  await page.reload();
  await panel.getByText(m.farm_stake_paused()).waitFor();
  delete wallet.overrides.eth_sendTransaction;
  const signed = wallet.requests.filter((method) => method === "eth_sendTransaction").length;
  await panel.getByRole("button", { name: m.farm_stake_go_on() }).click();
  await panel.getByText(m.farm_stake_done_stake({ amount: "40 FARM" })).waitFor();
  expect(wallet.requests.filter((method) => method === "eth_sendTransaction")).toHaveLength(signed + 1);
  await visit.close();
});

test("asks for the approval again when a chain reorganization removes it, and stakes nothing without it", {
  timeout: 60_000,
}, async () => {
  await mint(main, farm.staked, whole("5000", 6));
  const before = await staked(main, farm.address);
  const visit = await visitWith({}, { at: path(56, farm.address) });
  const { page, wallet } = visit;
  await connect(page);
  const panel = page.getByRole("region", { name: m.farm_your_stake() });
  await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).fill("30");
  wallet.overrides.eth_sendTransaction = (params) => {
    wallet.overrides.eth_sendTransaction = rejects;
    return wallet.respond("eth_sendTransaction", params);
  };
  await panel.getByRole("button", { name: m.farm_stake_amount({ amount: "30 FARM" }) }).click();
  await panel.locator('[data-testid="transaction-flow"][data-status="rejected"]').waitFor();
  await panel.getByText(m.farm_stake_step_allow({ amount: "30 FARM" })).waitFor();
  await main.chain.rpc("anvil_rollback", 1);
  delete wallet.overrides.eth_sendTransaction;
  const signed = wallet.requests.filter((method) => method === "eth_sendTransaction").length;
  await panel.getByRole("button", { name: m.farm_stake_go_on() }).click();
  await panel.getByText(m.farm_stake_done_stake({ amount: "30 FARM" })).waitFor();
  expect(wallet.requests.filter((method) => method === "eth_sendTransaction")).toHaveLength(signed + 2);
  expect((await staked(main, farm.address)) - before).toBe(whole("30", 6));
  await visit.close();
});

test("handles wallet errors, a token that reverts, a sped-up and a cancelled transaction", {
  timeout: 90_000,
}, async () => {
  await mint(main, farm.staked, whole("5000", 6));
  const visit = await visitWith({}, { at: path(56, farm.address) });
  const { page, wallet } = visit;
  await connect(page);
  const panel = page.getByRole("region", { name: m.farm_your_stake() });
  const messages = page.getByRole("region", { name: m.common_messages() });
  const stake = async (amount: string) => {
    await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).fill(amount);
    await panel.getByRole("button", { name: m.farm_stake_amount({ amount: `${amount} FARM` }) }).click();
  };
  await main.write(
    farm.staked,
    main.artifacts.FarmToken?.abi as Abi,
    "approve",
    [farm.address, whole("5000", 6)],
    holder,
  );
  const setBroken = (broken: boolean) =>
    main.write(farm.staked, main.artifacts.FarmToken?.abi as Abi, "setBroken", [broken]);

  await setBroken(true);
  await stake("1");
  await messages.getByText(m.farm_stake_contract_said({ reason: "broken" })).waitFor();
  expect(wallet.requests).not.toContain("eth_sendTransaction");
  await setBroken(false);
  wallet.overrides.eth_sendTransaction = () => {
    throw { code: -32603, message: "The keyring is locked." };
  };
  await panel.getByRole("button", { name: m.common_try_again() }).click();
  await messages.getByText(m.wallet_error_with_message({ message: "The keyring is locked" })).waitFor();
  await panel.getByRole("button", { name: m.common_close(), exact: true }).click();
  delete wallet.overrides.eth_sendTransaction;

  /** Replaces a pending stake by another transaction with its nonce. */
  const replaced = async (amount: string, other: (sent: Record<string, string>) => Record<string, string>) => {
    await main.chain.rpc("evm_setAutomine", false);
    await stake(amount);
    await panel.locator('[data-testid="transaction-flow"][data-status="sent"]').waitFor();
    const pending = await main.chain.rpc("eth_getBlockByNumber", "pending", true);
    const { hash, to, input, nonce } = pending.transactions.at(-1);
    // The page must know its nonce, which it reads with the transaction.
    await expect.poll(() => wallet.requests).toContain("eth_getTransactionByHash");
    await page.waitForFunction(
      () =>
        JSON.stringify(localStorage).includes('\\"nonce\\":') &&
        !JSON.stringify(localStorage).includes('\\"nonce\\":null'),
    );
    await main.chain.rpc("anvil_dropTransaction", hash);
    const gas = { gas: "0x1c9c380", gasPrice: "0x2540be400" };
    await main.chain.rpc("eth_sendTransaction", { from: holder, nonce, ...gas, ...other({ to, data: input }) });
    await main.chain.rpc("evm_mine");
    await main.chain.rpc("evm_setAutomine", true);
  };
  const before = await staked(main, farm.address);
  await replaced("2", (sent) => sent);
  await panel.getByText(m.farm_stake_done_stake({ amount: "2 FARM" })).waitFor();
  expect((await staked(main, farm.address)) - before).toBe(whole("2", 6));
  await panel.getByRole("button", { name: m.common_close(), exact: true }).click();
  await replaced("3", () => ({ to: holder, value: "0x0" }));
  await panel.locator('[data-testid="transaction-flow"][data-status="cancelled"]').waitFor();
  expect((await staked(main, farm.address)) - before).toBe(whole("2", 6));
  await visit.close();
});

test("follows a sped-up, a cancelled and a dropped transaction by the site's node where the wallet reads nothing", {
  timeout: 150_000,
}, async () => {
  await mint(main, farm.staked, whole("5000", 6));
  const visit = await visitWith({}, { at: path(56, farm.address) });
  const { page, wallet } = visit;
  await connect(page);
  // As over WalletConnect, or with a wallet whose node does not respond.
  for (const method of ["eth_getTransactionByHash", "eth_getTransactionCount", "eth_getBlockByNumber"])
    wallet.overrides[method] = failsWith(-32601, "Not supported.");
  const panel = page.getByRole("region", { name: m.farm_your_stake() });
  const flowIs = (status: string) =>
    panel.locator(`[data-testid="transaction-flow"][data-status="${status}"]`).waitFor();
  await main.write(
    farm.staked,
    main.artifacts.FarmToken?.abi as Abi,
    "approve",
    [farm.address, whole("5000", 6)],
    holder,
  );
  await lookAgain(page);
  const before = await staked(main, farm.address);

  /** Sends a stake that stays pending, and answers with its transaction once the page knows its nonce. */
  const pendingStake = async (amount: string) => {
    await main.chain.rpc("evm_setAutomine", false);
    await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).fill(amount);
    await panel.getByRole("button", { name: m.farm_stake_amount({ amount: `${amount} FARM` }) }).click();
    await flowIs("sent");
    await page.waitForFunction(() => /\\"nonce\\":\d/.test(JSON.stringify(Object.values(localStorage))));
    const pending = await main.chain.rpc("eth_getBlockByNumber", "pending", true);
    const { hash, to, input: data, nonce } = pending.transactions.at(-1);
    return { hash, to, data, nonce };
  };
  const replaceBy = async (hash: string, other: Record<string, string>) => {
    await main.chain.rpc("anvil_dropTransaction", hash);
    const gas = { gas: "0x1c9c380", gasPrice: "0x2540be400" };
    await main.chain.rpc("eth_sendTransaction", { from: holder, ...gas, ...other });
    await main.chain.rpc("evm_mine");
    await main.chain.rpc("evm_setAutomine", true);
  };

  const { hash, ...spedUp } = await pendingStake("2");
  await replaceBy(hash, spedUp);
  await panel.getByText(m.farm_stake_done_stake({ amount: "2 FARM" })).waitFor();
  expect((await staked(main, farm.address)) - before).toBe(whole("2", 6));
  await panel.getByRole("button", { name: m.common_close(), exact: true }).click();

  const second = await pendingStake("3");
  await replaceBy(second.hash, { to: holder, nonce: second.nonce, value: "0x0" });
  await flowIs("cancelled");
  await panel.getByText(m.farm_stake_progress_cancelled()).waitFor();
  await panel.getByRole("button", { name: m.common_close(), exact: true }).click();

  const third = await pendingStake("4");
  // Leaving is possible while the transaction is pending.
  await panel.getByText(m.farm_stake_leaving()).waitFor();
  await panel.getByLabel(m.farm_stake_amount_to_unstake({ symbol: "FARM" })).waitFor();
  await main.chain.rpc("anvil_dropTransaction", third.hash);
  await main.chain.rpc("evm_setAutomine", true);
  // The site reads anew with each block.
  await main.chain.rpc("evm_mine");
  await panel.getByText(m.farm_stake_progress_unseen()).waitFor({ timeout: 60_000 });
  await panel.getByRole("button", { name: m.farm_stake_stop_looking() }).click();
  await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).waitFor();
  expect((await staked(main, farm.address)) - before).toBe(whole("2", 6));
  await visit.close();
});

test("keeps one transaction and one clear state when a wallet answers after its page was left", {
  timeout: 90_000,
}, async () => {
  await mint(main, farm.staked, whole("5000", 6));
  await main.write(
    farm.staked,
    main.artifacts.FarmToken?.abi as Abi,
    "approve",
    [farm.address, whole("5000", 6)],
    holder,
  );
  const visit = await visitWith({}, { at: path(56, farm.address) });
  const { page, wallet } = visit;
  await connect(page);
  const panel = page.getByRole("region", { name: m.farm_your_stake() });
  const flow = panel.getByTestId("transaction-flow");
  const flowIs = (status: string) =>
    panel.locator(`[data-testid="transaction-flow"][data-status="${status}"]`).waitFor();
  const before = await staked(main, farm.address);
  const signed = () => wallet.requests.filter((method) => method === "eth_sendTransaction").length;
  let approve = () => {};
  wallet.overrides.eth_sendTransaction = (params) =>
    new Promise((resolve) => {
      approve = () => resolve(wallet.respond("eth_sendTransaction", params));
    });
  const ask = async () => {
    const { length } = wallet.requests;
    await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).fill("5");
    await panel.getByRole("button", { name: m.farm_stake_amount({ amount: "5 FARM" }) }).click();
    await expect.poll(() => wallet.requests.slice(length)).toContain("eth_sendTransaction");
  };

  await ask();
  await page.getByRole("link", { name: m.shell_nav_farms(), exact: true }).first().click();
  await panel.waitFor({ state: "detached" });
  await page.goBack();
  // The same request is still open in the wallet: nothing can be staked twice.
  await flowIs("awaiting_approval");
  expect(await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).count()).toBe(0);
  await page.getByRole("link", { name: m.shell_nav_farms(), exact: true }).first().click();
  await panel.waitFor({ state: "detached" });
  approve();
  await expect.poll(() => staked(main, farm.address)).toBe(before + whole("5", 6));
  await page.goBack();
  await flowIs("confirmed");
  expect([signed(), await flow.count()]).toEqual([1, 1]);
  await panel.getByRole("button", { name: m.common_close(), exact: true }).click();

  await ask();
  await page.reload();
  await panel.getByText(m.farm_stake_paused_asked()).waitFor();
  await panel.getByRole("button", { name: m.common_close(), exact: true }).click();
  await page.reload();
  await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).waitFor();
  expect([signed(), await flow.count()]).toEqual([2, 0]);
  await visit.close();
});

test("shows what the owner of a PancakeSwap-style pool can do; stakes, harvests and unstakes there", {
  timeout: 60_000,
}, async () => {
  await mint(there, pool.staked, whole("500"));
  const visit = await visitWith({ chainId: 97 }, { at: path(97, pool.address) });
  const { page, consoleErrors } = visit;
  const powers = page.getByRole("definition").filter({ hasText: m.common_yes() });
  expect(await powers.count()).toBe(2);
  await page.getByText(m.farm_kind_smartchef()).waitFor();
  await connect(page);
  const panel = page.getByRole("region", { name: m.farm_your_stake() });
  await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).fill("101");
  await panel.getByText(m.farm_stake_error_above_limit({ amount: "100 FARM" })).waitFor();
  await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).fill("40");
  await panel.getByRole("button", { name: m.farm_stake_amount({ amount: "40 FARM" }) }).click();
  await panel.getByText(m.farm_stake_done_stake({ amount: "40 FARM" })).waitFor();
  await there.chain.rpc("anvil_mine", "0x64", "0x1");
  await lookAgain(page);
  await panel.getByRole("button", { name: m.farm_harvest() }).click();
  await panel.getByText(m.farm_stake_done_harvest()).waitFor();
  expect(await balanceOf(there, pool.reward, holder)).toBeGreaterThanOrEqual(whole("100"));
  await panel.getByText(m.farm_unstake(), { exact: true }).click();
  await panel.getByRole("button", { name: m.farm_stake_max() }).click();
  await panel.getByRole("button", { name: m.farm_unstake_amount({ amount: "40 FARM" }) }).click();
  await panel.getByText(m.farm_stake_done_unstake({ amount: "40 FARM" })).waitFor();
  expect(await balanceOf(there, pool.staked, holder)).toBe(whole("500"));
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await visit.close();
});

test("lets a moderator find new farms, see why some failed and publish one, which a holder can leave", {
  timeout: 90_000,
}, async () => {
  const odd = await there.deploy("OddToken");
  const { abi } = there.artifacts.OddToken as { abi: Abi };
  await there.write(odd, abi, "call", ["Odd <b>token</b>", "<i>HRBR</i>"]);
  const reward = await there.token();
  const good = await there.farm({ staked: odd, reward, rewards: 1000n });
  const silent = await there.deploy("OddToken");
  await there.farm({ staked: silent, reward, rewards: 1000n });
  await there.write(silent, abi, "behave", [1]);

  const visitor = await visit({ as: await newSession(admin), at: "/admin/farms" });
  const { page, consoleErrors } = visitor;
  await page.getByRole("button", { name: m.admin_farms_find() }).click();
  // The site's own job, which looks every ten minutes, may have found them before.
  const counts = [0, 1, 2].map((added) => m.admin_farms_found_count({ found: 5, added }));
  await page.getByText(new RegExp(counts.join("|"))).waitFor();
  const why = page.getByRole("listitem").filter({ hasText: m.farm_reason_factory_no_contract() });
  await why.getByText(m.admin_farms_whole_factory()).waitFor();
  const failed = page.getByRole("row").filter({ hasText: m.farm_reason_staked_decimals() });
  await failed.getByRole("button", { name: matching(m.admin_farms_moves_active()) }).click();
  await page.getByRole("region", { name: m.common_messages() }).getByText(m.error_farm_unread()).waitFor();

  // Staked without the page, since the token has no allowances; unstaked by the page.
  await there.write(odd, abi, "mint", [holder, whole("5")]);
  await there.write(good, farmAbi as Abi, "deposit", [whole("5"), zeroAddress], holder);
  await page.getByRole("searchbox").fill("nobody has this");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: m.farm_empty_filtered_title() }).waitFor();
  await page.getByRole("searchbox").fill("hrbr");
  await page.keyboard.press("Enter");
  const row = page.getByRole("row").filter({ hasText: "HRBR" });
  await row.getByRole("button", { name: matching(m.admin_farms_moves_active()) }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("link", { name: m.admin_farms_tabs_active() }).click();
  const ofPool = page.getByRole("row").filter({ hasText: "PancakeSwap" });
  await ofPool.getByText(`${m.farm_owner_who()} · ${m.farm_owner_take()}: ${m.common_yes()}`).waitFor();
  await row.getByText(m.admin_farms_history()).click();
  await row.getByText("from Pending to Active").waitFor();
  await row
    .getByRole("link", {
      name: matching(m.farm_stake_and_earn({ staked: `${anything}HRBR${anything}`, reward: anything })),
    })
    .click();
  await page.getByRole("heading", { name: "HRBR" }).waitFor();
  expect(page.url()).toContain(path(97, good));
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await visitor.close();

  const staker = await visitWith({ chainId: 97 }, { at: path(97, good) });
  await connect(staker.page);
  const panel = staker.page.getByRole("region", { name: m.farm_your_stake() });
  await panel.getByText(matching(m.farm_stake_token_silent({ symbol: anything }))).waitFor();
  await panel.getByText(m.farm_unstake(), { exact: true }).click();
  await panel.getByRole("button", { name: m.farm_stake_max() }).click();
  await panel.getByRole("button", { name: matching(m.farm_unstake_amount({ amount: "5 " })) }).click();
  await panel.getByText(matching(m.farm_stake_done_unstake({ amount: anything }))).waitFor();
  expect(await staked(there, good)).toBe(0n);
  await staker.close();
});

test("filters farms by the address, lists referral earnings and collects them", {
  timeout: 90_000,
}, async () => {
  await mint(main, farm.staked, whole("10", 6));
  const tokenAbi = main.artifacts.FarmToken?.abi as Abi;
  await main.write(farm.staked, tokenAbi, "approve", [farm.address, whole("10", 6)], holder);
  await main.write(farm.address, farmAbi as Abi, "deposit", [whole("5", 6), friend], holder);
  await main.pass((await main.now()) + 3600);
  // Another deposit pays the rewards so far, and with them the referrer's share.
  await main.write(farm.address, farmAbi as Abi, "deposit", [whole("5", 6), friend], holder);
  const visit = await visitWith({ account: friend }, { at: "/farms?chain_id=97&search=farm" });
  const { page, consoleErrors } = visit;
  const rows = page.getByRole("table", { name: m.farm_title() }).getByRole("link", { name: matching("FARM") });
  expect(await rows.count()).toBe(2);
  expect(await scriptBytes(page)).toBeLessThan(170_000);
  await page.getByText(m.farm_solvency_covered()).first().waitFor();
  await page.getByRole("link", { name: m.farm_show_ended() }).click();
  await page.getByRole("heading", { name: m.farm_empty_filtered_title() }).waitFor();
  await page.getByRole("link", { name: m.common_clear_filters() }).click();
  await page.getByRole("heading", { name: m.farm_empty_ended_title() }).waitFor();

  await goTo(page, "/farms/referrals");
  await page.getByRole("main").getByRole("button", { name: m.farm_connect_wallet() }).click();
  await dialogOf(page, m.wallet_connect())
    .getByRole("button", { name: matching("MetaMask") })
    .click();
  await page.getByText(`/farms?ref=${friend}`).waitFor();
  const earned = page.getByRole("row", { name: "FARM" });
  await earned
    .getByText(/ PLAIN$/)
    .first()
    .waitFor();
  await earned.getByRole("link", { name: matching("FARM") }).click();
  await page.getByRole("button", { name: m.farm_referrals_collect(), exact: true }).click();
  await page.getByText(m.farm_stake_done_collect()).waitFor();
  expect(await balanceOf(main, farm.reward, friend)).toBeGreaterThan(whole("70"));
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await visit.close();
});
