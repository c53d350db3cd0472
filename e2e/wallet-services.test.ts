import { expect, test } from "vitest";
import { accounts } from "./browser-wallet.ts";
import { besidesRefusals } from "./complaints.ts";
import { still } from "./stage.ts";
import { accountButton, connect, connectButton, openAccount, openWallets } from "./wallet-dialog.ts";
import { walletStage } from "./wallet-stage.ts";

/** The services that an operator may set: asked by the open dialog alone, let through by the policy, and never needed. */

const listing = "https://listing.example";
const names = "https://names.example";
const { visitWith } = await walletStage(
  {
    WALLET_LISTING_URL: `${listing}/wallets?projectId=p1`,
    IDENTITY_URL: `${names}/v1/identity?projectId=p1`,
    WALLETCONNECT_PROJECT_ID: "p1",
  },
  still,
);

const picture = { contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>" };
const open = { "access-control-allow-origin": "*" };

test("a listing adds wallets to search in; an identity gives a picture, and a name only where it leads back", async () => {
  const { context, page, complaints, close } = await visitWith();
  const asked: string[] = [];
  await context.route(/^https:\/\/(listing|names|pictures)\.example\//, (route) => {
    const url = new URL(route.request().url());
    asked.push(`${url.host}${url.pathname}${url.search}`);
    if (url.host === "pictures.example") return route.fulfill(picture);
    const json =
      url.host === "listing.example"
        ? {
            listings: {
              z: {
                name: "Zerion",
                image_url: "https://pictures.example/z.svg",
                homepage: "https://zerion.io",
                mobile: null,
              },
            },
            total: 480,
          }
        : { name: "vitalik.eth", avatar: "https://pictures.example/me.svg" };
    return route.fulfill({ json, headers: open });
  });
  await page.reload({ waitUntil: "networkidle" });
  expect(asked, "a page asks nobody until the dialog is open").toEqual([]);

  const dialog = await openWallets(page);
  await dialog.getByPlaceholder("Search 481 wallets").waitFor();
  expect(asked).toContain("listing.example/wallets?projectId=p1&entries=50&page=1");
  await dialog.getByRole("searchbox").fill("zer");
  await dialog.getByRole("button", { name: "Zerion" }).waitFor();
  await page.keyboard.press("Escape");
  await connect(page);
  const avatar = accountButton(page).locator("img[src='https://pictures.example/me.svg']");
  await expect.poll(() => avatar.count()).toBe(1);
  const account = await openAccount(page);
  await account.getByText("No name found").waitFor();
  // Who comes back is known, and not asked for again.
  await account.getByRole("button", { name: "Disconnect" }).click();
  await connect(page);
  await expect.poll(() => avatar.count()).toBe(1);
  expect(asked.filter((each) => each.startsWith("names."))).toEqual([
    `names.example/v1/identity/${accounts[0]}?projectId=p1`,
  ]);
  expect(besidesRefusals(complaints)).toEqual([]);
  await close();
});

test("services and a relay that do not answer: the dialog is there at once, says so within 10 s, and other wallets connect", async () => {
  const { context, page, complaints, close } = await visitWith();
  await context.route(/\.example\//, () => undefined);
  // It takes the connection and every message, and never says a word.
  const relays: string[] = [];
  await context.routeWebSocket(/relay\.walletconnect/, (socket) => void relays.push(socket.url()));
  const dialog = await openWallets(page);
  expect(await dialog.getByRole("listitem").count()).toBe(11);
  const tapped = Date.now();
  await dialog.getByRole("button", { name: /^WalletConnect/ }).click();
  await page.getByText("WalletConnect does not answer now.").waitFor({ timeout: 12_000 });
  expect(Date.now() - tapped).toBeLessThan(10_000);
  expect(relays.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Choose another wallet" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^MetaMask/ })
    .click();
  await accountButton(page).waitFor();
  expect(besidesRefusals(complaints)).toEqual([]);
  await close();
}, 90_000);

test("a relay that refuses is told as away as well, and one that is back is tried again", async () => {
  const { context, page, complaints, close } = await visitWith();
  await context.route(/\.example\//, (route) => route.abort());
  let isBack = false;
  await context.routeWebSocket(/relay\.walletconnect/, (socket) => {
    if (!isBack) return void socket.close({ code: 3000, reason: "away" });
    socket.onMessage((text) => {
      const { id, params } = JSON.parse(String(text));
      socket.send(JSON.stringify({ id, jsonrpc: "2.0", result: params.topic ?? params.topics ?? true }));
    });
  });
  const dialog = await openWallets(page);
  await page.clock.install();
  await dialog.getByRole("button", { name: /^WalletConnect/ }).click();
  await page.getByText("Opening WalletConnect").waitFor();
  await page.clock.runFor(9500);
  await page.getByText("WalletConnect does not answer now.").waitFor();
  isBack = true;
  await page.clock.resume();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("img", { name: "Code for your wallet" }).waitFor();
  expect(besidesRefusals(complaints)).toEqual([]);
  await close();
}, 90_000);

test("nonsense from a service changes nothing", async () => {
  const { context, page, complaints, close } = await visitWith();
  await context.route(/\.example\//, (route) => route.fulfill({ body: "<html>", headers: open }));
  const dialog = await openWallets(page);
  await page.waitForLoadState("networkidle");
  expect(await dialog.getByRole("listitem").count()).toBe(11);
  await page.keyboard.press("Escape");
  await connectButton(page).waitFor();
  expect(besidesRefusals(complaints)).toEqual([]);
  await close();
});
