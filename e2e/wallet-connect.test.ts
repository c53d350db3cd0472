import { expect, test } from "vitest";
import { accounts } from "./browser-wallet.ts";
import { besidesRefusals } from "./complaints.ts";
import { inEachLook } from "./each-look.ts";
import { phoneWallet } from "./phone-wallet.ts";
import { still } from "./stage.ts";
import { accountButton, choose, connectButton, openAccount, sendOne } from "./wallet-dialog.ts";
import { walletStage } from "./wallet-stage.ts";

/** A wallet on a phone, over WalletConnect: the code, the session, a reload, the end. */

const { chain, visitWith } = await walletStage({ WALLETCONNECT_PROJECT_ID: "p1" }, still);

test("scan, connect, reload, disconnect; loaded on its own tap", async () => {
  const { context, page, complaints, close } = await visitWith([]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const phone = await phoneWallet(context, chain, accounts[1]);
  const scripts: string[] = [];
  page.on("request", (request) => request.url().includes("wallet-connect") && scripts.push(request.resourceType()));
  await page.getByRole("banner").getByRole("button", { name: "Connect wallet" }).hover();
  const dialog = await choose(page, "WalletConnect");
  expect(scripts.filter((type) => type === "script")).not.toEqual([]);
  await dialog.getByRole("img", { name: "Code for your wallet" }).waitFor();
  expect(await inEachLook(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Copy the link" }).click();
  await phone.scan(await page.evaluate(() => navigator.clipboard.readText()));
  await accountButton(page).getByText("0x7099…79C8").waitFor();
  const account = await openAccount(page);
  await account.getByText("10,000 BNB").waitFor();
  await sendOne(page, accounts[0]);
  await account.getByText(/^9,998\.999\d BNB$/).waitFor();
  expect(phone.asked).toEqual(["eth_sendTransaction"]);

  await page.reload();
  await accountButton(page).getByText("0x7099…79C8").waitFor();
  await (await openAccount(page)).getByRole("button", { name: "Disconnect" }).click();
  await connectButton(page).waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await connectButton(page).waitFor();
  expect(besidesRefusals(complaints)).toEqual([]);
  await close();
}, 90_000);
