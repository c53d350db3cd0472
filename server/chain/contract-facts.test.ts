import { encodeAbiParameters, type Hex, stringToHex } from "viem";
import { expect, test } from "vitest";
import { useLocalExchange } from "../testing/local-exchange.ts";
import { readContractFacts, textIn } from "./contract-facts.ts";
import { createNodes } from "./nodes.ts";

const exchange = useLocalExchange(56);
const string = (text: string) => encodeAbiParameters([{ type: "string" }], [text]);
const bytes32 = (text: string) => stringToHex(text, { size: 32 });

test.each<[string, Hex | null, string | null]>([
  ["a string", string("Harbor"), "Harbor"],
  ["32 bytes", bytes32("MKR"), "MKR"],
  ["all of 32 bytes", bytes32("x".repeat(32)), "x".repeat(32)],
  ["letters of any script", string("عملة ⛵"), "عملة ⛵"],
  ["markup, which is text", string("<b>X</b>"), "<b>X</b>"],
  ["spaces and line breaks", string("  A\n\tB  "), "A B"],
  ["what cannot be seen", string("\u202eroniH\u200b\u0007"), "roniH"],
  ["too much", string("y".repeat(10_000)), "y".repeat(100)],
  ["nothing", string(""), null],
  ["nothing that can be seen", string("\u200b\u200b"), null],
  ["zeros", `0x${"0".repeat(64)}`, null],
  ["no UTF-8", `0x${"ff".repeat(32)}`, null],
  ["a string that is longer than it is", `0x${"20".padStart(64, "0")}${"f".repeat(64)}`, null],
  ["a string that is cut off", string("Harbor").slice(0, 140) as Hex, null],
  ["odd digits", "0x123", null],
  ["no answer", "0x", null],
  ["a revert", null, null],
])("the text in %s", (_what, data, text) => expect(textIn(data)).toBe(text));

test("reads facts of all kinds of contracts", async () => {
  const names = [
    "Clean6",
    "Clean24",
    "BytesName",
    "NoName",
    "NoDecimals",
    "MarkupName",
    "LongName",
    "NoToken",
    "GasThief",
  ];
  const tokens = new Map<string, Hex>();
  for (const name of names) tokens.set(name, await exchange.deployToken(name));
  const nobody = exchange.accounts[5] as Hex;
  const lent = exchange.accounts[6] as Hex;
  await exchange.chain.rpc("anvil_setCode", lent, `0xef0100${"11".repeat(20)}`);
  const nodes = createNodes(
    () => ({ 56: exchange.chain.url }),
    { warn: () => {}, info: () => {} },
    () => new Date(),
  );
  const { block, facts } = await readContractFacts(nodes, 56, [...tokens.values(), nobody, lent]);
  const of = (name: string) => facts.get(tokens.get(name) as Hex);

  expect(block).toBe(await exchange.client.getBlockNumber({ cacheTime: 0 }));
  const test = { exists: true, name: "Test token", symbol: "TEST", decimals: 18, totalSupply: "1000000" };
  expect(of("Clean6")).toEqual({ ...test, decimals: 6 });
  expect(of("Clean24")).toEqual({ ...test, decimals: 24 });
  expect(of("BytesName")).toEqual({ ...test, name: "Bytes name", symbol: "BYT" });
  expect(of("NoName")).toEqual({ ...test, name: null, symbol: null });
  expect(of("NoDecimals")).toEqual({ ...test, decimals: null, totalSupply: null });
  expect(of("MarkupName")).toEqual({ ...test, name: "<img src=x onerror=alert(1)><b>Bold</b>", symbol: "<b>X</b>" });
  expect(of("LongName")).toEqual({ ...test, name: null });
  const silent = { exists: true, name: null, symbol: null, decimals: null, totalSupply: null };
  expect([of("NoToken"), of("GasThief")]).toEqual([silent, silent]);
  expect([facts.get(nobody), facts.get(lent)]).toEqual([
    { ...silent, exists: false },
    { ...silent, exists: false },
  ]);
});
