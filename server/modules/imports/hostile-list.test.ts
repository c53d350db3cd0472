import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contextModules } from "../../modules.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { importTokenList } from "./import-token-list.ts";

type Row = { chainId: number; address: string; name: string; symbol: string; decimals: number; extensions?: object };

const chains = [1, 25, 56, 137];
const listUrl = "https://lists.example/a.json";

const known = [
  ["Tether USD", "USDT", 6],
  ["USD Coin", "USDC", 6],
  ["Uniswap", "UNI", 18],
  ["Chainlink", "LINK", 18],
  ["Wrapped Bitcoin", "WBTC", 8],
  ["PancakeSwap", "CAKE", 18],
  ["Shiba Inu", "SHIB", 18],
  ["Lido DAO", "LDO", 18],
  ["Maker", "MKR", 18],
  ["Curve DAO", "CRV", 18],
  ["The Graph", "GRT", 18],
  ["Compound", "COMP", 18],
] as const;

const homoglyphs: Record<string, string> = {
  a: "а",
  e: "е",
  o: "о",
  p: "р",
  c: "с",
  i: "і",
  T: "Т",
  M: "М",
  C: "С",
  S: "Ѕ",
};
const digits: Record<string, string> = { a: "4", e: "3", i: "1", o: "0", s: "5", l: "1", S: "5", B: "8" };

/** Letters of other scripts of which Unicode's table of confusable characters lacks some. */
const otherScripts: Record<string, string> = {
  u: "ս",
  o: "օ",
  n: "ո",
  h: "հ",
  i: "ㅣ",
  l: "ㅣ",
  s: "ร",
  T: "丅",
  c: "ⲥ",
};
/** From where in Unicode capitals are drawn in squares and circles, and as flags. */
const otherLetters = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];
const drawnAs = (first: number, text: string) =>
  [...text.toUpperCase()]
    .map((c) => (/[A-Z]/.test(c) ? String.fromCodePoint(first + c.charCodeAt(0) - 65) : c))
    .join("");

/** A text with at least one character replaced by one that looks alike; null when it has none. */
const replaceSome = (random: Random, text: string, table: Record<string, string>): string | null => {
  const places = [...text].flatMap((character, i) => (table[character] ? [i] : []));
  if (places.length === 0) return null;
  const chosen = new Set(random.sample(places, random.whole(1, places.length)));
  return [...text].map((character, i) => (chosen.has(i) ? table[character] : character)).join("");
};

/** Ways to imitate a listed coin's name or symbol. */
const imitations: ((random: Random, name: string, symbol: string) => [name: string, symbol: string] | null)[] = [
  (_, name, symbol) => [name, symbol],
  (_, name) => [name, "OTHER"],
  (_, name, symbol) => [name.toUpperCase(), symbol.toLowerCase()],
  (random, name) => [[...name].join(random.pick(["-", ".", "_", " "])).slice(0, 60), "OTHER"],
  (random, name, symbol) => {
    const alike = replaceSome(random, name, homoglyphs);
    return alike === null ? null : [alike, symbol];
  },
  (random, name) => {
    const alike = replaceSome(random, name, digits);
    return alike === null ? null : [alike, "OTHER"];
  },
  (random, name, symbol) => {
    const alike = replaceSome(random, symbol, homoglyphs);
    return alike === null ? null : [`Fine ${name.length} Harbour`, alike];
  },
  (_, name) => [
    [...name]
      .map((c) => (/[a-z]/.test(c) ? `${c}\u0301` : c))
      .join("")
      .normalize("NFC"),
    "OTHER",
  ],
  (random, name, symbol) => [`${name} ${random.pick(["Official", "Token", "(new)", "V2"])}`, symbol],
  (random, name, symbol) => [`${random.pick(["Real", "Bridged", "The"])} ${name}`, symbol],
  (_, _name, symbol) => [symbol, "OTHER"],
  (_, _name, symbol) => [`$${symbol}`, "OTHER"],
  (_, name, symbol) => [`${name} (${symbol})`, "OTHER"],
  (random, name, symbol) => [drawnAs(random.pick(otherLetters), random.chance(0.5) ? name : symbol), "OTHER"],
  (random, name) => {
    const alike = replaceSome(random, name, otherScripts);
    return alike === null ? null : [alike, "OTHER"];
  },
  (random, name, symbol) => {
    const at = random.whole(1, name.length - 3);
    return [name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2), symbol];
  },
  (_, name, symbol) => (name.includes(" ") ? [name.split(" ").reverse().join(" "), symbol] : null),
  (_, name) => ["Somebody's token", name.replaceAll(" ", "")],
];

