import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { usePortfolioFixture } from "../../testing/portfolio-fixture.ts";
import { randomAddress } from "../../testing/samples.ts";

const { app, owner, call } = usePortfolioFixture();

describe("addresses", () => {
  const checksummed = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

  test("an address in any case is stored in EIP-55, on all main networks by default; a second time is a 409", async () => {
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

  test("label and chains can be changed, each alone, and a sync is queued", async () => {
    const user = await app.user();
    const added = await call(user, "POST", "/addresses", { address: randomAddress(), label: "Cold", chain_ids: [56] });
    const { id } = added.body.portfolio_address;
    const markSynced = () =>
      app.ctx.db.execute(sql`update portfolio_addresses set sync_status = 'synced' where id = ${id}`);
    const change = async (body: object) => {
      await markSynced();
      const jobs = app.jobs.length;
      const answer = await call(user, "PATCH", `/addresses/${id}`, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(app.jobs.slice(jobs)).toMatchObject([{ name: "sync-portfolios" }]);
      expect(answer.body.portfolio_address.sync_status).toBe("queued");
      const { label, chain_ids } = answer.body.portfolio_address;
      return [label, chain_ids];
    };
    expect(await change({ label: "  Hot  " })).toEqual(["Hot", [56]]);
    expect(await change({ chain_ids: [1, 56] })).toEqual(["Hot", [1, 56]]);
    expect(await change({ label: null, chain_ids: [137] })).toEqual([null, [137]]);
    expect(await change({ label: "" })).toEqual([null, [137]]);
  });

  test("invalid changes are refused: no change, no chain, another user's address, a new address", async () => {
    const user = await app.user();
    const { id } = (await call(user, "POST", "/addresses", { address: randomAddress() })).body.portfolio_address;
    for (const body of [
      {},
      { chain_ids: [] },
      { chain_ids: null },
      { chain_ids: [5] },
      { label: "<b>" },
      { label: "x".repeat(61) },
    ]) {
      const { status, body: answer } = await call(user, "PATCH", `/addresses/${id}`, body);
      expect([status, answer.code], JSON.stringify(body)).toEqual([400, "validation"]);
    }
    const moved = await call(user, "PATCH", `/addresses/${id}`, { label: "Hot", address: randomAddress() });
    expect(moved.body.validation.body.keys).toEqual(["address"]);
    expect((await call(await app.user(), "PATCH", `/addresses/${id}`, { label: "Mine" })).status).toBe(404);
    expect((await call(user, "GET", "/addresses")).body.portfolio_addresses).toMatchObject([{ label: null }]);
  });

  test("concurrent changes of one address are applied one after another", async () => {
    const user = await app.user();
    const { id } = (await call(user, "POST", "/addresses", { address: randomAddress() })).body.portfolio_address;
    const sets = [[1], [56], [137], [25], [1, 56], [56, 137]];
    const answers = await Promise.all(
      sets.map((chain_ids) => call(user, "PATCH", `/addresses/${id}`, { chain_ids, label: chain_ids.join() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(sets.map(() => 200));
    const { label, chain_ids } = (await call(user, "GET", "/addresses")).body.portfolio_addresses[0];
    expect(label).toBe(chain_ids.join());
  });

  test("concurrent additions of one address add it once, and 25 addresses are the maximum", async () => {
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

  test("the same idempotency key returns the first response again", async () => {
    const user = await app.user();
    const options = { token: user.token, body: { address: randomAddress() }, headers: { "idempotency-key": "one" } };
    const [first, second] = [
      await app.request("POST", "/portfolios/addresses", options),
      await app.request("POST", "/portfolios/addresses", options),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
  });
});
