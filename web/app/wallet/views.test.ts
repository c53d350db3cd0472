import { expect, it } from "vitest";
import { firstView, type Opening, type View, walk } from "./views.ts";

const connect: View = { name: "ConnectWallet" };
const account: View = { name: "Account" };
const networks: View = { name: "SelectNetwork" };
const toCronos: View = { name: "SwitchNetwork", chainId: 25 };

it.each<[string, Opening, boolean, ReturnType<typeof firstView>]>([
  ["a view that is named wins over all", { view: toCronos, network: true, injected: true }, true, toCronos],
  ["a view that is named wins without a wallet too", { view: networks, injected: true }, false, networks],
  ["connected: the account", {}, true, account],
  ["connected: the account, whatever else is enabled", { network: true, injected: true }, true, account],
  ["the networks where they are enabled", { network: true }, false, networks],
  ["the networks before an injected wallet", { network: true, injected: true }, false, networks],
  ["an injected wallet that is preferred, without a view", { injected: true }, false, "connect injected"],
  ["else the wallets", {}, false, connect],
])("%s", (_rule, opening, connected, first) => expect(firstView(opening, connected)).toEqual(first));

it("goes back the way it came, and out from the first view", () => {
  const path = walk(walk(walk([], { to: account }), { to: networks }), { to: toCronos });
  expect(path).toEqual([account, networks, toCronos]);
  expect(walk(path, "back")).toEqual([account, networks]);
  expect(walk([account], "back")).toEqual([]);
  expect(walk(path, "close")).toEqual([]);
});

it("goes round in no circle: a view that one came through is gone back to", () => {
  expect(walk([account, networks, toCronos], { to: networks })).toEqual([account, networks]);
  expect(walk([connect], { to: connect })).toEqual([connect]);
});

it("forgets the way when a view stands in the place of all", () => {
  expect(walk([account, networks], { instead: connect })).toEqual([connect]);
});
