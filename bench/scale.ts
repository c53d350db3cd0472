import { join } from "node:path";
import { type CoinListName, coinLists } from "@cointally/api/coins.ts";
import type { Measured } from "./report.ts";
import { type Site, scratch, seedScale, startSite } from "./site.ts";

const tries = 41;

/** The median time of one fresh page, in milliseconds: a key nobody asked for before each time, so that nothing is kept. */
const median = async (url: string): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < tries; i++) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: "Bearer none" } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[tries >> 1] as number;
};

const timesOf = async (site: Site, name: CoinListName) => {
  const url = `${site.url}/api${coinLists[name].path}?limit=50`;
  const { next_cursor } = (await (await fetch(url)).json()) as { next_cursor: string | null };
  return { first: await median(url), next: next_cursor ? await median(`${url}&cursor=${next_cursor}`) : null };
};

/** First page and cursor page of every public list, over a thousand and a million coins (issue "Must reach"). */
export const scale = async (quick: boolean): Promise<Measured[]> => {
  const names = (Object.keys(coinLists) as CoinListName[]).filter((name) => coinLists[name].who === "public");
  const sizes = [1_000, quick ? 20_000 : 1_000_000];
  const rows = names.map((name): Measured => ({ name }));
  for (const [i, coins] of sizes.entries()) {
    const { folder, remove } = await scratch();
    const data = join(folder, "data");
    await seedScale(data, coins, coins);
    const site = await startSite(data);
    try {
      for (const row of rows) {
        const { first, next } = await timesOf(site, row.name as CoinListName);
        const size = i === 0 ? "few" : "many";
        row[`first_${size}`] = first;
        row[`cursor_${size}`] = next ?? "-";
      }
    } finally {
      await site.stop();
      await remove();
    }
  }
  for (const row of rows) {
    row.first_ratio = Number(row.first_many) / Number(row.first_few);
    row.cursor_ratio =
      row.cursor_few === "-" || row.cursor_many === "-" ? "-" : Number(row.cursor_many) / Number(row.cursor_few);
  }
  return rows;
};