/** A site's listed coins, a list of 500 hostile rows, and honest rows among them. */
const worldOf = (seed: number) => {
  const random = createRandom(seed);
  const address = () => `0x9${Array.from({ length: 39 }, () => random.whole(0, 9)).join("")}`;
  const listed: Row[] = known.map(([name, symbol, decimals]) => ({
    chainId: 1,
    address: address(),
    name,
    symbol,
    decimals,
  }));
  const named = (row: Row) => ({ bridgeInfo: { [row.chainId]: { tokenAddress: row.address } } });
  const hostile: { row: Row; kind: "attach" | "imitate" | "altered" | "burn" }[] = [];
  const fresh = (name: string, symbol: string): Row => ({
    chainId: random.pick(chains),
    address: address(),
    name,
    symbol,
    decimals: random.pick([0, 6, 18]),
  });
  let n = 0;
  const attach: (() => void)[] = [
    () => {
      const target = random.pick(listed);
      hostile.push({ kind: "attach", row: { ...fresh(`Scam ${n}`, `SC${n}`), extensions: named(target) } });
    },
    // With the symbol and decimals of its target, so that only the missing bridge back tells it apart.
    () => {
      const target = random.pick(listed);
      const { symbol, decimals } = target;
      hostile.push({ kind: "attach", row: { ...fresh(`Scam ${n}`, symbol), decimals, extensions: named(target) } });
    },
    // A copy of the listed row that names the scam.
    () => {
      const scam = fresh(`Scam ${n}`, `SC${n}`);
      hostile.push({ kind: "attach", row: scam });
      hostile.push({ kind: "altered", row: { ...random.pick(listed), extensions: named(scam) } });
    },
    // Both ends name each other, with another symbol or other decimals.
    () => {
      const target = random.pick(listed);
      const more = random.chance(0.5) ? { decimals: target.decimals + 1, symbol: target.symbol } : {};
      const scam = { ...fresh(`Scam ${n}`, `SC${n}`), ...more, extensions: named(target) };
      hostile.push({ kind: "attach", row: scam });
      hostile.push({ kind: "altered", row: { ...target, extensions: named(scam) } });
    },
    // Over another row that a moderator would have to accept first.
    () => {
      const between = { ...fresh(`Between ${n}`, `BT${n}`), extensions: named(random.pick(listed)) };
      hostile.push({ kind: "attach", row: between });
      hostile.push({ kind: "attach", row: { ...fresh(`Scam ${n}`, `SC${n}`), extensions: named(between) } });
    },
    () => {
      const target = random.pick(listed);
      hostile.push({
        kind: "altered",
        row: { ...target, name: `Renamed ${n}`, symbol: "OLD", decimals: random.whole(0, 36) },
      });
    },
    () => {
      const [name, symbol] = random.pick(known);
      const alike = random.pick(imitations)(random, name, symbol);
      if (alike) hostile.push({ kind: "imitate", row: fresh(...alike) });
    },
    () => {
      const burned = random
        .pick(["dead", "1", "9", "100", "ffff", "deadbeef".repeat(5), "dEaD".repeat(10)])
        .padStart(40, "0");
      hostile.push({ kind: "burn", row: { ...fresh(`Ash ${n}`, `ASH${n}`), address: `0x${burned}` } });
    },
  ];
  while (hostile.length < 500) {
    n += 1;
    random.pick(attach)();
  }
  const word = () =>
    Array.from({ length: 9 }, () => random.pick([..."bdfghjkmnprtvz"]) + random.pick([..."aeou"])).join("");
  const honest = Array.from({ length: 30 }, () => fresh(`Harbour ${word()}`, random.pick(known)[1]));
  const rows = random.sample([...hostile.map(({ row }) => row), ...honest], hostile.length + honest.length);
  return { listed, hostile, honest, rows };
};

