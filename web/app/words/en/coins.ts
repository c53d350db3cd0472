import { formats } from "../../lib/format.ts";

const { count, moment, ordinal } = formats.en;
const votes = (n: number) => (n === 1 ? "1 vote" : `${count(n)} votes`);

/** Words of a coin's page. */
export const coins = {
  title: (name: string, symbol: string) => `${name} (${symbol}): votes, contracts and facts · Cointally`,
  description: (name: string, total: number, today: number) =>
    `${name}: ${votes(total)} in total, ${count(today)} today. Contracts, links, audit and how it was listed.`,
  titleNotPublic: (name: string, symbol: string) => `${name} (${symbol}), not public · Cointally`,
  path: "Path",
  coins: "Coins",
  placeToday: (place: number) => `${ordinal(place)} today`,
  audited: "Audited",
  kyc: "KYC",
  synthetic: "Synthetic",
  syntheticWhy: "Generated for a load test. Not a real coin.",

  figures: "Figures",
  price: "Price",
  day: "24 h",
  /** Who told the price. */
  sources: {
    onchain: "From on-chain pools",
    dexscreener: "From DexScreener",
    coingecko: "From CoinGecko",
  } as Record<string, string>,
  noPrice: "No price yet. We'll show one as soon as a source has it.",
  marketCap: "Market cap",
  diluted: "Fully diluted",
  volume: "Volume, 24 h",
  liquidity: "Liquidity",
  hour: "1 h",
  week: "7 d",
  watchers: "Watchers",
  views: "Views, 24 h",
  viewsInAll: "Total views",
  launch: "Launch",

  about: "About",
  links: "Links",
  importedText: "This text came with the import, not from the project. Cointally does not verify claims.",
  submittersText: "Text by the submitter. Cointally does not verify claims.",
  noText: "No description yet.",

  contracts: "Contracts",
  noContractNative: "Native coin of its network, so there is no contract.",
  noContractYet: "No contract yet. It will be added at launch.",
  moreContracts: (n: number) => (n === 1 ? "1 more contract" : `${n} more contracts`),
  copyContract: (chain: string) => `Copy the ${chain} contract`,
  openExplorer: (chain: string) => `Open in the ${chain} explorer`,

  status: "Status",
  statuses: {
    verified: "Verified by a moderator",
    pending: "Submitted, not verified yet",
    expired: "Expired",
    revoked: "Revoked",
  },
  date: "Date",
  audit: "Audit",
  noAudit: "No audit on file.",
  openReport: "Open the report",
  auditor: "Auditor",
  findings: "Findings",
  severities: { critical: "critical", high: "high", medium: "medium", low: "low" },
  noKyc: "No KYC on file.",
  openCertificate: "Open the certificate",
  validUntil: "Valid until",
  provider: "Provider",
  level: "Level",
  levels: { bronze: "Bronze", silver: "Silver", gold: "Gold" },
  platform: "Platform",
  saleLead: {
    startsIn: "Starts in",
    endsIn: "Ends in",
    ended: "The sale has ended.",
    noDate: "The team has not announced dates.",
    raised: (raised: string, cap: string | null, unit: string) =>
      cap ? `${raised} of ${cap} ${unit} raised` : `${raised} ${unit} raised`,
    softCapMet: (cap: string) => `Soft cap of ${cap} reached.`,
    softCapAt: (cap: string) => `Soft cap: ${cap}.`,
    readAt: (block: string) => `Read from the sale’s contract at block ${block},`,
    stated: (caps: string) => `${caps}. According to the team. The amount raised is unknown.`,
    notKnown: "No caps announced. The amount raised is unknown.",
    go: "Go to the sale",
    unsafe: "This coin is marked as dangerous. Check its safety facts before you pay.",
    bar: "Raised",
  },
  softCap: "Soft cap",
  hardCap: "Hard cap",
  starts: "Starts",
  ends: "Ends",

  story: "History",
  approved: "Approved",
  approvedHow: {
    at_once: "Approved by a moderator",
    scheduled: "Approved by a moderator, published later as scheduled",
    imported: "Imported from a public token list",
  },
  /** `{}` is the name, which links to the creator's page. */
  submittedBy: (year: string, coins: number) =>
    `Submitted by {}, member since ${year}, ${coins === 1 ? "1 coin" : `${count(coins)} coins`}`,
  submitterGone: "Submitted by a deleted account",
  creator: {
    title: (name: string) => `Coins by ${name} · Cointally`,
    description: (name: string, coins: string) => `${coins} submitted by ${name}, with votes that anyone can count.`,
    memberSince: (day: string) => `Member since ${day}`,
    caption: "Listed coins of this account, newest first.",
    pastEnd: "This page is past the end",
    pastEndWhy: "There are fewer pages, or the link is old.",
    first: "First page",
  },

  similar: "Similar coins",
  coin: "Coin",
  votesToday: "Votes today",
  today: "today",

  somethingWrong: "Found a problem? Is this your project?",
  report: "Report",
  claim: "Claim this project",
  edit: "Edit this coin",
  badge: "Badge for your site",

  askingAgain: "Checking with your account",
  notThere: "The link may be wrong, or the coin was denied or removed.",
  standing: {
    pending: () => "Not public yet, waiting for a moderator. Only its owner and moderators see this page.",
    scheduled: (at: string | null) =>
      `Approved, and public ${at ? `on ${moment(at)}` : "soon"}. Until then only its owner and moderators see this page.`,
    denied: (_: string | null, reason?: string | null) =>
      `Denied${reason ? `: ${reason}` : "."} Only its owner and moderators see this page.`,
    approved: () => "This coin is public. Reload the page to see it as visitors do.",
  },
};
