import * as m from "@cointally/i18n/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useChains } from "../../server/chain/use-chains.ts";
import { startChain } from "../../server/testing/local-chain.ts";
import { exchangeOn, type LocalExchange } from "../../server/testing/local-exchange.ts";
import { randomAddress } from "../../server/testing/samples.ts";
import type { Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { accounts, injectWallets } from "../wallet/browser-wallet.ts";
import { accountButton, connect, dialogOf, openAccount } from "../wallet/wallet-dialog.ts";

/** A seventh chain, from adding it in the browser to a price, a portfolio and a wallet that switches to it. */

const id = 2_147_483_640;
const exchange = {
  name: "Village Swap",
  factory: randomAddress(),
  router: randomAddress(),
  wrapped: randomAddress(),
  stables: [{ symbol: "USDV", address: randomAddress(), decimals: 6 }],
  hubs: [],
  sample_blocks: 5,
};
const { site, call, newSession, newAccount, listCoin, visit } = useSite({ PRICE_SOURCES: "onchain" }, reducedMotion);
const chain = await startChain(id);
afterAll(() => chain.stop());
let session: Session;
let local: LocalExchange;
beforeAll(async () => {
  // The test puts the contracts at the addresses that it types below.
  const entry = { id, name: "Village", native: { name: "Village Coin", symbol: "VIL" }, type: "mainnet" as const };
  useChains([{ ...entry, rpc: chain.url, explorer: "https://explorer.village.example", exchange: exchange as never }]);
  local = await exchangeOn(chain);
  session = await newSession(admin);
});

test("an admin adds a chain in the browser alone: its tokens have a price and are in portfolios, and wallets switch to it", async () => {
  await addChain();
  const icon = await fetch(`${site.url}/chains/${id}.svg`);
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  await findPriceAndHolding();
  await switchWallet();
});

/** Adds the chain from its node and its router. */
async function addChain() {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/chains" });
  await page.getByRole("button", { name: m.chains_add() }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true }).last();
  await field(m.chains_rpc()).fill(local.chain.url);
  await page.getByRole("button", { name: m.chains_read_node() }).click();
  await expect.poll(() => field(m.chains_id()).inputValue()).toBe(String(id));
  await field(m.chains_name()).fill("Village Chain");
  await field(m.chains_label()).fill("Village");
  await field(m.chains_native_name()).fill("Village Coin");
  await field(m.chains_native_symbol()).fill("VIL");
  await field(m.chains_explorer()).fill("https://explorer.village.example");
  await page.getByRole("button", { name: m.chains_add_exchange() }).click();
  await field(m.chains_exchange_name()).fill("Village Swap");
  await field(m.chains_router()).fill(exchange.router);
  await field(m.chains_dollar_tokens()).fill(`${exchange.stables[0]?.address}\n${accounts[0]}`);
  await page.getByRole("button", { name: m.chains_read_exchange() }).click();
  await page.getByText(m.chains_no_token({ address: accounts[0] })).waitFor();
  expect(await field(m.chains_factory()).inputValue()).toBe(exchange.factory);
  await field(m.chains_sample_blocks()).fill("5");
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: m.node_test_run() }).last().click();
  const block = Number(await local.chain.rpc("eth_blockNumber"));
  await expect.poll(() => page.getByText(m.node_test_ok({ chain: id, block })).count()).toBe(2);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
}

/** Lists a token of the chain, and waits until it has a price and is among the holdings of an address. */
async function findPriceAndHolding() {
  const token = await local.deployToken("Clean18");
  await local.pool(token, 200_000n * 10n ** 18n, 100_000n * 10n ** 6n, exchange.stables[0]?.address as `0x${string}`);
  await local.chain.rpc("anvil_mine", "0x100");
  const coin = await listCoin(session, { name: "Village token", symbol: "HAMLET", chain_id: id, address: token });
  await expect
    .poll(async () => JSON.stringify(await call("GET", `/coins/${coin.id}`)), { timeout: 150_000 })
    .toContain('"0.5"');
  const member = await newAccount({ name: "Mara", email: "mara@example.org", password: "plum harbour seven lamps" });
  await call("POST", "/portfolios/addresses", { address: accounts[0], chain_ids: [id] }, member);
  await expect
    .poll(async () => JSON.stringify(await call("GET", "/portfolios/coins", undefined, member)), { timeout: 60_000 })
    .toContain("HAMLET");
}

/** Switches a wallet that does not know the chain to it. */
async function switchWallet() {
  const { context, page, consoleErrors, close } = await visit();
  const [wallet] = await injectWallets(context, local.chain, [{ knownChainIds: [56, 1], chainId: 56 }]);
  await goTo(page, "/coins");
  await page.getByRole("link", { name: "Village", exact: true }).first().waitFor();
  await connect(page);
  await (await openAccount(page))
    .getByRole("button", { name: matching(m.wallet_network({ chain: anything })) })
    .click();
  await dialogOf(page, m.wallet_networks()).getByRole("button", { name: "Village Chain" }).click();
  await accountButton(page).getByText("Village").waitFor();
  expect(wallet?.chainId).toBe(id);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
}