describe.each([1, 2, 3])("a list of 500 hostile rows, seed %i", (seed) => {
  const app = useTestApp();
  const { listed, hostile, honest, rows } = worldOf(seed);
  const run = (list: unknown[], trusted = false) =>
    importTokenList(
      { ...app.ctx, modules: contextModules({ modules: [...optionalModules] }) },
      list,
      { list: listUrl, trusted },
      () => {},
    );
  const contracts = async () =>
    (
      await app.ctx.db.execute(sql`
        select c.name, c.symbol, c.status, json_agg(k.chain_id || ' ' || k.address || ' ' || k.decimals order by k.position) as contracts
        from coins c join contracts k on k.coin_id = c.id where c.slug = any(${sql.param(slugs)}::text[]) group by c.id order by c.name`)
    ).rows;
  let slugs: string[] = [];

  test("attaches no contract to a listed coin, and makes no imitation public, trusted or not", async () => {
    await run(listed);
    slugs = (await app.ctx.db.execute<{ slug: string }>(sql`select slug from coins`)).rows.map(({ slug }) => slug);
    expect(slugs).toHaveLength(known.length);
    const before = await contracts();

    for (const trusted of [false, true]) {
      const { results } = await run(rows, trusted);
      expect(await contracts()).toEqual(before);
      expect(
        results.filter(
          ({ outcome, ...row }) => outcome === "proposed" && "reason" in row && row.reason?.startsWith("Added"),
        ),
      ).toEqual([]);
    }
    const publicRows = await app.ctx.db.execute<{ key: string }>(sql`
      select k.chain_id || ' ' || lower(k.address) as key from contracts k join coins c on c.id = k.coin_id where c.status = 'approved'`);
    const publicKeys = new Set(publicRows.rows.map(({ key }) => key));
    const isPublic = ({ chainId, address }: Row) => publicKeys.has(`${chainId} ${address.toLowerCase()}`);
    const listedKeys = new Set(listed.map(({ chainId, address }) => `${chainId} ${address}`));
    const strangers = hostile.filter(({ row }) => !listedKeys.has(`${row.chainId} ${row.address}`));
    expect(strangers.filter(({ kind, row }) => kind === "imitate" && isPublic(row)).map(({ row }) => row)).toEqual([]);
    expect(strangers.filter(({ kind, row }) => kind === "burn" && isPublic(row)).map(({ row }) => row)).toEqual([]);
    expect(honest.filter((row) => !isPublic(row)).map(({ name }) => name)).toEqual([]);
  });

  test("answers a look-up by a scam's address with no listed coin", async () => {
    for (const { row } of hostile.filter(({ kind }) => kind === "attach").slice(0, 20)) {
      const { body } = await app.request("GET", `/coins/addresses/${row.address}`);
      for (const coin of body.coins) expect(slugs).not.toContain(coin.slug);
    }
  });

  test("changes nothing the second time", async () => {
    const count = async () =>
      (
        await app.ctx.db.execute(sql`
      select (select count(*)::int from coins) as coins, (select count(*)::int from contracts) as contracts,
        (select count(*)::int from contract_proposals) as proposals, (select count(*)::int from moderation_actions) as actions`)
      ).rows;
    const before = await count();
    expect(await run(rows)).toMatchObject({ added: 0 });
    expect(await count()).toEqual(before);
  });
});
