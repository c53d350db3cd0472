import { createServer } from "node:net";
import { erc20Abi } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withLogContext } from "../core/log-context.ts";
import { useLocalChain } from "../testing/local-chain.ts";
import { asNode, useLocalService } from "../testing/local-service.ts";
import { NodeError, nodeErrorOf } from "./node-error.ts";
import { createNodes, type Nodes } from "./nodes.ts";

let now = new Date("2026-11-21T12:00:00Z").getTime();
let lines: string[] = [];
let nodes: Nodes;
const log = {
  warn: ({ source, reason }: { source: string; reason: string }) => lines.push(`${source}: ${reason}`),
  info: ({ source }: { source: string }) => lines.push(`${source}: back`),
} as never;
const at = (url: string, chainId = 56) => {
  nodes = createNodes(
    () => ({ [chainId]: url }),
    log,
    () => new Date(now),
  );
  return nodes;
};
beforeEach(() => {
  lines = [];
});
afterEach(() => nodes.close());

const errorOf = async (work: Promise<unknown>) => {
  const error = nodeErrorOf(await work.catch((thrown) => thrown));
  return error instanceof NodeError ? [error.kind, error.message] : error;
};

describe("a real node", () => {
  const chain = useLocalChain(56);

  test.each(["http", "ws"])(
    "is read over %s, many reads in one request, with no Multicall3 on the chain",
    async (kind) => {
      const client = await at(chain.url.replace("http", kind)).client(56);
      expect(await client.getChainId()).toBe(56);
      const accounts = (await chain.rpc("eth_accounts")) as `0x${string}`[];
      expect(await client.getBalance({ address: accounts[0] as `0x${string}` })).toBeGreaterThan(0n);
      const reads = await client.multicall({
        contracts: accounts.map((address) => ({
          address,
          abi: erc20Abi,
          functionName: "decimals" as const,
        })),
      });
      expect(reads.map((read) => read.status)).toEqual(accounts.map(() => "failure"));
      expect(lines).toEqual([]);
    },
  );

  test("returns its own error for a refusal, which does not count as a failure", async () => {
    for (let n = 0; n < 5; n++) {
      expect(await at(chain.url).ask(56, "eth_call", [{ to: "nobody" }, "latest"])).toMatchObject({
        error: { message: expect.any(String) },
      });
    }
    expect(lines).toEqual([]);
  });

  test("is refused when it is of another chain, with one line in the log, and used once it is corrected", async () => {
    at(chain.url, 137);
    expect(await errorOf(nodes.client(137))).toEqual(["wrong_chain", "it belongs to chain 56, not 137"]);
    for (let n = 0; n < 100; n++)
      expect((await errorOf(nodes.ask(137, "eth_blockNumber", [])))?.[0]).toBe("unavailable");
    expect(lines).toEqual(["node of chain 137: it belongs to chain 56, not 137"]);
  });
});

