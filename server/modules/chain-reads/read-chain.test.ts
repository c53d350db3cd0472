import { limits } from "@cointally/contract/limits.ts";
import { readMethods } from "@cointally/contract/rpc.ts";
import * as m from "@cointally/i18n/messages";
import { createPublicClient, erc20Abi, http, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useLocalChain } from "../../testing/local-chain.ts";
import { asNode, useLocalService } from "../../testing/local-service.ts";
import { socketSite } from "../../testing/socket-site.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";

const someone = `0x${"a".repeat(40)}`;
const hash = `0x${"b".repeat(64)}`;
const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: "2.0", id, method, params });

describe("over a real chain", () => {
  const chain = useLocalChain(56);
  let site: Awaited<ReturnType<typeof socketSite>>;
  beforeAll(async () => {
    site = await socketSite({ RPC_URL_56: chain.url });
  });
  afterAll(() => site.close());

  test("viem reads it as it reads the node itself, reverts included", async () => {
    const url = `http://127.0.0.1:${site.port}/api/rpc/56`;
    const client = createPublicClient({
      transport: http(url, { batch: { batchSize: limits.rpc.maxCalls } }),
      batch: { multicall: { deployless: true } },
    });
    const [rich] = (await chain.rpc("eth_accounts")) as [`0x${string}`];
    const [id, balance, block, fees, price] = await Promise.all([
      client.getChainId(),
      client.getBalance({ address: rich }),
      client.getBlock(),
      client.getFeeHistory({ blockCount: 4, rewardPercentiles: [50] }),
      client.getGasPrice(),
    ]);
    expect([id, balance > 0n, block.number, fees.oldestBlock, price > 0n]).toEqual([56, true, 0n, 0n, true]);
    expect(await client.getCode({ address: rich })).toBe(undefined);
    expect(await client.estimateGas({ account: rich, to: rich, value: 1n })).toBeGreaterThanOrEqual(21_000n);
    const { transactionHash } = await chain.send({ from: rich, to: rich, value: 1n });
    expect((await client.waitForTransactionReceipt({ hash: transactionHash, timeout: 5000 })).status).toBe("success");

    // The code reverts with the bytes of Error("no").
    const reason =
      "08c379a00000000000000000000000000000000000000000000000000000000000000020" +
      "00000000000000000000000000000000000000000000000000000000000000026e6f000000000000000000000000000000000000000000000000000000000000";
    await chain.rpc("anvil_setCode", someone, `0x6064600c60003960646000fd${reason}`);
    const read = client.readContract({ address: someone as `0x${string}`, abi: erc20Abi, functionName: "decimals" });
    await expect(read).rejects.toThrow("no");
    const [failed] = await client.multicall({
      contracts: [{ address: someone as `0x${string}`, abi: parseAbi(["function name() view"]), functionName: "name" }],
    });
    expect(failed?.status).toBe("failure");
  });
});

