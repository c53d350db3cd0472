import { expect, it, vi } from "vitest";
import { InvalidProviderResponse } from "./connection/errors.ts";
import { chainIdOf, type Provider, type Session, validatingProvider } from "./provider.ts";

const account = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/** A wallet with these responses, and a function that emits its events. */
const testWallet = (respond: (method: string) => unknown) => {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const wallet: Provider = {
    request: async ({ method }) => respond(method),
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as never)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener as never),
  };
  const emit = (event: string, data: unknown) => listeners.get(event)?.forEach((listener) => void listener(data));
  return { wallet, emit, listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0) };
};

/** A validating provider with an open session. */
const inSession = (wallet: Provider, session: Session = { signal: new AbortController().signal }) => {
  const provider = validatingProvider(wallet);
  provider.openSession(session);
  return provider;
};

it.each([
  ["0x38", 56],
  ["56", 56],
  [56, 56],
  ["0xzz", 0],
  ["", 0],
  [-1, 0],
  [1.5, 0],
  [Number.NaN, 0],
  [null, 0],
  [["0x38"], 0],
  ["0xffffffffffffffffffff", 0],
])("reads the chain ID %j as %i", (response, id) => expect(chainIdOf(response)).toBe(id));

it.each([
  ["an account", [account], [account]],
  ["not an array", account, InvalidProviderResponse],
  ["not addresses", ["0x12"], InvalidProviderResponse],
  ["no account", [], InvalidProviderResponse],
  ["null", null, InvalidProviderResponse],
])("validates requested accounts: %s", async (_what, response, expected) => {
  const { request } = inSession(testWallet(() => response).wallet);
  const accounts = request({ method: "eth_requestAccounts" });
  await (Array.isArray(expected)
    ? expect(accounts).resolves.toEqual(expected)
    : expect(accounts).rejects.toBeInstanceOf(expected));
});

it("supports wallets that throw or return no promise", async () => {
  const throws = inSession({
    request: () => {
      throw new TypeError("broken");
    },
  });
  await expect(throws.request({ method: "eth_call" })).rejects.toThrow("broken");
  const plain = inSession({ request: () => "0x38" as never });
  await expect(plain.request({ method: "eth_chainId" })).resolves.toBe("0x38");
});

it("passes on no response and no event after its session has ended", async () => {
  const end = new AbortController();
  let respond: (accounts: unknown) => void = () => {};
  const { wallet, emit, listening } = testWallet(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  const { request, on } = inSession(wallet, { signal: end.signal });
  const listener = vi.fn();
  on("accountsChanged", listener);
  const response = request({ method: "eth_requestAccounts" });
  emit("accountsChanged", [account]);
  end.abort(new Error("ended"));
  respond([account]);
  emit("accountsChanged", [account]);
  await expect(response).rejects.toThrow("ended");
  await expect(request({ method: "eth_chainId" })).rejects.toThrow("ended");
  expect(listener).toHaveBeenCalledTimes(1);
  expect(listening()).toBe(0);
});

it("passes on invalid chains as 0, and drops invalid accounts", () => {
  const { wallet, emit } = testWallet(() => null);
  const { on } = inSession(wallet);
  const listener = vi.fn();
  on("chainChanged", listener);
  on("accountsChanged", listener);
  emit("chainChanged", "BNB");
  emit("chainChanged", "0x1");
  emit("accountsChanged", ["<script>"]);
  emit("accountsChanged", []);
  expect(listener.mock.calls).toEqual([["0x0"], ["0x1"], [[]]]);
});

it("calls onSent with the hash of a sent transaction", async () => {
  const sent = vi.fn();
  const { request } = inSession(testWallet(() => "0xhash").wallet, {
    signal: new AbortController().signal,
    onSent: sent,
  });
  await request({ method: "eth_sendTransaction", params: [{}] });
  await request({ method: "personal_sign", params: [] });
  expect(sent.mock.calls).toEqual([["0xhash"]]);
});

it("passes on no event before the wallet is connected, and ignores failing listeners", async () => {
  const { wallet, emit } = testWallet(() => null);
  let connected = false;
  const { on } = inSession(wallet, { signal: new AbortController().signal, isConnected: () => connected });
  const listener = vi.fn(() => Promise.reject(new Error("The wallet hangs")));
  on("accountsChanged", listener);
  emit("accountsChanged", [account]);
  expect(listener).not.toHaveBeenCalled();
  connected = true;
  emit("accountsChanged", [account]);
  expect(listener).toHaveBeenCalledTimes(1);
});

it("supports wallets that throw on subscribing", () => {
  const failing = () => {
    throw new Error("no");
  };
  const end = new AbortController();
  inSession({ request: async () => null, on: failing, removeListener: failing }, { signal: end.signal });
  end.abort();
});

it("passes on events of the latest session only, and nothing before the first", async () => {
  const { wallet, emit } = testWallet(() => "0x38");
  const provider = validatingProvider(wallet);
  await expect(provider.request({ method: "eth_chainId" })).rejects.toMatchObject({ code: -32004 });
  const listener = vi.fn();
  provider.on("chainChanged", listener);
  const first = new AbortController();
  provider.openSession({ signal: first.signal });
  first.abort();
  provider.openSession({ signal: new AbortController().signal });
  emit("chainChanged", "0x1");
  expect(listener).toHaveBeenCalledTimes(1);
  await expect(provider.request({ method: "eth_chainId" })).resolves.toBe("0x38");
});

it("does not request permissions again from a wallet that has allowed this site", async () => {
  const request = vi.fn(async () => null);
  await expect(inSession({ request }).request({ method: "wallet_requestPermissions" })).rejects.toThrow();
  expect(request).not.toHaveBeenCalled();
});
