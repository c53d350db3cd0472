import { describe, expect, test } from "vitest";
import { portfolioBed } from "../../testing/portfolio-bed.ts";
import { randomAddress } from "../../testing/samples.ts";

const { app, owner, call } = portfolioBed();

describe("addresses", () => {
  const checksummed = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

  test("any case is taken, answered in EIP-55, on all main networks unless told; twice is a 409", async () => {
    const user = await app.user();
    const first = await call(user, "POST", "/addresses", { address: checksummed.toLowerCase(), label: "Cold" });
    expect([first.status, first.body.portfolio_address]).toMatchObject([
      201,
      { address: checksummed, label: "Cold", chain_ids: [1, 56, 137, 25], sync_status: "queued", value_usd: "0" },
    ]);
    expect(app.jobs.at(-1)).toMatchObject({ name: "sync-portfolios" });
    for (const address of [checksummed, checksummed.toUpperCase().replace("0X", "0x")]) {
      const twice = await call(user, "POST", "/addresses", { address });
      expect([twice.status, twice.body.code]).toEqual([409, "conflict"]);
    }
    expect((await call(await app.user(), "POST", "/addresses", { address: checksummed })).status).toBe(201);
  });

  test.each([
    ["address", { address: "vitalik.eth" }],
    ["address", { address: `0x${"1".repeat(39)}` }],
    ["address", { address: checksummed.replace("dAC", "DAC") }],
    ["address", { address: 7 }],
    ["chain_ids", { address: checksummed, chain_ids: [] }],
    ["chain_ids", { address: checksummed, chain_ids: [56, 56] }],
    ["chain_ids.0", { address: checksummed, chain_ids: [5] }],
    ["label", { address: checksummed, label: "<b>" }],
  ])("bad %s is a 400 that names it", async (key, body) => {
    const { status, body: answer } = await call(owner, "POST", "/addresses", body);
    expect([status, answer.validation?.body?.keys], JSON.stringify(answer)).toEqual([400, [key]]);
  });

  test("two that come at once are one, and 25 are the most", async () => {
    const user = await app.user();
    const same = { address: randomAddress() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(user, "POST", "/addresses", same)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const more = await Promise.all(
      Array.from({ length: 26 }, () => call(user, "POST", "/addresses", { address: randomAddress() })),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(24);
    expect((await call(user, "GET", "/addresses")).body).toMatchObject({ total: 25, page: 1, limit: 25 });
  });

  test("the same key gives the first answer again", async () => {
    const user = await app.user();
    const options = { token: user.token, body: { address: randomAddress() }, headers: { "idempotency-key": "one" } };
    const [first, second] = [
      await app.request("POST", "/portfolios/addresses", options),
      await app.request("POST", "/portfolios/addresses", options),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
  });
});
