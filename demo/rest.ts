import sharp from "sharp";
import type { Address } from "viem";
import { priceOf, type SimulatedChain } from "./chain.ts";
import { submissions, websiteOf } from "./coins.ts";
import { boosted, type Market } from "./history.ts";
import { submissionOf } from "./listings.ts";
import { castTogether } from "./rings.ts";
import type { Person } from "./site.ts";
import type { Inhabited } from "./world.ts";

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

/** Jobs of the site that read what is new. It runs them each minute as well; run here, all is there at once. */
const firstReads = ["read-contracts", "refresh-prices", "check-safety", "read-sales", "fetch-farms", "update-farms"];

/** What is there beside coins, prices and votes: farms, paid placements, the operator's text, what people own and watch, and what waits for a decision. */
export async function addRest(world: Inhabited): Promise<void> {
  const { site } = world;
  for (const job of firstReads) await site.run(job);
  await publishFarms(world);
  await addPlacements(world);
  await writeText(world);
  await addFacts(world);
  await addBelongings(world);
  await addDecisions(world);
  await castTogether(site, idOf(world, boosted), site.now());
  for (const job of ["release-votes", "sum-activity", "count-tags", "send-alerts", "send-emails"]) await site.run(job);
}

const marketOf = ({ markets }: Pick<Inhabited, "markets">, symbol: string) =>
  markets.find(({ coin }) => coin.symbol === symbol) as Market;
const idOf = (world: Pick<Inhabited, "markets">, symbol: string) => marketOf(world, symbol).id as string;

async function publishFarms({ site, people }: Inhabited): Promise<void> {
  const { farms } = await site.call(people.admin, "GET", "/farms/pending");
  for (const { id } of farms) await site.call(people.admin, "PATCH", `/farms/${id}/status`, { status: "active" });
  await site.run("update-farms");
}