describe("a node that misbehaves", () => {
  const service = useLocalService();

  test("a node that fails the check for Multicall3 once is checked again later", async () => {
    let code: unknown = new Error();
    service.answers(({ body }, response) => {
      const { id, method } = JSON.parse(body);
      const result = method === "eth_chainId" ? "0x38" : code;
      const answer = result instanceof Error ? { error: { code: -32000, message: "not now" } } : { result };
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
    const found = async () => Boolean((await nodes.client(56)).chain?.contracts?.multicall3);
    at(service.url);
    expect(await found()).toBe(false);
    code = "0x";
    expect(await found()).toBe(false);
    code = "0x6080";
    expect(await found()).toBe(true);
  });

  test.each<[string, Parameters<typeof service.answers>[0], string, string]>([
    [
      "sends a page",
      (_, a) => a.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      "unavailable",
      "not JSON-RPC",
    ],
    ["fails", (_, a) => a.writeHead(502).end("Bad gateway"), "unavailable", "HTTP 502"],
    [
      "sends half of it",
      (_, a) => a.writeHead(200).end('{"jsonrpc":"2.0","id":1,"resu'),
      "unavailable",
      "not JSON-RPC",
    ],
    ["hangs up", (_, a) => a.destroy(), "unavailable", "no connection"],
    ["sends JSON of its own", (_, a) => a.writeHead(200).end('{"hello":"you"}'), "unavailable", "not JSON-RPC"],
    ["gives no number", asNode(() => "main"), "unavailable", "no chain id"],
    [
      "sends without end",
      (_, a) => a.writeHead(200).end("1".repeat(9_000_000)),
      "too_large",
      "a response of more than",
    ],
    ["wants a pause", (_, a) => a.writeHead(429, { "retry-after": "30" }).end("{}"), "busy", "HTTP 429"],
  ])("which %s is unavailable, and logged once", async (_what, handler, expectedKind, reason) => {
    at(`${service.url}/secret-key`);
    service.answers(handler);
    for (let n = 0; n < 10; n++) {
      const [kind, message] = (await errorOf(nodes.ask(56, "eth_blockNumber", []))) ?? [];
      if (n === 0) expect([kind, message]).toEqual([expectedKind, expect.stringContaining(reason)]);
    }
    expect(lines.length).toBe(expectedKind === "too_large" ? 0 : 1);
    expect(lines.join()).not.toContain("secret-key");
    expect(service.requests.length).toBeLessThanOrEqual(10);
  });

  test("is paused, tried again after the pause, and verified before it is used", async () => {
    at(service.url);
    let chainId = "0x38";
    service.answers(asNode((method) => (method === "eth_chainId" ? chainId : "0x1")));
    expect(await nodes.ask(56, "eth_blockNumber", [])).toEqual({ result: "0x1" });
    service.answers((_, answer) => answer.writeHead(500).end());
    for (let n = 0; n < 10; n++) await errorOf(nodes.ask(56, "eth_blockNumber", []));
    const requestCount = service.requests.length;
    await errorOf(nodes.ask(56, "eth_blockNumber", []));
    expect(service.requests.length).toBe(requestCount);

    chainId = "0x1";
    service.answers(asNode((method) => (method === "eth_chainId" ? chainId : "0x2")));
    now += 5000;
    expect(await errorOf(nodes.ask(56, "eth_blockNumber", []))).toEqual([
      "wrong_chain",
      "it belongs to chain 1, not 56",
    ]);
    chainId = "0x38";
    now += 60_000;
    expect(await nodes.ask(56, "eth_blockNumber", [])).toEqual({ result: "0x2" });
    expect(lines).toEqual(["node of chain 56: HTTP 500", "node of chain 56: back"]);
  });

  test("is verified once a minute while it responds, and once for concurrent callers", async () => {
    at(service.url);
    service.answers(asNode((method) => (method === "eth_chainId" ? "0x38" : "0x1")));
    const ask = () => Promise.all(Array.from({ length: 20 }, () => nodes.ask(56, "eth_blockNumber", [])));
    await ask();
    await ask();
    expect(service.requests.length).toBe(41);
    now += 60_000;
    await ask();
    expect(service.requests.length).toBe(62);
  });

  test("is not waited for longer than its caller waits", async () => {
    at(service.url);
    const stop = new AbortController();
    service.answers((request, answer) => {
      if (request.body.includes("eth_chainId")) asNode(() => "0x38")(request, answer);
      else stop.abort();
    });
    await expect(nodes.ask(56, "eth_blockNumber", [], stop.signal)).rejects.toMatchObject({ name: "AbortError" });
  });

  test("has its key removed from errors that quote it", async () => {
    const key = "3f9ac0ffee5ab1e";
    service.answers(({ body }, response) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      const error = {
        code: -32000,
        message: `project ${key} has no access`,
        data: { url: `/v3/${key}`, hex: "0x08c3" },
      };
      const answer = method === "eth_chainId" ? { result: "0x38" } : { error };
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
    expect(await at(`${service.url}/v3/${key}`).ask(56, "eth_call", [])).toEqual({
      error: { code: -32000, message: "project … has no access", data: { url: "/v3/…", hex: "0x08c3" } },
    });
  });

  test("gets user and password as Basic authentication", async () => {
    at(service.url.replace("//", "//me:se%20cret@"));
    let sent = "";
    service.answers((request, answer) => {
      sent = request.headers.authorization ?? "";
      asNode(() => "0x38")(request, answer);
    });
    await nodes.ask(56, "eth_blockNumber", []);
    expect(Buffer.from(sent.slice(6), "base64").toString()).toBe("me:se cret");
  });
});

describe("whether nodes answer", () => {
  const service = useLocalService();

  test("costs one request per node and minute, and none while a node is paused", async () => {
    service.answers(asNode(() => "0x38"));
    at(service.url);
    for (let n = 0; n < 20; n++) expect(await nodes.answering([56])).toEqual([56]);
    expect(service.requests).toHaveLength(1);
    now += 60_000;
    expect(await nodes.answering([56])).toEqual([56]);
    expect(service.requests).toHaveLength(2);

    service.answers((_, answer) => answer.destroy());
    now += 60_000;
    for (let n = 0; n < 20; n++) expect(await nodes.answering([56])).toEqual([]);
    // Three failures with two attempts each.
    expect(service.requests).toHaveLength(8);
    service.answers(asNode(() => "0x38"));
    now += 5_000;
    expect(await nodes.answering([56])).toEqual([56]);
  });

  test("is known without waiting for a silent node", async () => {
    service.answers(({ body }, answer) => {
      if (!body.includes("eth_chainId")) asNode(() => "0x38")({ body, url: "", headers: {} }, answer);
    });
    at(service.url);
    const began = performance.now();
    expect(await nodes.answering([56])).toEqual([]);
    expect(performance.now() - began).toBeLessThan(8_000);
  });
});

describe("a node that is changed", () => {
  const [first, second] = [useLocalService(), useLocalService()];

  test("is asked from then on, with the client of its chain", async () => {
    let url = first.url;
    nodes = createNodes(
      () => ({ 56: url }),
      log,
      () => new Date(now),
    );
    for (const service of [first, second]) service.answers(asNode(() => "0x38"));
    await (await nodes.client(56)).getChainId();
    const before = first.requests.length;
    url = second.url;
    await (await nodes.client(56)).getChainId();
    await nodes.ask(56, "eth_blockNumber", []);
    expect([first.requests.length, second.requests.length > 0]).toEqual([before, true]);
  });

  test("is none for a chain that is not supported, without a request", async () => {
    at(first.url, 5);
    expect(await errorOf(nodes.ask(5, "eth_blockNumber", []))).toEqual(["unavailable", "chain 5 is not supported"]);
    expect([await nodes.answering([5]), nodes.states(), first.requests]).toEqual([[], [], []]);
  });
});

test("a broken connection is opened again when it is needed", async () => {
  const broken = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
  const { port } = broken.address() as { port: number };
  at(`ws://127.0.0.1:${port}`);
  for (let n = 0; n < 5; n++) await errorOf(nodes.ask(56, "eth_blockNumber", []));
  expect(lines).toEqual(["node of chain 56: no connection"]);
  await new Promise((resolve) => broken.close(resolve));
});

describe("a call within a request", () => {
  const service = useLocalService();

  test("has the request's id, so that the node's log can be searched for it", async () => {
    const ids: (string | string[] | undefined)[] = [];
    service.answers(({ body, headers }, answer) => {
      ids.push(headers["x-request-id"]);
      const { id } = JSON.parse(body) as { id: number };
      answer.end(JSON.stringify({ jsonrpc: "2.0", id, result: "0x38" }));
    });
    const node = at(service.url);
    await withLogContext({ request_id: "of-this-request" }, () => node.ask(56, "eth_blockNumber", []));
    await node.ask(56, "eth_blockNumber", []);
    expect(ids).toEqual(["of-this-request", "of-this-request", undefined]);
  });
});
