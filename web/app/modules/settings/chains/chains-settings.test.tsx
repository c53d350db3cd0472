import type { NodeTest } from "@cointally/contract/chains.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { apiError, type Responders } from "../../../testing/serve-api.ts";
import { fakeSettings, openSettings, press, save, savedValues } from "../settings-fixture.tsx";

afterEach(cleanup);

const rpc = "https://rpc.village.example";
const [router, factory, wrapped, dollar, other] = ["1", "2", "3", "4", "5"].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
  string,
];
const answer: NodeTest = {
  outcome: "ok",
  chain_id: 9001,
  block: 42,
  has_old_logs: true,
  known: null,
  exchange: null,
  tokens: [],
};

/** Opens the form of a new chain with the address of its node. */
async function openNewChain(responders: Responders) {
  const opened = await openSettings("chains", fakeSettings(), responders);
  press(m.chains_add());
  type(m.chains_rpc(), rpc);
  return opened;
}
/** A field of the last chain. */
const field = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).at(-1) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

it("says that a node does not answer, and leaves the fields as they are", async () => {
  const { writes } = await openNewChain({
    testNode: () => ({ ...answer, outcome: "no_answer", chain_id: null, block: null, has_old_logs: null }),
  });
  press(m.chains_read_node());
  expect(await screen.findByText(m.node_test_no_answer())).toBeDefined();
  expect(field(m.chains_id()).value).toBe("");
  expect(writes).toEqual([["testNode", { url: rpc }]]);
});

it("fills in what the node and a public list of chains say, but nothing that is typed", async () => {
  const known = {
    name: "Village Chain",
    native: { name: "Village Coin", symbol: "VIL" },
    rpc,
    explorer: "https://explorer.village.example",
    type: "testnet" as const,
  };
  const { writes } = await openNewChain({ testNode: () => ({ ...answer, known }) });
  type(m.chains_name(), "Village");
  press(m.chains_read_node());
  await waitFor(() => expect(field(m.chains_id()).value).toBe("9001"));
  await save();
  const chain = {
    id: 9001,
    name: "Village",
    native: known.native,
    type: "testnet",
    rpc,
    explorer: known.explorer,
  };
  expect(JSON.parse(savedValues(writes).CHAINS ?? "")).toEqual([chain]);
});

it("saves a chain after its node has been read", async () => {
  let respond = (_: NodeTest) => {};
  const { writes } = await openNewChain({ testNode: () => new Promise((resolve) => (respond = resolve)) });
  press(m.chains_read_node());
  await waitFor(() => expect(writes).toEqual([["testNode", { url: rpc }]]));
  press(m.common_save());
  await screen.findByText(m.common_saving());
  expect(writes.length).toBe(1);
  respond(answer);
  await waitFor(() => expect(JSON.parse(savedValues(writes).CHAINS ?? "[]")[0]?.id).toBe(9001));
});

it("reads the exchange from its router and its dollar tokens, and names an address that is no token", async () => {
  const { writes } = await openNewChain({
    testNode: () => ({
      ...answer,
      exchange: { factory, wrapped },
      tokens: [
        { address: dollar, symbol: "USDV", decimals: 6 },
        { address: other, symbol: null, decimals: null },
      ],
    }),
  });
  press(m.chains_add_exchange());
  type(m.chains_router(), router);
  type(m.chains_dollar_tokens(), `${dollar}\n${other}`);
  press(m.chains_read_exchange());
  expect((await screen.findByText(new RegExp(m.chains_no_token({ address: other })))).textContent).toContain(
    m.chains_exchange_read(),
  );
  expect([m.chains_factory(), m.chains_wrapped()].map((label) => field(label).value)).toEqual([factory, wrapped]);
  expect(writes).toEqual([["testNode", { url: rpc, router, tokens: [dollar, other] }]]);
  await save();
  expect(JSON.parse(savedValues(writes).CHAINS ?? "")[0].exchange.stables).toEqual([
    { address: dollar, symbol: "USDV", decimals: 6 },
  ]);
});

it("shows the error of an added chain at its field", async () => {
  const message = m.error_field_https_url({ label: m.chains_explorer() });
  await openNewChain({
    changeSettings() {
      throw apiError("validation", m.error_invalid_fields(), { "CHAINS.0.explorer": message });
    },
  });
  type(m.chains_explorer(), "http://explorer.village.example");
  press(m.common_save());
  await waitFor(() => expect(field(m.chains_explorer()).getAttribute("aria-invalid")).toBe("true"));
  expect(document.getElementById("CHAINS.0.explorer-error")?.textContent).toBe(message);
});
