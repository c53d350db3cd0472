import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { storage, storageKeys } from "../lib/storage.ts";
import { config } from "./config.ts";
import { connectTo, leave } from "./connect.ts";
import { drop, followConnection } from "./connection.ts";
import { go, path } from "./dialog-path.ts";
import { foundWallets } from "./discovery.ts";
import type { Asked, Provider } from "./provider.ts";
import { follow } from "./sync-tabs.ts";
import type { WalletEntry } from "./wallet-entry.ts";
import { walletStore } from "./wallet-state.ts";

const accounts = ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"] as const;
const { signal } = new AbortController();

type Wallet = WalletEntry & { provider: Provider; asked: string[]; answers: Record<string, () => unknown> };

/** A wallet of this browser; it has allowed the site before. */
const walletOf = (id: string, account: string): Wallet => {
  const asked: string[] = [];
  const answers: Wallet["answers"] = {
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    eth_chainId: () => "0x38",
  };
  const request = async ({ method }: Asked) => {
    asked.push(method);
    return answers[method]?.() ?? null;
  };
  return { id, name: id, icon: null, asked, answers, provider: { request, on() {}, removeListener() {} } };
};

/** Two of them, found; each test has its own. */
const twoWallets = () => {
  const wallets = [walletOf("example.one", accounts[0]), walletOf("example.two", accounts[1])] as const;
  foundWallets.set(wallets);
  return wallets;
};

/** What another tab has kept is read here as it will be by this one. */
const keptElsewhere = (id: string | null) =>
  id ? storage.set(storageKeys.wallet, id) : storage.remove(storageKeys.wallet);
const kept = () => storage.get(storageKeys.wallet);

beforeAll(() => void followConnection());
afterEach(() => {
  drop();
  go("close");
  keptElsewhere(null);
});

it("another tab's choice is followed without a question, and the wallet before is not told", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  keptElsewhere(two.id);
  await follow(two.id);
  expect(walletStore.get().address).toBe(accounts[1]);
  expect(two.asked).not.toContain("eth_requestAccounts");
  expect(one.asked).not.toContain("wallet_revokePermissions");
  expect(config.state.connections.size).toBe(1);
});

it("a tab that cannot follow, since the wallet has allowed nothing here, has none, and what is kept stays", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  two.answers.eth_accounts = () => [];
  keptElsewhere(two.id);
  await follow(two.id);
  expect([walletStore.get().address, kept()]).toEqual([null, two.id]);
});

it("a tab that cannot follow and goes back with the other drops nothing", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  two.answers.eth_accounts = () => new Promise(() => {});
  keptElsewhere(two.id);
  const stuck = follow(two.id);
  keptElsewhere(one.id);
  await follow(one.id);
  await stuck;
  expect([walletStore.get().address, kept()]).toEqual([accounts[0], one.id]);
});

it("another tab's leaving is followed without a word to the wallet: it may be connected there again", async () => {
  const [one] = twoWallets();
  await connectTo(one, { signal });
  keptElsewhere(null);
  await follow(null);
  expect(walletStore.get().address).toBeNull();
  expect(one.asked).not.toContain("wallet_revokePermissions");
});

it("a choice made meanwhile ends the following, whenever its answer comes; one wallet is connected", async () => {
  const [one, two] = twoWallets();
  let answer = (_accounts: unknown) => {};
  one.answers.eth_accounts = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  keptElsewhere(one.id);
  const following = follow(one.id);
  await vi.waitFor(() => expect(one.asked).toContain("eth_accounts"));
  await connectTo(two, { signal });
  answer([accounts[0]]);
  await following;
  expect([walletStore.get().address, kept(), config.state.connections.size]).toEqual([accounts[1], two.id, 1]);
});

it("a choice that is answered during the following of another tab counts: it is later", async () => {
  const [one, two] = twoWallets();
  let allow = (_accounts: unknown) => {};
  two.answers.eth_requestAccounts = () =>
    new Promise((resolve) => {
      allow = resolve;
    });
  const chosen = connectTo(two, { signal });
  await vi.waitFor(() => expect(two.asked).toContain("eth_requestAccounts"));
  let answer = (_accounts: unknown) => {};
  one.answers.eth_accounts = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  keptElsewhere(one.id);
  const following = follow(one.id);
  await vi.waitFor(() => expect(one.asked).toContain("eth_accounts"));
  allow([accounts[1]]);
  await chosen;
  answer([accounts[0]]);
  await following;
  expect([walletStore.get().address, kept()]).toEqual([accounts[1], two.id]);
});

it("who was about to choose as the wallet came by itself is let go on; a dialog of something else stays", async () => {
  const [one, two] = twoWallets();
  go({ instead: { name: "ConnectWallet" } });
  await follow(one.id);
  expect(path.get()).toEqual([]);
  go({ instead: { name: "SelectNetwork" } });
  await follow(two.id);
  expect(path.get()).toEqual([{ name: "SelectNetwork" }]);
});

it("an attempt that fails leaves the connection as it is", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  two.answers.eth_requestAccounts = () => Promise.reject({ code: 4001 });
  await expect(connectTo(two, { signal })).rejects.toMatchObject({ code: 4001 });
  await expect(connectTo(two, { signal: AbortSignal.abort(new Error("Cancelled")) })).rejects.toThrow("Cancelled");
  expect([walletStore.get().address, kept()]).toEqual([accounts[0], one.id]);
});

it("who leaves tells the wallet; one chosen meanwhile is not left with it", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  one.answers.wallet_revokePermissions = () => new Promise(() => {});
  const left = leave();
  await connectTo(two, { signal });
  await left;
  expect(one.asked).toContain("wallet_revokePermissions");
  expect([walletStore.get().address, kept()]).toEqual([accounts[1], two.id]);
});
