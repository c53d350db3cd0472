import { beforeAll, describe, expect, test } from "vitest";
import { createTestHttpApp } from "../../testing/create-test-site.ts";
import { useLocalExchange } from "../../testing/local-exchange.ts";
import { asNode, useLocalService } from "../../testing/local-service.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const app = useTestApp({ RPC_URL_1: "http://127.0.0.1:9" });
const local = useLocalExchange(56);
const service = useLocalService();
let admin: TestUser;
beforeAll(async () => {
  admin = await app.user({ role: "admin" });
});
const run = (body: object) => app.request("POST", "/admin/chains/test", { token: admin.token, body });
const outcome = async (body: object) => (await run(body)).body.outcome;

test("everybody can list the supported chains, main networks first", async () => {
  const { body } = await app.request("GET", "/chains");
  expect(body.chains.map(({ id }: { id: number }) => id)).toEqual([1, 56, 137, 25, 97, 11155111]);
  expect(body.chains[1]).toEqual({
    id: 56,
    name: "BNB Smart Chain",
    label: "BNB",
    native: { name: "BNB", symbol: "BNB", decimals: 18 },
    type: "mainnet",
    rpc: "https://bsc-dataseed.bnbchain.org",
    explorer: "https://bscscan.com",
  });
});

describe("a real node", () => {
  test.each(["http", "ws"])("tells over %s its chain, its exchange and its tokens", async (protocol) => {
    const { exchange, chain, accounts } = local;
    const [stable] = exchange.stables;
    const { status, body } = await run({
      chain_id: 56,
      url: chain.url.replace("http", protocol),
      router: exchange.router,
      tokens: [stable?.address, accounts[0]],
    });
    expect([status, body]).toEqual([
      200,
      {
        outcome: "ok",
        chain_id: 56,
        block: expect.any(Number),
        has_old_logs: true,
        known: {
          name: "BNB Smart Chain",
          native: { name: "BNB", symbol: "BNB" },
          rpc: expect.stringMatching(/^https:/),
          explorer: "https://bscscan.com",
          type: "mainnet",
        },
        exchange: { factory: exchange.factory, wrapped: exchange.wrapped },
        tokens: [
          { address: stable?.address, symbol: expect.any(String), decimals: 18 },
          { address: accounts[0], symbol: null, decimals: null },
        ],
      },
    ]);
  });

  test("of another chain is named, and nothing else is read", async () => {
    const { body } = await run({ chain_id: 97, url: local.chain.url });
    expect(body).toMatchObject({ outcome: "wrong_chain", chain_id: 56, block: null, known: null });
  });

  test("a router that is a token is no router", async () => {
    const { body } = await run({ url: local.chain.url, router: local.exchange.stables[0]?.address });
    expect(body).toMatchObject({ outcome: "ok", exchange: null });
  });
});

describe("a node that misbehaves", () => {
  test("and those in use that cannot be reached give no answer", async () => {
    expect(await outcome({ chain_id: 1 })).toBe("no_answer");
  });

  test.each<[string, string, (respond: typeof service) => void]>([
    ["sends a page", "no_answer", (it) => it.answers((_, answer) => answer.end("<html>secret page</html>"))],
    [
      "sends a redirect",
      "no_answer",
      (it) => it.answers((_, answer) => answer.writeHead(302, { location: "/" }).end()),
    ],
    ["limits requests", "busy", (it) => it.answers((_, answer) => answer.writeHead(429).end())],
    ["breaks the connection", "no_answer", (it) => it.answers((_, answer) => answer.destroy())],
    ["has no chain id", "no_answer", (it) => it.answers(asNode(() => "secret"))],
    ["has a chain id of 78 digits", "no_answer", (it) => it.answers(asNode(() => `0x${"f".repeat(64)}`))],
    ["never answers", "no_answer", () => {}],
  ])("%s: %s", async (_, expected, misbehave) => {
    misbehave(service);
    const { body } = await run({ url: service.url });
    expect(body.outcome).toBe(expected);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  test("refuses old logs, and is usable", async () => {
    service.answers(asNode((method) => (method === "eth_getLogs" ? null : "0x38")));
    expect((await run({ url: service.url })).body).toMatchObject({ outcome: "ok", has_old_logs: false, block: 56 });
  });
});

test.each([
  ["listens to others", { host: "0.0.0.0" }],
  ["is behind a proxy of this machine", { publicUrl: "https://coins.example" }],
])("a site that %s tests no node in its own network", async (_, config) => {
  const open = createTestHttpApp({ ...app.ctx, config: { ...app.ctx.config, ...config } });
  for (const host of ["127.0.0.1", "10.0.0.7", "169.254.169.254", "[::1]", "localhost"]) {
    const answer = await open.request("/api/admin/chains/test", {
      method: "POST",
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      body: JSON.stringify({ url: `https://${host}:8545` }),
    });
    expect.soft(await answer.json(), host).toMatchObject({ outcome: "private_address" });
  }
});

test("contacts no node on another machine without encryption", async () => {
  const { status, body } = await run({ url: "http://node.example:8545" });
  expect(status).toBe(400);
  expect(body.validation.body).toMatchObject({ keys: ["url"], message: expect.stringContaining("node.example") });
});

test.each([
  [{}, "url"],
  [{ url: "file:///etc/passwd" }, "url"],
  [{ url: "no url" }, "url"],
  [{ url: "https://%zz@x.example" }, "url"],
  [{ chain_id: 8453 }, "url"],
  [{ url: "https://x.example", router: "0x1" }, "router"],
  [{ url: "https://x.example", tokens: Array(6).fill(`0x${"1".repeat(40)}`) }, "tokens"],
])("refuses %j by its field", async (body, key) => {
  const answer = await run(body);
  expect([answer.status, answer.body.validation.body.keys]).toEqual([400, [key]]);
});