describe("what it takes", () => {
  const node = useLocalService();
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ RPC_URL_56: node.url });
  });
  afterAll(() => app.close());
  const post = (body: unknown, chainId: unknown = 56) => app.request("POST", `/rpc/${chainId}`, { body });

  const many = (count: number) => Array.from({ length: count }, (_, n) => call("eth_blockNumber", [], n));
  const calling = (changes: object) => call("eth_call", [{ to: someone, data: "0x", ...changes }, "latest"]);

  test.each<[string, unknown, number]>([
    ["a method that writes", call("eth_sendRawTransaction", ["0x00"]), 400],
    ["a method of an account", call("eth_accounts"), 400],
    ["a method of the node's", call("debug_traceCall", []), 400],
    ["a method that is inherited", call("constructor"), 400],
    ["a method in another case", call("ETH_CALL"), 400],
    ["a batch with one such in it", [call("eth_chainId"), call("personal_sign")], 400],
    ["a batch of none", [], 400],
    ["a batch of 21", many(21), 400],
    ["a batch of 10,000", many(10_000), 413],
    ["a batch in a batch", [many(2)], 400],
    ["a body of 2 MB", calling({ data: `0x${"00".repeat(1024 * 1024)}` }), 413],
    ["a body of 65 KiB", calling({ data: `0x${"00".repeat(33 * 1024)}` }), 413],
    ["state overrides", call("eth_call", [{ to: someone }, "latest", { [someone]: { code: "0x00" } }]), 400],
    ["an unknown key", calling({ accessList: [] }), 400],
    ["data that is none", calling({ data: "0x0" }), 400],
    ["an address that is none", calling({ to: "vitalik.eth" }), 400],
    ["what is not mined", call("eth_getBalance", [someone, "pending"]), 400],
    ["a count of what is not mined", call("eth_getTransactionCount", [someone, "pending"]), 400],
    ["a transaction by no hash", call("eth_getTransactionByHash", ["0x1"]), 400],
    ["a block with all it holds", call("eth_getBlockByNumber", ["latest", true]), 400],
    ["a history of a thousand blocks", call("eth_feeHistory", [1000, "latest", []]), 400],
    ["too few params", call("eth_getBalance", [someone]), 400],
    ["too many params", call("eth_getBalance", [someone, "latest", 1, 2, 3]), 400],
    ["params by name", { ...call("eth_getBalance"), params: { address: someone } }, 400],
    ["an id of megabytes", call("eth_chainId", [], "x".repeat(65)), 400],
    ["no id", { jsonrpc: "2.0", method: "eth_chainId" }, 400],
    ["an older JSON-RPC", { ...call("eth_chainId"), jsonrpc: "1.0" }, 400],
    ["more than a call", { ...call("eth_chainId"), url: "http://169.254.169.254/" }, 400],
    ["nothing", undefined, 400],
  ])("%s is refused without a request to the node", async (_what, body, status) => {
    const answer = await post(body);
    expect([answer.status, answer.body.statusCode], JSON.stringify(answer.body)).toEqual([status, status]);
    expect(node.requests).toEqual([]);
  });

  test.each(["5", "0", "1e1", "0x38", "56%2F..", "-1", "56x"])("chain id %s is refused", async (chainId) => {
    expect((await post(call("eth_blockNumber"), chainId)).status).toBe(400);
    expect(node.requests).toEqual([]);
  });

  test("names the accepted methods in the error", async () => {
    expect((await post(call("eth_sign"))).body.validation.body.message).toBe(m.error_field_json_rpc());
    expect((await post([call("eth_chainId"), call("eth_getBalance")])).body.validation.body).toMatchObject({
      keys: ["1.params"],
      message: m.error_field_json_rpc_params({ method: "eth_getBalance" }),
    });
  });

  test("passes each method on unchanged", async () => {
    const samples: Record<string, unknown[]> = {
      eth_call: [{ to: someone, data: "0x06fdde03" }, "latest"],
      eth_getBalance: [someone, "0x10"],
      eth_getCode: [someone, "finalized"],
      eth_gasPrice: [],
      eth_estimateGas: [{ from: someone, to: someone, value: "0x1" }],
      eth_getTransactionReceipt: [hash],
      eth_getTransactionByHash: [hash],
      eth_getTransactionCount: [someone, "0x10"],
      eth_getBlockByNumber: ["latest", false],
      eth_feeHistory: ["0x4", "latest", [25, 75]],
    };
    node.answers(asNode((method, params) => (method === "eth_chainId" ? "0x38" : { method, params })));
    for (const [method, params] of Object.entries(samples)) {
      const { status, body } = await post(call(method, params, "mine"));
      expect([status, body]).toEqual([200, { jsonrpc: "2.0", id: "mine", result: { method, params } }]);
    }
    expect(Object.keys(samples).length + 2).toBe(readMethods.length);
  });
});

