import { expect, it, vi } from "vitest";
import { InvalidProviderResponse } from "./errors.ts";
import { chainIdOf, type Provider, type Session, validatingProvider } from "./provider.ts";

const account = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/** A wallet that answers as told, and whose events can be sent. */
const walletThat = (answer: (method: string) => unknown) => {
  const listeners = new Map<string, Set<(told: unknown) => void>>();
  const wallet: Provider = {
    request: async ({ method }) => answer(method),
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as never)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener as never),
  };
  const tell = (event: string, told: unknown) => listeners.get(event)?.forEach((listener) => void listener(told));
  return { wallet, tell, listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0) };
};

/** The wallet as its session sees it. */
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
])("the chain id %j is %i", (answer, id) => expect(chainIdOf(answer)).toBe(id));

it.each([
  ["an account", [account], [account]],
  ["no list", account, InvalidProviderResponse],
  ["no addresses", ["0x12"], InvalidProviderResponse],
  ["no account", [], InvalidProviderResponse],
  ["nothing", null, InvalidProviderResponse],
])("validates requested accounts: %s", async (_what, answer, expected) => {
  const { request } = inSession(walletThat(() => answer).wallet);
  const given = request({ method: "eth_requestAccounts" });
  await (Array.isArray(expected)
    ? expect(given).resolves.toEqual(expected)
    : expect(given).rejects.toBeInstanceOf(expected));
});

it("accepts a wallet that throws, or answers without a promise", async () => {
  const throws = inSession({
    request: () => {
      throw new TypeError("gone");
    },
  });
  await expect(throws.request({ method: "eth_call" })).rejects.toThrow("gone");
  const plain = inSession({ request: () => "0x38" as never });
  await expect(plain.request({ method: "eth_chainId" })).resolves.toBe("0x38");
});

it("passes on no answer and no event once its session has ended", async () => {
  const end = new AbortController();
  let answer: (accounts: unknown) => void = () => {};
  const { wallet, tell, listening } = walletThat(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { request, on } = inSession(wallet, { signal: end.signal });
  const heard = vi.fn();
  on("accountsChanged", heard);
  const asked = request({ method: "eth_requestAccounts" });
  tell("accountsChanged", [account]);
  end.abort(new Error("ended"));
  answer([account]);
  tell("accountsChanged", [account]);
  await expect(asked).rejects.toThrow("ended");
  await expect(request({ method: "eth_chainId" })).rejects.toThrow("ended");
  expect(heard).toHaveBeenCalledTimes(1);
  expect(listening()).toBe(0);
});

it("reports invalid chains as 0, and drops invalid accounts", () => {
  const { wallet, tell } = walletThat(() => null);
  const { on } = inSession(wallet);
  const heard = vi.fn();
  on("chainChanged", heard);
  on("accountsChanged", heard);
  tell("chainChanged", "BNB");
  tell("chainChanged", "0x1");
  tell("accountsChanged", ["<script>"]);
  tell("accountsChanged", []);
  expect(heard.mock.calls).toEqual([["0x0"], ["0x1"], [[]]]);
});

it("reports a transaction once the wallet has sent it", async () => {
  const sent = vi.fn();
  const { request } = inSession(walletThat(() => "0xhash").wallet, {
    signal: new AbortController().signal,
    onSent: sent,
  });
  await request({ method: "eth_sendTransaction", params: [{}] });
  await request({ method: "personal_sign", params: [] });
  expect(sent.mock.calls).toEqual([["0xhash"]]);
});

it("passes on no event before the wallet is connected, and survives listeners that fail", async () => {
  const { wallet, tell } = walletThat(() => null);
  let connected = false;
  const { on } = inSession(wallet, { signal: new AbortController().signal, isConnected: () => connected });
  const heard = vi.fn(() => Promise.reject(new Error("The wallet hangs")));
  on("accountsChanged", heard);
  tell("accountsChanged", [account]);
  expect(heard).not.toHaveBeenCalled();
  connected = true;
  tell("accountsChanged", [account]);
  expect(heard).toHaveBeenCalledTimes(1);
});

it("accepts a wallet that fails as one subscribes to it", () => {
  const deaf = () => {
    throw new Error("no");
  };
  const end = new AbortController();
  inSession({ request: async () => null, on: deaf, removeListener: deaf }, { signal: end.signal });
  end.abort();
});

it("passes on what a wallet says in its last session alone, and nothing before the first", async () => {
  const { wallet, tell } = walletThat(() => "0x38");
  const provider = validatingProvider(wallet);
  await expect(provider.request({ method: "eth_chainId" })).rejects.toMatchObject({ code: -32004 });
  const heard = vi.fn();
  provider.on("chainChanged", heard);
  const first = new AbortController();
  provider.openSession({ signal: first.signal });
  first.abort();
  provider.openSession({ signal: new AbortController().signal });
  tell("chainChanged", "0x1");
  expect(heard).toHaveBeenCalledTimes(1);
  await expect(provider.request({ method: "eth_chainId" })).resolves.toBe("0x38");
});

it("requests no permissions anew: a wallet that has allowed this site needs no question", async () => {
  const request = vi.fn(async () => null);
  await expect(inSession({ request }).request({ method: "wallet_requestPermissions" })).rejects.toThrow();
  expect(request).not.toHaveBeenCalled();
});
