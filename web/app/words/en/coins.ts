import { formats } from "../../lib/format.ts";

const { count, moment, ordinal } = formats.en;
const votes = (n: number) => (n === 1 ? "1 vote" : `${count(n)} votes`);

/** Words of a coin's page. */
export const coins = {
  title: (name: string, symbol: string) => `${name} (${symbol}): votes, contracts and facts · Cointally`,
  description: (name: string, total: number, today: number) =>
    `${name}: ${votes(total)} in all, ${count(today)} today. Contracts, links, audit and how it was listed.`,
  titleNotPublic: (name: string, symbol: string) => `${name} (${symbol}), not public · Cointally`,
  path: "Path",
  coins: "Coins",
  placeToday: (place: number) => `${ordinal(place)} today`,
  audited: "Audited",
  kyc: "KYC",
  synthetic: "Synthetic",
  syntheticWhy: "Made by a load test: not a real coin",

  figures: "Figures",
  price: "Price",
  day: "24 h",
  /** Who told the price. */
  sources: {
    onchain: "Read on chain, from the pairs it trades in",
    dexscreener: "Told by DexScreener",
    coingecko: "Told by CoinGecko",
  } as Record<string, string>,
  noPrice: "No price is known yet. When a source tells one, it stands here with its age.",
  marketCap: "Market cap",
  diluted: "Fully diluted",
  volume: "Volume, 24 h",
  liquidity: "Liquidity",
  hour: "1 h",
  week: "7 d",
  watchers: "Watchers",
  views: "Views, 24 h",
  viewsInAll: "Views in all",
  launch: "Launch",

  about: "About",
  links: "Links",
  importedText: "This text came with the import, not from the project. Cointally does not check that claims are true.",
  submittersText: "Text by the submitter. Cointally does not check that claims are true.",
  noText: "Nobody has written about this coin yet.",

  contracts: "Contracts",
  noContractNative: "A native coin: it has no contract.",
  noContractYet: "No contract yet. It comes with the launch.",
  moreContracts: (n: number) => (n === 1 ? "1 more contract" : `${n} more contracts`),
  copyContract: (chain: string) => `Copy the ${chain} contract`,
  openExplorer: (chain: string) => `Open in the ${chain} explorer`,

  status: "Status",
  statuses: {
    verified: "Verified by a moderator",
    pending: "Sent in, not verified yet",
    expired: "Expired",
    revoked: "Revoked",
  },
  date: "Date",
  audit: "Audit",
  noAudit: "Nothing on file. Nobody has shown us an audit of this coin.",
  openReport: "Open the report",
  auditor: "Auditor",
  findings: "Findings",
  severities: { critical: "critical", high: "high", medium: "medium", low: "low" },
  noKyc: "Nothing on file. The team has not shown who they are to a provider we know.",
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
    noDate: "The team has not stated when it starts or ends.",
    raised: (raised: string, cap: string | null, unit: string) =>
      cap ? `${raised} of ${cap} ${unit} raised` : `${raised} ${unit} raised`,
    softCapMet: (cap: string) => `Soft cap of ${cap} reached.`,
    softCapAt: (cap: string) => `Soft cap: ${cap}.`,
    readAt: (block: string) => `Read from the sale’s contract at block ${block},`,
    stated: (caps: string) => `${caps}. Stated by the team; what was raised is not known.`,
    notKnown: "No caps stated. What was raised is not known.",
    go: "Go to the sale",
    unsafe: "This coin is marked as a danger. Look at its safety facts before you pay.",
    bar: "Raised",
  },
  softCap: "Soft cap",
  hardCap: "Hard cap",
  starts: "Starts",
  ends: "Ends",

  story: "History",
  approved: "Approved",
  approvedHow: {
    at_once: "Approved at once by a moderator",
    scheduled: "Approved by a moderator, public after the waiting time",
    imported: "Taken from a public token list by the operator of this site",
  },
  /** `{}` is the name, which links to the creator's page. */
  submittedBy: (year: string, coins: number) =>
    `Submitted by {}, member since ${year}, ${coins === 1 ? "1 coin" : `${count(coins)} coins`}`,
  submitterGone: "Submitted by an account that is gone",
  creator: {
    title: (name: string) => `Coins by ${name} · Cointally`,
    description: (name: string, coins: string) => `${coins} submitted by ${name}, with votes that anyone can count.`,
    memberSince: (day: string) => `Member since ${day}`,
    caption: "Listed coins of this account, newest first.",
    pastEnd: "This page is past the end",
    pastEndWhy: "There are fewer coins than that, or the link is old.",
    first: "First page",
  },

  similar: "Similar coins",
  coin: "Coin",
  votesToday: "Votes today",
  today: "today",

  somethingWrong: "Something wrong, or yours?",
  report: "Report",
  claim: "This is my project",
  edit: "Edit this coin",
  badge: "Badge for your site",

  askingAgain: "Asking again with your account",
  notThere: "The address may be wrong, or the coin was denied or taken away.",
  standing: {
    pending: () => "Not public yet: it waits for a moderator. Only its owner and moderators see this page.",
    scheduled: (at: string | null) =>
      `Approved, and public ${at ? `on ${moment(at)}` : "soon"}. Until then only its owner and moderators see this page.`,
    denied: (_: string | null, reason?: string | null) =>
      `Denied${reason ? `: ${reason}` : "."} Only its owner and moderators see this page.`,
    approved: () => "This coin is public. Load the page again to see it as everyone does.",
  },
};
