import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { storage, storageKeys } from "../lib/storage.ts";
import { config, installedWallet } from "./config.ts";
import { connectTo, follow, startConnecting } from "./connect.ts";
import { dispatch } from "./machine.ts";
import type { Request } from "./provider.ts";
import type { WalletEntry } from "./wallet-entry.ts";
import { walletStore } from "./wallet-state.ts";

const accounts = ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"] as const;
const { signal } = new AbortController();

type TestWallet = WalletEntry & { requests: string[]; answers: Record<string, () => unknown> };

/** A wallet of this browser, which announces itself; it has allowed the site before. */
function announceWallet(id: string, account: string): TestWallet {
  const requests: string[] = [];
  const answers: TestWallet["answers"] = {
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    eth_chainId: () => "0x38",
  };
  const request = async ({ method }: Request) => {
    requests.push(method);
    return answers[method]?.() ?? null;
  };
  const info = { uuid: id, rdns: id, name: id, icon: "" };
  const detail = { info, provider: { request, on() {}, removeListener() {} } };
  window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  return { ...(installedWallet(id) as WalletEntry), requests, answers };
}

let number = 0;

/** Two of them; each test has its own. */
function twoWallets() {
  number += 1;
  return [
    announceWallet(`example.one${number}`, accounts[0]),
    announceWallet(`example.two${number}`, accounts[1]),
  ] as const;
}

const address = () => walletStore.get().wallet.address;
const views = () => walletStore.get().views;
const leave = () => dispatch({ type: "disconnect_requested" });

/** What another tab has stored, as this one reads it. */
const storedElsewhere = (id: string | null) =>
  id ? storage.set(storageKeys.wallet, id) : storage.remove(storageKeys.wallet);
const stored = () => storage.get(storageKeys.wallet);

beforeAll(startConnecting);
afterEach(async () => {
  dispatch({ type: "closed" });
  storedElsewhere(null);
  await follow(null);
});

it("another tab's choice is followed without a question, and the wallet before is not told", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  storedElsewhere(two.id);
  await follow(two.id);
  expect(address()).toBe(accounts[1]);
  expect(two.requests).not.toContain("eth_requestAccounts");
  expect(one.requests).not.toContain("wallet_revokePermissions");
  expect(config.state.connections.size).toBe(1);
});

it("a tab that cannot follow, since the wallet has allowed nothing here, has none, and what is kept stays", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  two.answers.eth_accounts = () => [];
  storedElsewhere(two.id);
  await follow(two.id);
  expect([address(), stored()]).toEqual([null, two.id]);
});

it("a tab that cannot follow and goes back with the other drops nothing", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  two.answers.eth_accounts = () => new Promise(() => {});
  storedElsewhere(two.id);
  const stuck = follow(two.id);
  storedElsewhere(one.id);
  await follow(one.id);
  await stuck;
  expect([address(), stored()]).toEqual([accounts[0], one.id]);
});

it("another tab's leaving is followed without a word to the wallet: it may be connected there again", async () => {
  const [one] = twoWallets();
  await connectTo(one, { signal });
  storedElsewhere(null);
  await follow(null);
  expect(address()).toBeNull();
  expect(one.requests).not.toContain("wallet_revokePermissions");
});

it("a choice made meanwhile ends the following, whenever its answer comes; one wallet is connected", async () => {
  const [one, two] = twoWallets();
  let answer = (_accounts: unknown) => {};
  one.answers.eth_accounts = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  storedElsewhere(one.id);
  const following = follow(one.id);
  await vi.waitFor(() => expect(one.requests).toContain("eth_accounts"));
  await connectTo(two, { signal });
  answer([accounts[0]]);
  await following;
  expect([address(), stored(), config.state.connections.size]).toEqual([accounts[1], two.id, 1]);
});

it("a choice that is answered during the following of another tab counts: it is later", async () => {
  const [one, two] = twoWallets();
  let allow = (_accounts: unknown) => {};
  two.answers.eth_requestAccounts = () =>
    new Promise((resolve) => {
      allow = resolve;
    });
  const chosen = connectTo(two, { signal });
  await vi.waitFor(() => expect(two.requests).toContain("eth_requestAccounts"));
  let answer = (_accounts: unknown) => {};
  one.answers.eth_accounts = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  storedElsewhere(one.id);
  const following = follow(one.id);
  await vi.waitFor(() => expect(one.requests).toContain("eth_accounts"));
  allow([accounts[1]]);
  await chosen;
  answer([accounts[0]]);
  await following;
  expect([address(), stored()]).toEqual([accounts[1], two.id]);
});

it("who was about to choose as the wallet came by itself is let go on; a dialog of something else stays", async () => {
  const [one, two] = twoWallets();
  dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  await follow(one.id);
  expect(views()).toEqual([]);
  dispatch({ type: "opened", view: { name: "SelectNetwork" } });
  await follow(two.id);
  expect(views()).toEqual([{ name: "SelectNetwork" }]);
});

it("an attempt that fails leaves the connection as it is", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  two.answers.eth_requestAccounts = () => Promise.reject({ code: 4001 });
  await expect(connectTo(two, { signal })).rejects.toMatchObject({ code: 4001 });
  await expect(connectTo(two, { signal: AbortSignal.abort(new Error("Cancelled")) })).rejects.toThrow("Cancelled");
  expect([address(), stored()]).toEqual([accounts[0], one.id]);
});

it("who leaves tells the wallet; one chosen meanwhile is not left with it", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  one.answers.wallet_revokePermissions = () => new Promise(() => {});
  leave();
  await connectTo(two, { signal });
  await vi.waitFor(() => expect(one.requests).toContain("wallet_revokePermissions"));
  expect(one.requests).toContain("wallet_revokePermissions");
  expect([address(), stored()]).toEqual([accounts[1], two.id]);
});
