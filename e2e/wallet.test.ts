import { afterAll, expect, test } from "vitest";
import { startChain } from "../server/testing/local-chain.ts";
import { walletsIn } from "./browser-wallet.ts";
import { besidesRefusals } from "./complaints.ts";
import { stage, still } from "./stage.ts";
import { goTo } from "./visit.ts";
import { accountButton, choose, connectButton, openAccount } from "./wallet-dialog.ts";

/** A wallet is connected, stays connected over a reload, shows what it has, and is left. */

const chain = await startChain(56);
afterAll(() => chain.stop());
const { visit } = stage({ WORKERS: "1", RPC_URL_56: chain.url }, still);

test("connect, balance, reload, disconnect, reload", async () => {
  const { context, page, complaints, close } = await visit();
  const [wallet] = await walletsIn(context, chain);
  await goTo(page, "/");
  const dialog = await choose(page);
  await accountButton(page).waitFor();
  await dialog.waitFor({ state: "hidden" });
  expect(await accountButton(page).innerText()).toContain("0xf39F…2266");
  expect(wallet?.asked.filter((method) => method === "eth_requestAccounts")).toHaveLength(1);

  await page.reload();
  const account = await openAccount(page);
  await account.getByText("10,000 BNB").waitFor();
  await account.getByRole("button", { name: "Disconnect" }).click();
  await connectButton(page).waitFor();

  const asked = wallet?.asked.length;
  await page.reload({ waitUntil: "networkidle" });
  await connectButton(page).waitFor();
  expect(wallet?.asked).toHaveLength(asked ?? 0);
  expect(besidesRefusals(complaints)).toEqual([]);
  await close();
});
