import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { storage, storageKeys } from "../../lib/storage/storage.ts";
import { config, installedWallet } from "../config.ts";
import { dispatch } from "../machine.ts";
import type { Provider, Request } from "../provider.ts";
import type { WalletEntry } from "../wallet-entry.ts";
import { walletStore } from "../wallet-state.ts";
import { connectTo, startConnecting, syncWallet } from "./connect.ts";

const loads = vi.hoisted(() => ({ walletConnect: 0, knownSession: async (): Promise<Provider | null> => null }));
vi.mock("./wallet-connect.ts", () => {
  loads.walletConnect += 1;
  return { knownSession: () => loads.knownSession() };
});

const accounts = ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"] as const;
const { signal } = new AbortController();

type TestWallet = WalletEntry & { requests: string[]; responses: Record<string, () => unknown> };

/** Announces a wallet that has already allowed the site. */
function announceWallet(id: string, account: string): TestWallet {
  const requests: string[] = [];
  const responses: TestWallet["responses"] = {
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    eth_chainId: () => "0x38",
  };
  const request = async ({ method }: Request) => {
    requests.push(method);
    return responses[method]?.() ?? null;
  };
  const info = { uuid: id, rdns: id, name: id, icon: "" };
  const detail = { info, provider: { request, on() {}, removeListener() {} } };
  window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  return { ...(installedWallet(id) as WalletEntry), requests, responses };
}

let number = 0;

/** Two wallets of the test's own. */
function twoWallets() {
  number += 1;
  return [
    announceWallet(`example.one${number}`, accounts[0]),
    announceWallet(`example.two${number}`, accounts[1]),
  ] as const;
}

const address = () => walletStore.get().wallet.address;
const views = () => walletStore.get().views;
const disconnect = () => dispatch({ type: "disconnect_requested" });

/** Stores what another tab would have stored. */
const storedElsewhere = (id: string | null) =>
  id ? storage.set(storageKeys.wallet, id) : storage.remove(storageKeys.wallet);
const stored = () => storage.get(storageKeys.wallet);

beforeAll(startConnecting);
afterEach(async () => {
  dispatch({ type: "closed" });
  storedElsewhere(null);
  await syncWallet(null);
});

it("connects the wallet chosen in another tab without a prompt and without notifying the previous wallet", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  storedElsewhere(two.id);
  await syncWallet(two.id);
  expect(address()).toBe(accounts[1]);
  expect(two.requests).not.toContain("eth_requestAccounts");
  expect(one.requests).not.toContain("wallet_revokePermissions");
  expect(config.state.connections.size).toBe(1);
});

it("has no wallet, but keeps what is stored, if the other tab's wallet has not allowed this site", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  two.responses.eth_accounts = () => [];
  storedElsewhere(two.id);
  await syncWallet(two.id);
  expect([address(), stored()]).toEqual([null, two.id]);
});

it("keeps its wallet if the other tab goes back to it while syncing hangs", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  two.responses.eth_accounts = () => new Promise(() => {});
  storedElsewhere(two.id);
  const stuck = syncWallet(two.id);
  storedElsewhere(one.id);
  await syncWallet(one.id);
  await stuck;
  expect([address(), stored()]).toEqual([accounts[0], one.id]);
});

it("disconnects with another tab without notifying the wallet", async () => {
  const [one] = twoWallets();
  await connectTo(one, { signal });
  storedElsewhere(null);
  await syncWallet(null);
  expect(address()).toBeNull();
  expect(one.requests).not.toContain("wallet_revokePermissions");
});

it("ignores a late response of another tab's wallet once the user has chosen in this tab", async () => {
  const [one, two] = twoWallets();
  let respond = (_accounts: unknown) => {};
  one.responses.eth_accounts = () =>
    new Promise((resolve) => {
      respond = resolve;
    });
  storedElsewhere(one.id);
  const syncing = syncWallet(one.id);
  await vi.waitFor(() => expect(one.requests).toContain("eth_accounts"));
  await connectTo(two, { signal });
  respond([accounts[0]]);
  await syncing;
  expect([address(), stored(), config.state.connections.size]).toEqual([accounts[1], two.id, 1]);
});

