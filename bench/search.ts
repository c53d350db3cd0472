import pg from "pg";
import type { Measured } from "./report.ts";
import { type Site, scratch, startSite } from "./site.ts";

/** Coins with names made of those of the demo's real tokens: of two of them, or of one, a word that all share and a number. */
const addCoins = (count: number, name: string, slug: string) => `
  with named as (select name, symbol, row_number() over (order by id) as n from coins where source = 'demo'),
  added as (
    insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, stage, status, approved_at, approved_how, source, name_skeleton, symbol_skeleton)
    select gen_random_uuid(), '${slug}-' || i, ${name}, left(a.symbol, 6) || i, 'token', 56, array[56], 'launched', 'approved', now(), 'imported', 'import',
      '${slug}' || i, '${slug}' || i
    from generate_series(1, ${count}) as i
    join named a on a.n = 1 + (i::bigint * 7919) % (select count(*) from named) join named b on b.n = 1 + (i::bigint * 104729 + i / 1337) % (select count(*) from named)
    returning id)
  insert into coin_tallies (coin_id) select id from added`;
const ofTwo = "left(split_part(a.name, ' ', 1) || ' ' || b.name, 60)";
const shared = "left(a.name, 40) || ' Inu ' || i";

const fill = async (site: Site, statement: string) => {
  const client = new pg.Client(site.database);
  await client.connect();
  try {
    await client.query(statement);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
};

/** Typical and expensive searches: the shared word, with more words and with a typo, single letters, long text, special characters. */
const searches = [
  ..."a e in inu token inuu tokenn protocl etherium pankaceswap chainlnk ethereum 1inch 0x 0x12 0x1234 the coin % %%% ___ $$$ 柴犬 柴犬币的 💎🙌💎🙌".split(
    " ",
  ),
  "inu 1",
  "inu uniswap",
  "how to buy inu token",
  "baby doge inu moonn",
  "ethereum classic network protocol token finance swap exchange chain wrapped bridged staked",
  "a b c d e f g h",
  "x".repeat(100),
];

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Requests as a visitor with an address; an unknown token bypasses the cache. @returns milliseconds and status */
const ask = async (site: Site, path: string, address: string) => {
  const began = performance.now();
  const answer = await fetch(`${site.url}/api${path}`, {
    headers: { authorization: "Bearer none", "x-forwarded-for": address },
  });
  await answer.arrayBuffer();
  return { ms: performance.now() - began, status: answer.status };
};
const searchPath = (words: string) => `/coins?limit=8&search=${encodeURIComponent(words)}`;

/** The median response time of 20 other visitors, one request after the other: lists, a coin and a search. */
const others = async (site: Site, count: number) => {
  const paths = ["/coins?limit=25", "/coins/approved", "/coins/slugs/ethereum", searchPath("uniswap")];
  const times: number[] = [];
  for (let n = 0; n < count; n++)
    times.push((await ask(site, paths[n % paths.length] as string, `198.51.100.${n % 20}`)).ms);
  return median(times);
};

/** One address that searches without a pause, 32 requests at a time, until stopped. */
const flood = (site: Site) => {
  const counts = { answered: 0, refused: 0 };
  let running = true;
  const search = async (offset: number) => {
    for (let n = offset; running; n++) {
      const { status } = await ask(site, searchPath(`${searches[n % searches.length]}${n % 97}`), "203.0.113.9");
      if (status === 200) counts.answered++;
      else {
        counts.refused++;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  const all = Promise.all(Array.from({ length: 32 }, (_, n) => search(n * 7)));
  return async () => {
    running = false;
    await all;
    return counts;
  };
};

/**
 * Searches of 20,000 coins with real names, beside other visitors; and the slowest search when 115,000 more share a word (issue "Search").
 */
export async function search(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const site = await startSite(folder, { DEMO: "1", RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" });
  try {
    await fill(site, addCoins(quick ? 2000 : 18_663, ofTwo, "two"));
    const requests = quick ? 40 : 200;
    await others(site, requests);
    const alone = await others(site, requests);
    const stop = flood(site);
    const beside = await others(site, requests);
    const { answered, refused } = await stop();
    const again = await others(site, requests);
    const calm = (alone + again) / 2;
    const rows: Measured[] = [
      { name: "others' median, ms", alone: calm, beside, ratio: beside / calm, searches_answered: answered, refused },
    ];
    await fill(site, addCoins(quick ? 5000 : 115_000, shared, "inu"));
    for (const [n, words] of searches.entries()) {
      const times: number[] = [];
      // Each from another address, so that no rate limit applies.
      for (let i = 0; i < 7; i++) times.push((await ask(site, searchPath(words), `192.0.2.${(n * 7 + i) % 250}`)).ms);
      rows.push({ name: words.slice(0, 24), median_ms: median(times), best_ms: Math.min(...times) });
    }
    return [rows[0] as Measured, ...rows.slice(1).toSorted((a, b) => Number(b.median_ms) - Number(a.median_ms))];
  } finally {
    await site.stop();
    await remove();
  }
}