/** Promotions and ads, which change no rank. */
async function addPlacements(world: Inhabited): Promise<void> {
  const { site, people } = world;
  for (const [n, symbol] of ["ORRY", "CORAL", "KNOLL"].entries()) {
    const promotion = {
      promoted: true,
      promoted_until: inDays(4 + n),
      payer: `Team ${marketOf(world, symbol).coin.name}`,
    };
    await site.call(people.moderator, "PATCH", `/coins/${idOf(world, symbol)}/promote`, promotion);
  }
  const ads = [
    { title: "Boats by the hour", advertiser: "Harbour Boats", slot: "header", color: "#1f5f8b" },
    { title: "Walnuts from eleven orchards", advertiser: "Orchard Ledger", slot: "footer", color: "#5b6b2f" },
  ];
  for (const { color, ...ad } of ads) {
    const image = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="200"><rect width="1200" height="200" fill="${color}"/><text x="60" y="118" font-family="sans-serif" font-size="54" font-weight="700" fill="#fff">${ad.title}</text><text x="60" y="164" font-family="sans-serif" font-size="28" fill="#fff">${ad.advertiser}</text></svg>`;
    const form = new FormData();
    const bytes = await sharp(Buffer.from(image)).png().toBuffer();
    form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), "ad.png");
    const { upload } = await site.call(people.admin, "POST", "/ads/images", form);
    const target = { target_url: websiteOf(ad.advertiser), alt: `${ad.title}, an ad of ${ad.advertiser}` };
    const terms = { starts_at: new Date(), ends_at: inDays(14), price_amount: "120", price_currency: "USD" };
    await site.call(people.admin, "POST", "/ads", { ...ad, ...target, ...terms, image_url: upload.url });
  }
}

/** How to book a promotion, as the operator writes it. */
async function writeText({ site, people }: Inhabited): Promise<void> {
  const advertise = {
    en: "Write to ads@cointally.example with the coin or the image, the place and the days. We answer within two days, and say here who paid.",
    es: "Escribe a ads@cointally.example con la moneda o la imagen, el espacio y los días. Respondemos en dos días y decimos aquí quién pagó.",
  };
  const { version } = await site.call(people.admin, "GET", "/admin/settings");
  const values = { SITE_TEXTS: JSON.stringify({ advertise }) };
  await site.call(people.admin, "PATCH", "/admin/settings", { version, values });
}

/** Audits and identity checks, as moderators enter them. */
async function addFacts(world: Inhabited): Promise<void> {
  const { site, people } = world;
  for (const [n, symbol] of ["ORCH", "TIDE", "SALT", "BSLT", "QTM"].entries()) {
    const auditor = n % 2 ? "Clearwater Reviews" : "Two Readers";
    const report = `${websiteOf(auditor)}/reports/${symbol.toLowerCase()}`;
    const findings = { critical: 0, high: 0, medium: n % 3, low: 2 + n };
    const audit = { status: "verified", auditor, report_url: report, audited_at: inDays(-20 - 9 * n), ...findings };
    await site.call(people.moderator, "PATCH", `/coins/${idOf(world, symbol)}/audit`, audit);
    if (n > 2) continue;
    const kyc = { status: "verified", provider: "Clearwater Reviews", level: "gold", verified_at: inDays(-30) };
    await site.call(people.moderator, "PATCH", `/coins/${idOf(world, symbol)}/kyc`, kyc);
  }
}

/** Portfolios, watchlists and alerts, of the voter and the team of "Look as" above all. */
async function addBelongings(world: Inhabited): Promise<void> {
  const { site, people, chains } = world;
  const owners: [Person, string[]][] = [
    [people.voter, ["LNTN", "CRANE", "TIDE", "KNOLL", "MOTH"]],
    [people.team, ["ORCH", "KETL"]],
  ];
  for (const [n, [owner, symbols]] of owners.entries()) {
    for (const symbol of symbols) {
      const { id, pool } = marketOf(world, symbol);
      const price = priceOf(pool);
      await site.call(owner, "POST", "/watchlists/coins", { coin_id: id });
      const holding = { amount: `${Math.round(900 / price) || 1}`, avg_buy_price_usd: (price * 0.83).toFixed(10) };
      await site.call(owner, "POST", "/portfolios/coins", { coin_id: id, ...holding });
      // One is true already, and the other soon, or not.
      const alerts = { price_above: price * 0.9, price_below: price * 0.985 };
      for (const [kind, value] of Object.entries(alerts)) {
        await site.call(owner, "POST", "/alerts", { coin_id: id, kind, value: value.toFixed(12) });
      }
      await site.call(owner, "POST", "/alerts", { coin_id: id, kind: "safety" });
    }
    const [chain] = chains as [SimulatedChain];
    const address = chain.accounts[1 + n] as Address;
    for (const symbol of ["BRWT", "FERRY"]) await chain.send(marketOf(world, symbol).pool.token, address, 640 + 90 * n);
    const read = { address, label: "Cold wallet", chain_ids: [56] };
    await site.call(owner, "POST", "/portfolios/addresses", read);
  }
  for (const [n, watcher] of people.voters.slice(1, 40).entries()) {
    const { id } = world.markets[(n * 5) % world.markets.length] as Market;
    await site.call(watcher, "POST", "/watchlists/coins", { coin_id: id });
  }
}

/** Submissions, an edit, claims and reports that wait for a moderator, and decisions that were made. */
async function addDecisions(world: Inhabited): Promise<void> {
  const { site, people, chains } = world;
  const [chain] = chains as [SimulatedChain];
  const tokens = await chain.makeTokens(
    submissions.map(({ name, symbol }) => ({ name, symbol, supply: 1e9, buyTax: 0, sellTax: 0, isOwned: false })),
  );
  for (const [n, submission] of submissions.entries()) {
    const owner = people.teams[(n + 2) % people.teams.length] as Person;
    const body = submissionOf({ ...submission, chainId: 56 }, tokens[n] as Address);
    const { coin } = await site.call(owner, "POST", "/coins", body);
    if (n !== 2) continue;
    const reason = { reason_code: "spam", reason: "The text promises a gain, and says nothing about the coin." };
    await site.call(people.moderator, "PATCH", `/coins/${coin.id}/deny`, reason);
  }
  const mine = await site.call(people.team, "GET", "/coins/mine");
  await site.call(people.team, "PATCH", `/coins/${mine.coins[0].id}`, {
    description: `${mine.coins[0].description}\n\nSince this month the reports are read by a second office as well.`,
  });
  const claims: [string, string][] = [
    ["NINE", "I am the treasurer of Ninepins. The file at this address has the sentence that you ask for."],
    ["FINCH", "The listing was made by somebody else; we are the real finch."],
  ];
  for (const [n, [symbol, text]] of claims.entries()) {
    const claimant = people.voters[50 + n] as Person;
    const evidence = { text, evidence_url: `${websiteOf(marketOf(world, symbol).coin.name)}/claim.txt` };
    await site.call(claimant, "POST", `/coins/${idOf(world, symbol)}/claims`, evidence);
  }
  const reports: [string, string, string][] = [
    ["FINCH", "malicious_contract", "I bought on Tuesday and cannot sell. Each sale fails, from three wallets."],
    ["CBCAT", "false_information", "The liquidity is not locked, as the website says it is."],
    ["KNOLL", "other", "The owner can stop all sales, see the function close in the contract."],
  ];
  for (const [n, [symbol, reason, text]] of reports.entries()) {
    await site.call(people.voters[40 + n] as Person, "POST", `/coins/${idOf(world, symbol)}/reports`, { reason, text });
  }
}