it("keeps a choice that the wallet approves while another tab's wallet is being connected", async () => {
  const [one, two] = twoWallets();
  let allow = (_accounts: unknown) => {};
  two.responses.eth_requestAccounts = () =>
    new Promise((resolve) => {
      allow = resolve;
    });
  const chosen = connectTo(two, { signal });
  await vi.waitFor(() => expect(two.requests).toContain("eth_requestAccounts"));
  let respond = (_accounts: unknown) => {};
  one.responses.eth_accounts = () =>
    new Promise((resolve) => {
      respond = resolve;
    });
  storedElsewhere(one.id);
  const syncing = syncWallet(one.id);
  await vi.waitFor(() => expect(one.requests).toContain("eth_accounts"));
  allow([accounts[1]]);
  await chosen;
  respond([accounts[0]]);
  await syncing;
  expect([address(), stored()]).toEqual([accounts[1], two.id]);
});

it("closes the list of wallets, but no other view, when another tab's wallet connects", async () => {
  const [one, two] = twoWallets();
  dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  await syncWallet(one.id);
  expect(views()).toEqual([]);
  dispatch({ type: "opened", view: { name: "SelectNetwork" } });
  await syncWallet(two.id);
  expect(views()).toEqual([{ name: "SelectNetwork" }]);
});

it("keeps the connection when an attempt to connect another wallet fails", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  two.responses.eth_requestAccounts = () => Promise.reject({ code: 4001 });
  await expect(connectTo(two, { signal })).rejects.toMatchObject({ code: 4001 });
  await expect(connectTo(two, { signal: AbortSignal.abort(new Error("Cancelled")) })).rejects.toThrow("Cancelled");
  expect([address(), stored()]).toEqual([accounts[0], one.id]);
});

it("revokes the site's permissions on disconnect, and keeps a wallet that was chosen meanwhile", async () => {
  const [one, two] = twoWallets();
  await connectTo(one, { signal });
  one.responses.wallet_revokePermissions = () => new Promise(() => {});
  disconnect();
  await connectTo(two, { signal });
  await vi.waitFor(() => expect(one.requests).toContain("wallet_revokePermissions"));
  expect(one.requests).toContain("wallet_revokePermissions");
  expect([address(), stored()]).toEqual([accounts[1], two.id]);
});

it("loads no WalletConnect for a stored session of it unless the operator still offers it", async () => {
  const { settings } = walletStore.get();
  storedElsewhere("walletConnect");
  await syncWallet("walletConnect");
  expect([address(), loads.walletConnect]).toEqual([null, 0]);
  walletStore.set({ settings: { ...settings, projectId: "p1" } });
  await syncWallet("walletConnect");
  walletStore.set({ settings });
  expect([address(), loads.walletConnect]).toEqual([null, 1]);
});

it("gives the wallet of a WalletConnect session its time once the code has loaded, however long that took", async () => {
  const { settings } = walletStore.get();
  walletStore.set({ settings: { ...settings, projectId: "p1" } });
  storedElsewhere("walletConnect");
  let load: ((session: Provider) => void) | undefined;
  loads.knownSession = () =>
    new Promise((resolve) => {
      load = resolve;
    });
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const syncing = syncWallet("walletConnect");
  await vi.waitFor(() => expect(load).toBeDefined());
  expect(timeout).not.toHaveBeenCalled();
  const answers: Record<string, unknown> = { eth_accounts: [accounts[1]], eth_chainId: "0x38" };
  load?.({ request: async ({ method }) => answers[method] ?? null, on() {}, removeListener() {} });
  await syncing;
  expect([address(), timeout.mock.calls]).toEqual([accounts[1], [[3000]]]);
  walletStore.set({ settings });
  timeout.mockRestore();
});
