import * as m from "@cointally/i18n/messages";
import type { Locator, Page } from "playwright-core";
import { type Abi, type Address, parseUnits } from "viem";
import { beforeAll, expect, test, vi } from "vitest";
import { farmAbi } from "../../contracts/generated/farm-abi.ts";
import { randomAddress } from "../../server/testing/samples.ts";
import { createTokenFixture } from "../../server/testing/token-fixture.ts";
import { usePriceFixture } from "../coins/price-fixture.ts";
import { useFarmSite } from "../farms/farm-fixture.ts";
import type { Session } from "../testing/api.ts";
import { reducedMotion } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { accounts, injectWallets } from "../wallet/browser-wallet.ts";
import { connect } from "../wallet/wallet-dialog.ts";
import { problemsOf } from "./states.ts";

/** Farms with a wallet, the moderation of farms, and a portfolio, read from local chains. */

const site = await useFarmSite(reducedMotion);
const { main, test: there, publish, call, newSession, newAccount, listCoin, visit } = site;
const { price, values } = usePriceFixture(site.site);
const [holder, friend] = accounts;
const password = "plum harbour seven lamps";
const whole = (amount: string, decimals = 18) => parseUnits(amount, decimals);

let moderator: Session;
let farm: Address;

/** A farm with a referrer who has earned, and one that became unreadable after it was found. */
const createFarms = async () => {
  const [staked, reward] = [await main.token(6), await main.deploy("PlainToken")];
  const terms = { staked, reward, rewards: whole("864000"), startsIn: 1, lasts: 10 * 86_400, referralBps: 200 };
  farm = await main.farm(terms);
  const shown = { staked: await there.token(), reward: await there.token(), rewards: 1000n };
  await there.farm(shown);
  await publish();
  await main.write(staked, main.artifacts.FarmToken?.abi as Abi, "mint", [holder, whole("1000", 6)]);
  await main.write(staked, main.artifacts.FarmToken?.abi as Abi, "approve", [farm, whole("10", 6)], holder);
  const deposit = () => main.write(farm, farmAbi as Abi, "deposit", [whole("5", 6), friend], holder);
  await deposit();
  await main.pass((await main.now()) + 3600);
  // Another deposit pays the rewards so far, and with them the referrer's share.
  await deposit();
  const silent = await there.deploy("OddToken");
  await there.farm({ staked: silent, reward: shown.reward, rewards: 1000n });
  await there.write(silent, there.artifacts.OddToken?.abi as Abi, "behave", [1]);
};

/** An account whose address holds two coins on chain 56; the other networks do not respond. */
const createPortfolio = async (): Promise<Session> => {
  const owner = await newAccount({ name: "Mara", email: "mara@example.org", password });
  const tokens = await createTokenFixture(main.chain);
  const address = randomAddress();
  for (const [kind, symbol, amount, priceUsd, change24h] of [
    ["Clean24", "CUTTER", 15n * 10n ** 23n, "100", 25],
    ["Clean0", "ANCHOR", 7n, "10", -50],
  ] as const) {
    const token = await tokens.deploy(kind);
    const coin = await listCoin(moderator, { name: `${symbol} token`, symbol, address: token });
    await price(coin.id, { priceUsd, change24h });
    await tokens.transfer(token, address as Address, amount);
  }
  await call("POST", "/portfolios/addresses", { address, label: "Main" }, owner);
  const statusOf = async () =>
    (await call<{ portfolio_addresses: { sync_status: string }[] }>("GET", "/portfolios/addresses", undefined, owner))
      .portfolio_addresses[0]?.sync_status;
  await vi.waitFor(async () => expect(await statusOf()).toBe("failed"), { timeout: 60_000 });
  const points = Array.from({ length: 40 }, (_, n) => [n + 1, String(200 + n), n > 20] as const);
  await values(owner.user.id, points);
  return owner;
};

let owner: Session;
let nobody: Session;
beforeAll(async () => {
  moderator = await newSession(admin);
  nobody = await newAccount({ name: "Nadia", email: "nadia@example.org", password });
  await createFarms();
  owner = await createPortfolio();
});

const visitWithWallet = async (account: string, as?: Session) => {
  const visited = await visit({ as });
  await injectWallets(visited.context, [main.chain, there.chain], [{ account, knownChainIds: [56, 97, 1] }]);
  return visited;
};

