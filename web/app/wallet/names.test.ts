import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeFunctionData, encodeFunctionResult, namehash, parseAbi, toFunctionSelector } from "viem";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { identityOf } from "./names.ts";
import { readFrom } from "./reads.ts";

const address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`;
const resolver = "0x00000000000000000000000000000000000000aa";

const abi = parseAbi([
  "function resolver(bytes32) view returns (address)",
  "function addr(bytes32) view returns (address)",
  "function name(bytes32) view returns (string)",
  "function text(bytes32, string) view returns (string)",
  "function aggregate3((address,bool,bytes)[]) view returns ((bool success, bytes returnData)[])",
]);

/** What each chain's name service knows: names by node, addresses and avatars by name. */
type Book = { name?: string; leadsTo?: string; avatar?: string };
const books: Record<string, Book> = {};
let identity: unknown = {};
let url = "";

/** One read, as the services' contracts answer it. */
const answer = (book: Book, data: string): `0x${string}` => {
  const functionName = (["resolver", "addr", "name", "text"] as const).find((each) =>
    data.startsWith(toFunctionSelector(abi.find(({ name }) => name === each) as never)),
  );
  const ofReverse = data.includes(namehash(reverse).slice(2));
  const result = {
    resolver,
    addr: book.leadsTo ?? `0x${"0".repeat(40)}`,
    name: ofReverse ? book.name : "",
    text: book.avatar,
  };
  return encodeFunctionResult({ abi, functionName, result: result[functionName as "name"] ?? "" } as never);
};

/** The calls inside of a multicall: which reads share one is a matter of moments. */
const callsOf = (data: `0x${string}`): string[] => {
  const { functionName, args } = decodeFunctionData({ abi, data });
  return functionName === "aggregate3" ? args[0].map(([, , call]) => call) : [];
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    const path = request.url ?? "";
    if (!path.startsWith("/api/rpc/")) return response.end(JSON.stringify(identity));
    if (request.method === "OPTIONS") return response.end();
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString());
    const book = books[path.slice("/api/rpc/".length)] ?? {};
    const returnData = callsOf(params[0].data).map((call) => ({ success: true, returnData: answer(book, call) }));
    const result = encodeFunctionResult({ abi, functionName: "aggregate3", result: returnData });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  readFrom(`${url}/api`);
});
afterAll(() => void server.close());
afterEach(() => {
  for (const chain of Object.keys(books)) delete books[chain];
  identity = {};
});

it.each<[string, Record<string, Book>, unknown, { name: string | null; avatar: string | null }]>([
  ["nothing is known", {}, {}, { name: null, avatar: null }],
  ["ENS leads back", { 1: { name: "mara.eth", leadsTo: address } }, {}, { name: "mara.eth", avatar: null }],
  [".bnb leads back", { 56: { name: "mara.bnb", leadsTo: address } }, {}, { name: "mara.bnb", avatar: null }],
  ["ENS leads elsewhere", { 1: { name: "vitalik.eth", leadsTo: other } }, {}, { name: null, avatar: null }],
  ["a name with look-alike letters", { 1: { name: "mаra.eth", leadsTo: address } }, {}, { name: null, avatar: null }],
  ["a name with mark-up", { 1: { name: "<b>mara</b>.eth", leadsTo: address } }, {}, { name: null, avatar: null }],
  [
    "the identity service is right",
    { 56: { leadsTo: address } },
    { name: "mara.bnb" },
    { name: "mara.bnb", avatar: null },
  ],
  ["the identity service is wrong", { 1: { leadsTo: other } }, { name: "vitalik.eth" }, { name: null, avatar: null }],
  [
    "its picture",
    {},
    { avatar: "https://pictures.example/a.png" },
    { name: null, avatar: "https://pictures.example/a.png" },
  ],
  ["its script for a picture", {}, { avatar: "javascript:alert(1)" }, { name: null, avatar: null }],
  [
    "a name's own picture",
    { 1: { name: "mara.eth", leadsTo: address, avatar: "https://pictures.example/m.png" } },
    {},
    { name: "mara.eth", avatar: "https://pictures.example/m.png" },
  ],
])("%s", async (_what, known, said, found) => {
  Object.assign(books, known);
  identity = said;
  expect(await identityOf(address, `${url}/identity`, true)).toEqual(found);
});

it("shows no picture where the page may load none", async () => {
  identity = { avatar: "https://pictures.example/a.png" };
  expect(await identityOf(address, `${url}/identity`, false)).toEqual({ name: null, avatar: null });
});
