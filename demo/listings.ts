import type { Address } from "viem";
import { type SimulatedCoin, type SimulatedSale, websiteOf } from "./coins.ts";
import type { People } from "./people.ts";
import type { DemoSite, Person } from "./site.ts";

const dayMs = 86_400_000;

type Listed = { name: string; symbol: string; chainId: number; text: string; tags: string[] };

/** A submission as the form sends it. */
export function submissionOf(
  { name, symbol, chainId, text, tags }: Listed,
  address: Address,
  more: Record<string, unknown> = {},
) {
  const handle = name
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, 14);
  return {
    ...{ name, symbol, type: "token", chain_id: chainId, address, decimals: 18, tags, stage: "launched" },
    description: text,
    links: { website: websiteOf(name), telegram: `https://t.me/${handle}_demo`, twitter: `https://x.com/${handle}` },
    contact_email: `team@${new URL(websiteOf(name)).hostname}`,
    ...more,
  };
}

/** Submits a coin and approves it at once. @returns its id */
export async function list(site: DemoSite, people: People, owner: Person, body: object): Promise<string> {
  const { coin } = await site.call(owner, "POST", "/coins", body);
  await site.call(people.moderator, "PATCH", `/coins/${coin.id}/approve-now`, {});
  return coin.id;
}

/** Lists a coin of the demo. @returns its id */
export function listCoin(site: DemoSite, people: People, coin: SimulatedCoin, token: Address, n: number) {
  const launch = new Date(site.now().getTime() - (2 + (n % 9)) * dayMs);
  const owner = people.teams[n % people.teams.length] as Person;
  return list(site, people, owner, submissionOf(coin, token, { launch_at: launch }));
}

/** Lists a coin whose tokens are being sold by this contract. @returns its id */
export function listSale(
  site: DemoSite,
  people: People,
  sale: SimulatedSale,
  { token, contract, n }: { token: Address; contract: Address; n: number },
) {
  const now = site.now().getTime();
  const owner = people.teams[(n + 3) % people.teams.length] as Person;
  const terms = {
    ...{ platform: "PinkSale", url: `https://www.pinksale.finance/launchpad/${contract}?chain=BSC`, currency: "BNB" },
    ...{ softcap: `${sale.softcap}`, hardcap: `${sale.hardcap}` },
    ...{ start_at: new Date(now - dayMs), end_at: new Date(now + (5 + 3 * n) * dayMs) },
  };
  return list(site, people, owner, submissionOf({ ...sale, chainId: 56 }, token, { stage: sale.stage, sale: terms }));
}
