import * as m from "@cointally/i18n/messages";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { asNode, startService } from "../../server/testing/local-service.ts";
import { nameNode } from "../../server/testing/name-service.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion } from "../testing/fixtures.ts";
import { matching } from "../testing/matching.ts";
import { accounts } from "./browser-wallet.ts";
import { answerAsRelay } from "./phone-wallet.ts";
import { accountButton, connect, inStatus, openAccount, openWallets } from "./wallet-dialog.ts";
import { useWalletSite } from "./wallet-fixture.ts";

/**
 * Optional services of the wallet dialog. Only the open dialog requests the wallet listing; names and avatars are requested by the
 * server, so that the browser contacts no other host.
 */

const listing = "https://listing.example";
const soon = { timeout: 15_000 };

/** A PNG of 64 × 64. */
const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#22aa66" } })
  .png()
  .toBuffer();

/** An Ethereum node with a name service, where the first account is mara.eth with an avatar record. */
const ethereum = await startService(
  asNode(
    nameNode(1, {
      reverse: { [accounts[0]]: "mara.eth" },
      names: { "mara.eth": { leadsTo: accounts[0], avatar: `data:image/png;base64,${png.toString("base64")}` } },
    }),
  ),
);
const identities = await startService((_request, response) => response.end(JSON.stringify({ name: "vitalik.eth" })));
afterAll(() => Promise.all([ethereum.stop(), identities.stop()]));

const { visitWith } = await useWalletSite(
  {
    RPC_URL_1: ethereum.url,
    WALLET_LISTING_URL: `${listing}/wallets?projectId=p1`,
    IDENTITY_URL: `${identities.url}/v1/identity?projectId=p1`,
    WALLETCONNECT_PROJECT_ID: "p1",
  },
  reducedMotion,
);

const picture = { contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>" };
const open = { "access-control-allow-origin": "*" };

test("adds wallets of a listing with icons of its host, requested by the open dialog alone", async () => {
  const { context, page, consoleErrors, close } = await visitWith();
  const requests: string[] = [];
  await context.route(/^https:\/\/(listing|pictures)\.example\//, (route) => {
    const url = new URL(route.request().url());
    requests.push(`${url.host}${url.pathname}${url.search}`);
    if (url.pathname.endsWith(".svg")) return route.fulfill(picture);
    const wallet = (name: string, image_url: string) => ({ name, image_url, homepage: "https://wallets.example" });
    const listings = {
      z: wallet("Zerion", "https://listing.example/z.svg"),
      y: wallet("Zerion twin", "https://pictures.example/y.svg"),
    };
    return route.fulfill({ json: { listings, total: 2 }, headers: open });
  });
  await page.reload({ waitUntil: "networkidle" });
  expect(requests, "a page sends no request until the dialog is open").toEqual([]);
  const dialog = await openWallets(page);
  await dialog.getByRole("searchbox").fill("zer");
  const row = (name: string) => dialog.getByRole("button", { name, exact: true });
  await row("Zerion twin").waitFor();
  expect(await row("Zerion").locator("img").getAttribute("src")).toBe("https://listing.example/z.svg");
  expect(await row("Zerion twin").locator("img").count()).toBe(0);
  expect(requests).toContain("listing.example/wallets?projectId=p1&entries=50&page=1");
  expect(requests.filter((each) => each.startsWith("pictures"))).toEqual([]);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("shows a wallet's name and avatar through the server, without a request of the browser to their hosts", async () => {
  const { context, page, consoleErrors, externalRequests, close } = await visitWith();
  await context.route(/^https:\/\/listing\.example\//, (route) => route.fulfill({ json: {}, headers: open }));
  identities.requests.length = 0;
  await connect(page);
  const avatar = accountButton(page).locator("img[src^='/avatars/']");
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth), soon).toBe(128);
  const account = await openAccount(page);
  await account.getByText("mara.eth").waitFor();
  expect(identities.requests).toEqual([`/v1/identity/${accounts[0]}?projectId=p1`]);
  await page.keyboard.press("Escape");
  await page.reload({ waitUntil: "networkidle" });
  await expect.poll(() => avatar.count(), soon).toBe(1);
  expect(identities.requests, "a returning visitor without a dialog is looked up only on the chains").toHaveLength(1);
  expect(externalRequests).toEqual([]);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("opens at once while services and relay do not respond, says so within 10 s, and connects other wallets", async () => {
  const { context, page, consoleErrors, close } = await visitWith();
  await context.route(/\.example\//, () => undefined);
  // It accepts the connection and every message, and never responds.
  const relays: string[] = [];
  await context.routeWebSocket(/relay\.walletconnect/, (socket) => void relays.push(socket.url()));
  const dialog = await openWallets(page);
  expect(await dialog.getByRole("listitem").count()).toBe(11);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await dialog.getByRole("button", { name: matching("WalletConnect") }).click();
  let waited = 0;
  const advance = async (ms: number) => {
    waited += ms;
    await page.clock.runFor(ms);
    return relays.length;
  };
  await expect.poll(() => advance(10)).toBeGreaterThan(0);
  await inStatus(page, "opening").waitFor();
  await advance(9500 - waited);
  await inStatus(page, "unreachable").waitFor();
  await page.clock.resume();
  await page.getByRole("button", { name: m.wallet_choose_another() }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: matching("MetaMask") })
    .click();
  await accountButton(page).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("reports a relay that refuses connections, and connects once it is back", async () => {
  const { context, page, consoleErrors, close } = await visitWith();
  await context.route(/\.example\//, (route) => route.abort());
  let isBack = false;
  await context.routeWebSocket(/relay\.walletconnect/, (socket) => {
    if (!isBack) return void socket.close({ code: 3000, reason: "away" });
    answerAsRelay(socket);
  });
  const dialog = await openWallets(page);
  await page.clock.install();
  await dialog.getByRole("button", { name: matching("WalletConnect") }).click();
  await inStatus(page, "opening").waitFor();
  await page.clock.runFor(9500);
  await inStatus(page, "unreachable").waitFor();
  isBack = true;
  await page.clock.resume();
  await page.getByRole("button", { name: m.common_try_again() }).click();
  await page.getByRole("img", { name: m.wallet_connect_pair_code() }).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});
