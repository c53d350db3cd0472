import { join } from "node:path";
import { type CoinListName, coinLists } from "@cointally/contract/coins.ts";
import type { Measured } from "./report.ts";
import { type Site, scratch, seedScale, startSite } from "./site.ts";

const tries = 61;

type Page = { total: number; next_cursor: string | null };

const addressOf = (site: Site, name: CoinListName, query: Record<string, string | number>) =>
  `${site.url}/api${coinLists[name].path}?${new URLSearchParams(query as Record<string, string>)}`;

const ask = async (url: string): Promise<Page> => {
  // An unknown token: responses to it are not cached.
  const answer = await fetch(url, { headers: { authorization: "Bearer none" } });
  const page = await answer.json();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return page as Page;
};

/** The median response times of some addresses in milliseconds, requested in turn, so that other load affects all alike. */
const medians = async (urls: string[]): Promise<number[]> => {
  const times: number[][] = urls.map(() => []);
  for (let i = 0; i < tries; i++) {
    for (const [at, url] of urls.entries()) {
      const began = performance.now();
      await ask(url);
      times[at]?.push(performance.now() - began);
    }
  }
  return times.map((its) => its.sort((a, b) => a - b)[tries >> 1] as number);
};

/** One list over few and many coins, with equal page sizes: the first page, and the next one by cursor if there is one. */
const compare = async (few: Site, many: Site, name: CoinListName): Promise<Measured> => {
  const { total } = await ask(addressOf(few, name, { limit: 1 }));
  const limit = Math.max(1, Math.min(50, total >> 1));
  const sites = [few, many];
  const [first_few = 0, first_many = 0] = await medians(sites.map((site) => addressOf(site, name, { limit })));
  const row: Measured = {
    name,
    rows: Math.min(limit, total),
    first_few,
    first_many,
    first_ratio: first_many / first_few,
  };
  const cursors = await Promise.all(sites.map((site) => ask(addressOf(site, name, { limit }))));
  if (cursors.some(({ next_cursor }) => !next_cursor))
    return { ...row, cursor_few: "-", cursor_many: "-", cursor_ratio: "-" };
  const nexts = sites.map((site, at) => addressOf(site, name, { limit, cursor: cursors[at]?.next_cursor ?? "" }));
  const [cursor_few = 0, cursor_many = 0] = await medians(nexts);
  return { ...row, cursor_few, cursor_many, cursor_ratio: cursor_many / cursor_few };
};

/** First page and cursor page of every public list, over a thousand and a million coins (issue "Must reach"). */
export async function scale(quick: boolean): Promise<Measured[]> {
  const names = (Object.keys(coinLists) as CoinListName[]).filter((name) => coinLists[name].access === "public");
  const { folder, remove } = await scratch();
  const sites: Site[] = [];
  try {
    for (const coins of [1_000, quick ? 20_000 : 1_000_000]) {
      const data = join(folder, String(coins));
      await seedScale(data, coins, coins);
      sites.push(await startSite(data));
    }
    const [few, many] = sites as [Site, Site];
    const rows: Measured[] = [];
    for (const name of names) rows.push(await compare(few, many, name));
    return rows;
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await remove();
  }
}
