import { expect, it, vi } from "vitest";
import { chainIdOf, guarded, type Provider, SenselessAnswer } from "./provider.ts";

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
  ["no list", account, SenselessAnswer],
  ["no addresses", ["0x12"], SenselessAnswer],
  ["no account", [], SenselessAnswer],
  ["nothing", null, SenselessAnswer],
])("accounts that are asked for: %s", async (_what, answer, expected) => {
  const { request } = guarded(walletThat(() => answer).wallet, new AbortController().signal);
  const given = request({ method: "eth_requestAccounts" });
  await (Array.isArray(expected)
    ? expect(given).resolves.toEqual(expected)
    : expect(given).rejects.toBeInstanceOf(expected));
});

it("takes a wallet that throws, or answers without a promise", async () => {
  const { signal } = new AbortController();
  const throws = guarded(
    {
      request: () => {
        throw new TypeError("gone");
      },
    },
    signal,
  );
  await expect(throws.request({ method: "eth_call" })).rejects.toThrow("gone");
  const plain = guarded({ request: () => "0x38" as never }, signal);
  await expect(plain.request({ method: "eth_chainId" })).resolves.toBe("0x38");
});

it("hears nothing more once it is left: neither an answer nor an event", async () => {
  const leave = new AbortController();
  let answer: (accounts: unknown) => void = () => {};
  const { wallet, tell, listening } = walletThat(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { request, on } = guarded(wallet, leave.signal);
  const heard = vi.fn();
  on("accountsChanged", heard);
  const asked = request({ method: "eth_requestAccounts" });
  tell("accountsChanged", [account]);
  leave.abort(new Error("left"));
  answer([account]);
  tell("accountsChanged", [account]);
  await expect(asked).rejects.toThrow("left");
  await expect(request({ method: "eth_chainId" })).rejects.toThrow("left");
  expect(heard).toHaveBeenCalledTimes(1);
  expect(listening()).toBe(0);
});

it("tells chains that make no sense as 0, and drops accounts that make none", () => {
  const { wallet, tell } = walletThat(() => null);
  const { on } = guarded(wallet, new AbortController().signal);
  const heard = vi.fn();
  on("chainChanged", heard);
  on("accountsChanged", heard);
  tell("chainChanged", "BNB");
  tell("chainChanged", "0x1");
  tell("accountsChanged", ["<script>"]);
  tell("accountsChanged", []);
  expect(heard.mock.calls).toEqual([["0x0"], ["0x1"], [[]]]);
});

it("tells of a transaction once the wallet has sent it", async () => {
  const sent = vi.fn();
  const { request } = guarded(walletThat(() => "0xhash").wallet, new AbortController().signal, { onSent: sent });
  await request({ method: "eth_sendTransaction", params: [{}] });
  await request({ method: "personal_sign", params: [] });
  expect(sent.mock.calls).toEqual([["0xhash"]]);
});

it("hears no event before the connection stands, and lives with listeners that fail", async () => {
  const { wallet, tell } = walletThat(() => null);
  let connected = false;
  const { on } = guarded(wallet, new AbortController().signal, { isConnected: () => connected });
  const heard = vi.fn(() => Promise.reject(new Error("The wallet hangs")));
  on("accountsChanged", heard);
  tell("accountsChanged", [account]);
  expect(heard).not.toHaveBeenCalled();
  connected = true;
  tell("accountsChanged", [account]);
  expect(heard).toHaveBeenCalledTimes(1);
});

it("takes a wallet that lets nobody listen", () => {
  const deaf = () => {
    throw new Error("no");
  };
  const { on, removeListener } = guarded(
    { request: async () => null, on: deaf, removeListener: deaf },
    new AbortController().signal,
  );
  const listener = () => {};
  on("chainChanged", listener);
  removeListener("chainChanged", listener);
});