describe("what visitors share", () => {
  const node = useLocalService();
  let app: TestApp;
  let head = 16;
  beforeAll(async () => {
    app = await testApp({ RPC_URL_56: node.url });
  });
  afterAll(() => app.close());
  const post = (body: unknown) => app.request("POST", "/rpc/56", { body });
  const at = (second: number) => app.setNow(new Date(Date.UTC(2026, 10, 21, 12) + second * 1000));
  const results: Record<string, () => unknown> = {
    eth_chainId: () => "0x38",
    eth_blockNumber: () => `0x${head.toString(16)}`,
  };
  const askedFor = (method: string) => node.requests.filter((body) => body.includes(`"${method}"`)).length;
  const balance = call("eth_getBalance", [someone, "latest"]);

  test("a read reaches the node once per block, and the block number once a second", async () => {
    node.answers(asNode((method) => (results[method] ?? (() => `0x${head}`))()));
    at(0);
    await Promise.all(Array.from({ length: 50 }, () => post(balance)));
    await post([balance, call("eth_blockNumber"), balance]);
    expect([askedFor("eth_getBalance"), askedFor("eth_blockNumber")]).toEqual([1, 1]);
    at(1);
    await post(balance);
    expect([askedFor("eth_getBalance"), askedFor("eth_blockNumber")]).toEqual([1, 2]);
    head = 17;
    at(2);
    expect((await post(balance)).body.result).toBe("0x17");
    expect([askedFor("eth_getBalance"), askedFor("eth_blockNumber")]).toEqual([2, 3]);
  });

  test("a revert is cached like a result; another error of the node is not", async () => {
    const reverting = call("eth_call", [{ to: someone }, "latest"]);
    let code = 3;
    node.answers((request, answer) => {
      if (!request.body.includes('"eth_call"')) return asNode((method) => results[method]?.())(request, answer);
      answer.end(JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code, message: "no", data: "0x01" } }));
    });
    for (let n = 0; n < 3; n++)
      expect((await post(reverting)).body.error).toEqual({ code, message: "no", data: "0x01" });
    expect(askedFor("eth_call")).toBe(1);
    code = -32603;
    head++;
    at(4);
    for (let n = 0; n < 3; n++) expect((await post(reverting)).body.error).toMatchObject({ code });
    expect(askedFor("eth_call")).toBe(4);
  });

  test("a receipt that is missing is not cached: a node may announce a block before its receipts", async () => {
    const receipt = { blockNumber: "0x20" };
    let isThere = false;
    results.eth_getTransactionReceipt = () => (isThere ? receipt : null);
    node.answers(asNode((method) => results[method]?.()));
    head++;
    at(5);
    const reading = call("eth_getTransactionReceipt", [hash]);
    expect((await post(reading)).body.result).toBe(null);
    isThere = true;
    expect((await post(reading)).body.result).toEqual(receipt);
    await post(reading);
    expect(askedFor("eth_getTransactionReceipt")).toBe(2);
  });

  test("a response over the size limit is a 400, and does not count as a failure of the node", async () => {
    const long = call("eth_getCode", [`0x${"c".repeat(40)}`, "latest"]);
    let bytes = 300_000;
    node.answers(asNode((method) => (method === "eth_getCode" ? `0x${"00".repeat(bytes)}` : results[method]?.())));
    head++;
    at(6);
    const { status, body } = await post(long);
    expect([status, body.code]).toEqual([400, "bad_request"]);
    bytes = 100;
    expect((await post(long)).body.result).toHaveLength(202);
  });

  test("an unreachable node is a 503 with Retry-After, and gets no more requests meanwhile", async () => {
    node.answers((_, answer) => answer.writeHead(500).end("<html>"));
    for (let n = 0; n < 20; n++) {
      const { status, body, headers } = await post(call("eth_getCode", [someone, "latest"], n));
      expect([status, body.code]).toEqual([503, "unavailable"]);
      if (n === 19) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(node.requests.length).toBeLessThan(10);
    expect((await post(call("eth_chainId"))).body.result).toBe("0x38");
  });
});

test("counts each call of a batch against the rate limit", async () => {
  const app = await testApp({ RATE_LIMIT: "on" });
  const body = Array.from({ length: limits.rpc.maxCalls }, (_, n) => call("eth_chainId", [], n));
  app.setNow("2026-11-21T12:00:00Z");
  for (let n = 0; n < 10; n++) expect((await app.request("POST", "/rpc/56", { body })).status).toBe(200);
  const answer = await app.request("POST", "/rpc/56", { body });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await app.request("GET", "/coins")).status).toBe(200);
  await app.close();
});
