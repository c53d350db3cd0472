import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { contractProposals } from "../../database/schema/coins.ts";
import { contextModules } from "../../modules.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { type ImportReport, importTokenList } from "./import-token-list.ts";

const app = useTestApp();
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(async () => {
  await app.ctx.db.execute(sql`delete from moderation_actions`);
  await app.ctx.db.execute(sql`delete from coins`);
});

/** An address of decimal digits, whose checksum is always valid. */
const address = (n: number) => `0x9${String(n).padStart(39, "0")}`;
const row = (n: number, more: object = {}) => ({
  chainId: 1,
  address: address(n),
  name: `Token ${n}`,
  symbol: `T${n}`,
  decimals: 18,
  ...more,
});
const bridge = (chainId: number, n: number) => ({
  extensions: { bridgeInfo: { [chainId]: { tokenAddress: address(n) } } },
});

const work = () => ({ ...app.ctx, clock: () => now, modules: contextModules({ modules: [...optionalModules] }) });
const origin = { list: "https://lists.example/a.json", trusted: false };
const run = (rows: unknown[], dryRun = false): Promise<ImportReport> =>
  importTokenList(work(), rows, { ...origin, dryRun }, () => {});
const counts = ({ added, merged, refused }: ImportReport) => ({ added, merged, refused });

/** The stored coins, with their contracts in order. */
const listed = async () => {
  const { rows } = await app.ctx.db.execute(sql`
    select c.name, c.slug, c.chain_ids as chains,
      (select json_agg(k.chain_id || ':' || right(k.address, 2) || ':' || coalesce(k.decimals::text, '?') order by k.position)
        from contracts k where k.coin_id = c.id) as contracts
    from coins c order by c.name, c.slug`);
  return rows;
};