test("passes where a holder stakes by a referral link, and in a list of farms", async () => {
  const found = await problemsOf(await visitWithWallet(holder), [
    {
      path: `/farms/56/${farm}?ref=${friend}`,
      act: async (page) => {
        await connect(page);
        const panel = page.getByRole("region", { name: m.farm_your_stake() });
        await panel.getByLabel(m.farm_stake_amount_to_stake({ symbol: "FARM" })).fill("250.5");
        await panel.getByText(/^You sign twice: once to allow the farm 250.5 FARM/).waitFor();
      },
    },
    { path: "/farms?chain_id=97&search=farm", ready: m.farm_solvency_covered() },
  ]);
  expect(found).toEqual({});
});

test("passes where a referrer sees what was earned", async () => {
  const found = await problemsOf(await visitWithWallet(friend), [
    {
      path: "/farms/referrals",
      act: async (page) => {
        await connect(page);
        await page
          .getByRole("row", { name: "FARM" })
          .getByText(/ PLAIN$/)
          .first()
          .waitFor();
      },
    },
  ]);
  expect(found).toEqual({});
});

test("passes where a moderator sees farms that could not be read", async () => {
  const found = await problemsOf(await visit({ as: moderator }), [
    {
      path: "/admin/farms",
      act: async (page) => {
        await page.getByRole("button", { name: m.admin_farms_find() }).click();
        await page
          .getByRole("listitem")
          .filter({ hasText: m.farm_reason_factory_no_contract() })
          .getByText(m.admin_farms_whole_factory())
          .waitFor();
        const failed = page.getByRole("row").filter({ hasText: m.farm_reason_staked_decimals() });
        await failed.getByRole("button", { name: matching(m.admin_farms_moves_active()) }).click();
        await page.getByRole("region", { name: m.common_messages() }).getByText(m.error_farm_unread()).waitFor();
      },
    },
  ]);
  expect(found).toEqual({});
});

test("passes on an empty portfolio", async () => {
  const found = await problemsOf(await visitWithWallet(holder, nobody), [
    { path: "/portfolio", ready: m.portfolio_empty_title() },
  ]);
  expect(found).toEqual({});
});

const openDialog = async (page: Page, button: Locator) => {
  await button.click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return dialog;
};

test("passes on a portfolio, of which some networks failed, and in its dialogs", async () => {
  const found = await problemsOf(await visitWithWallet(accounts[1], owner), [
    { path: "/es/portfolio", ready: "$220,00" },
    {
      name: "with a connected wallet",
      path: "/portfolio",
      act: async (page) => {
        await connect(page);
        const names = "Ethereum, Polygon and Cronos";
        await page.getByText(m.portfolio_did_not_answer({ names })).waitFor();
        await page.getByRole("link", { name: m.portfolio_some_failed() }).waitFor();
      },
    },
    {
      name: "an address whose networks change",
      path: "/portfolio",
      act: async (page) => {
        const edit = page.getByRole("button", { name: `${m.common_edit()}: Main` });
        const dialog = await openDialog(page, edit);
        await dialog.getByRole("checkbox", { name: "BNB", exact: true }).uncheck();
        await dialog.getByText(m.portfolio_networks_leave({ names: "BNB" })).waitFor();
      },
    },
    {
      name: "an import with errors",
      path: "/portfolio",
      act: async (page) => {
        const dialog = await openDialog(page, page.getByRole("button", { name: m.portfolio_import() }));
        const csv = `coin;amount;note;price\nANCHOR;10;"two\nlines"\nnobody;1;\nCUTTER;${"9".repeat(40)};\nANCHOR;many;\n`;
        const file = { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
        await dialog.locator("input[type=file]").setInputFiles(file);
        await dialog.getByText(m.error_not_found_coin()).waitFor();
      },
    },
    {
      name: "hidden amounts and the chart as a table",
      path: "/portfolio",
      act: async (page) => {
        await page.getByRole("button", { name: m.portfolio_hide_amounts() }).click();
        await page.getByRole("button", { name: m.price_as_table() }).click();
        const name = matching(m.portfolio_chart_hidden_summary({ range: anything, change: anything }));
        await page.getByRole("table", { name }).waitFor();
      },
    },
  ]);
  expect(found).toEqual({});
});