describe("importTokenList", () => {
  test("lists a token at once, with no other facts than those of the row", async () => {
    const report = await run([row(1, { name: "Aave", symbol: "AAVE" })]);
    expect(report).toEqual({
      rows: 1,
      added: 1,
      pending: 0,
      merged: 0,
      proposed: 0,
      refused: 0,
      results: [{ index: 0, name: "Aave", outcome: "added", repairs: [], looks_like: [] }],
    });
    const { rows } = await app.ctx.db.execute(sql`
      select c.*, t.votes_total, t.views_total, t.watchers from coins c join coin_tallies t on t.coin_id = c.id`);
    expect(rows).toEqual([
      expect.objectContaining({
        slug: "aave",
        type: "token",
        stage: "launched",
        status: "approved",
        approved_how: "imported",
        source: "import",
        approved_at: expect.anything(),
        description: null,
        logo_id: null,
        imported_from: origin.list,
        creator_id: null,
        links: {},
        chain_ids: [1],
        name_skeleton: expect.stringMatching(/./),
        symbol_skeleton: expect.stringMatching(/./),
        votes_total: 0,
        views_total: 0,
        watchers: 0,
      }),
    ]);
  });

  test("reports the outcome of every row", async () => {
    const report = await run([row(1), null, row(1), row(2, { name: "x".repeat(100) }), row(3, { name: "A &amp; B" })]);
    expect(counts(report)).toEqual({ added: 2, merged: 1, refused: 2 });
    expect(report.results).toMatchObject([
      { index: 0, name: "Token 1", outcome: "added", repairs: [] },
      { index: 1, name: "", outcome: "refused", reason: "This is null, not a token.", repairs: [] },
      { index: 2, name: "Token 1", outcome: "merged", reason: "Same contract as tokens[0].", repairs: [] },
      { index: 3, name: `${"x".repeat(59)}…`, outcome: "refused", reason: expect.stringContaining("100"), repairs: [] },
      { index: 4, name: "A &amp; B", outcome: "added", repairs: ["name: HTML entities decoded"] },
    ]);
    expect(await listed()).toMatchObject([{ name: "A & B" }, { name: "Token 1" }]);
  });

  test("adds nothing the second time", async () => {
    const rows = Array.from({ length: 700 }, (_, i) => row(i, i % 2 ? bridge(137, i + 1000) : {}));
    expect(counts(await run(rows))).toEqual({ added: 700, merged: 0, refused: 0 });
    const before = await listed();
    expect(counts(await run(rows))).toEqual({ added: 0, merged: 700, refused: 0 });
    expect(await listed()).toEqual(before);
  });

  test("adds no decimals of a list to a listed contract", async () => {
    await run([row(1)]);
    await app.ctx.db.execute(sql`update contracts set decimals = null`);
    await run([row(1, { decimals: 9 })]);
    expect(await listed()).toMatchObject([{ contracts: ["1:01:?"] }]);
  });

  test("gives coins of the same name different slugs", async () => {
    const same = (n: number, symbol: string) => row(n, { name: "Same Name", symbol });
    await run([same(1, "SAME")]);
    await run([
      same(2, "SAME"),
      same(3, "SAME"),
      same(4, "ELSE"),
      row(5, { name: "币安", symbol: "币安" }),
      row(6, { name: "币币" }),
    ]);
    expect((await listed()).map((coin) => String(coin.slug).replace(/[0-9a-f]{12}$/, "ID")).sort()).toEqual([
      "bian",
      "bibi",
      "same-name",
      "same-name-ID",
      "same-name-ID",
      "same-name-ID",
    ]);
  });

  test("does not list a denied coin again, but does list a deleted one", async () => {
    await run([row(1), row(2)]);
    await app.ctx.db.execute(sql`
      with updated as (update coins set status = case slug when 'token-1' then 'denied' else 'deleted' end)
      update contracts set live = false`);
    const report = await run([row(1), row(2, { name: "Second" })]);
    expect(report.results).toMatchObject([
      { outcome: "refused", reason: "A moderator denied the coin of this contract." },
      { outcome: "added" },
    ]);
  });

  test("writes nothing in a dry run", async () => {
    await run([row(1)]);
    const before = await listed();
    expect(await run([row(1), row(2), row(3, bridge(1, 1)), "x"], true)).toMatchObject({
      added: 1,
      merged: 1,
      proposed: 1,
      refused: 1,
    });
    expect(await app.ctx.db.$count(contractProposals)).toBe(0);
    expect(await listed()).toEqual(before);
  });

  test("adds every coin once when two imports run concurrently", async () => {
    const rows = Array.from({ length: 600 }, (_, i) => row(i, { name: `Shared ${i % 300}` }));
    const reports = await Promise.all([run(rows), run([...rows].reverse())]);
    const created = reports.flatMap(({ results }) =>
      results.filter((result) => result.outcome === "added" || (result.outcome === "pending" && !result.reason)),
    );
    expect(created).toHaveLength(600);
    const { rows: shown } = await app.ctx.db.execute(sql`
      select name from coins where status = 'approved' group by name_skeleton, name having count(*) > 1`);
    expect(shown).toEqual([]);
    expect(await listed()).toHaveLength(600);
  });

  test("reports its progress", async () => {
    const progress: [number, number][] = [];
    const rows = [null, ...Array.from({ length: 600 }, (_, i) => row(i))];
    await importTokenList(work(), rows, origin, (done, total) => progress.push([done, total]));
    expect(progress.map(([done]) => done)).toEqual([1, 251, 501, 601]);
    expect(new Set(progress.map(([, total]) => total))).toEqual(new Set([601]));
  });

  test("accepts an empty list", async () => {
    expect(await run([])).toEqual({
      ...{ rows: 0, added: 0, pending: 0, merged: 0, proposed: 0, refused: 0 },
      results: [],
    });
  });

  test("takes a token that a list names on several chains without a bridge for no look-alike of itself", async () => {
    const on = (chainId: number, n: number, more: object = {}) =>
      row(n, { chainId, name: "Harbor", symbol: "HRB", ...more });
    const others = Array.from({ length: 600 }, (_, n) => row(1000 + n));
    const list = [
      on(1, 1),
      on(56, 2),
      ...others,
      on(137, 3),
      on(56, 4),
      on(25, 5, { name: "Hаrbor" }),
      on(25, 6, { symbol: "hrb" }),
    ];
    const outcomesOf = ({ results }: ImportReport) =>
      results.filter(({ name }) => !name.startsWith("Token")).map(({ outcome }) => outcome);
    const expected = ["added", "added", "added", "pending", "pending", "pending"];
    expect(outcomesOf(await run(list, true))).toEqual(expected);
    expect(outcomesOf(await run(list))).toEqual(expected);
    // What was listed before is another's for all that the list can prove.
    expect(outcomesOf(await run([...list, on(97, 7)]))).toEqual([
      "merged",
      "merged",
      "merged",
      ...Array(4).fill("pending"),
    ]);
  });

  test("leaves rows that look like a listed coin or an earlier row to a moderator, and says why", async () => {
    await run([row(1, { name: "Aave", symbol: "AAVE" }), row(2, { name: "Uniswap", symbol: "UNI" })]);
    await app.ctx.db.execute(sql`update coins set status = 'pending' where slug = 'uniswap'`);
    const list = [
      row(3, { name: "Ааve", symbol: "AV" }),
      row(4, { name: "Harbor", symbol: "AAVE" }),
      row(5, { name: "Uniswap", symbol: "UN" }),
      row(6, { name: "H4rbor", symbol: "PIER" }),
      row(1, { name: "AAVE", symbol: "AAVE" }),
      row(7, { name: "Quay", symbol: "QUAY" }),
    ];
    const tried = await run(list, true);
    const { results } = await run(list);
    expect(results.map((result) => [result.outcome, ...result.looks_like])).toEqual([
      [
        "pending",
        "A word of its name or symbol mixes letters of several scripts.",
        "Its name looks like that of Aave (AAVE), listed as aave.",
      ],
      ["added"],
      ["added"],
      ["pending", "Its name looks like that of Harbor (AAVE), tokens[1]."],
      ["merged"],
      ["added"],
    ]);
    expect(tried.results).toEqual(results);
    const again = await run(list, true);
    expect(again).toMatchObject({ added: 0, pending: 2, merged: 4 });
    expect(again.results[0]).toMatchObject({
      outcome: "pending",
      reason: expect.stringMatching(/^Waits for a moderator already, as /),
    });
    expect(await run(list)).toMatchObject({ added: 0, pending: 2, merged: 4 });
    const { rows: waiting } = await app.ctx.db.execute(sql`
      select name, approved_at, approved_how from coins where status = 'pending' and name <> 'Uniswap' order by name`);
    expect(waiting).toEqual([
      { name: "H4rbor", approved_at: null, approved_how: null },
      { name: "Ааve", approved_at: null, approved_how: null },
    ]);
  });
});
