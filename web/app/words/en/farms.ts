import { formats } from "../../lib/format.ts";

const { count, total } = formats.en;

/** A title, a text, and the word on the button. */
const three = (title: string, text: string, action: string) => [title, text, action] as const;

/** The list of farms and a farm's page, as everybody sees them. What one does there is in `staking.ts`. */
export const farms = {
  title: "Farms",
  metaTitle: (page: number) =>
    `Farms${page > 1 ? `, page ${count(page)}` : ""}: stake, earn, and is it covered · Cointally`,
  metaDescription:
    "Stake one token, earn another. For each farm: yearly rate, what is staked, when it ends, and whether it holds the rewards that it owes.",
  lead: "Stake one token, earn another. “Covered” says whether the farm holds the rewards that it owes",
  readFromChain: (ago: string) => `, read from the chain ${ago}.`,
  shows: { all: "All", live: "Live", upcoming: "Upcoming", ended: "Ended", mine: "Mine" },
  showsLabel: "Which farms",
  columns: { farm: "Stake, earn", chain: "Chain", apr: "APR", tvl: "Staked", end_at: "Ends in", rewards: "Rewards" },
  aprTooHigh: "not credible",
  aprTooHighWhy: "Not credible: the stake is tiny, or a price is wrong.",
  sorts: {
    apr: "APR",
    tvl: "Staked, in dollars",
    end_at: "End",
    created_at: "Newest",
  },
  filters: {
    label: "Filters",
    search: "Search",
    searchHint: "Token or address",
    chain: "Chain",
    allChains: "All chains",
    sort: "Sort by",
    show: "Show",
  },
  summary: (from: number, to: number, of: number, capped: boolean) =>
    `${count(from)} to ${count(to)} of ${total(of, capped)}`,
  next: (rows: number) => `Next ${rows}`,
  leftOut: "Part of this address says nothing to us and is left out.",
  unnamed: "a token without a name",
  earns: (symbol: string) => `earns ${symbol}`,
  stakeAndEarn: (staked: string, reward: string) => `Stake ${staked}, earn ${reward}`,
  left: (time: string) => `${time} left`,
  startsIn: (time: string) => `starts in ${time}`,
  ended: "ended",
  phases: { upcoming: "Upcoming", live: "Live", ended: "Ended" },
  days: (days: string) => `${days} d`,

  empty: {
    all: three("No farms yet", "A farm stands here once a moderator has looked at it.", "See the coins"),
    live: three("No farm runs right now", "Farms that are to come, or have ended, stand beside.", "All farms"),
    upcoming: three("No farm is to come", "Farms that run stand beside.", "All farms"),
    ended: three("No farm has ended yet", "Farms that run stand beside.", "All farms"),
    filtered: three("No farm with these filters", "Try fewer letters, or another chain.", "Take the filters off"),
    pastEnd: three("This page is past the end", "The list is shorter than it was, or the link is old.", "First page"),
  },
  mine: {
    connect: three(
      "Connect a wallet to see your farms",
      "Farms where your address has a stake stand here, with what you can harvest.",
      "Connect wallet",
    ),
    none: three(
      "You have no stake in a farm",
      "When you stake in one, it stands here with what you have earned.",
      "See live farms",
    ),
    loading: "Reading your stakes from the chains",
    failed: three("We could not read your stakes", "They are safe where they are.", "Try again"),
    unread: (chains: string) => `${chains} did not answer now: what you have there is not shown.`,
    stake: "Your stake",
    pending: "To harvest",
  },

  solvency: {
    covered: "Covered",
    short: "Short",
    unknown: "Unknown",
    ended: "Ended",
    ofDays: (have: string, of: string) => `${have} of ${of} days`,
    ofHours: (have: string, of: string) => `${have} of ${of} h`,
    coversAll: (of: string) => `Rewards cover all of the ${of} left`,
    coversPart: (have: string, of: string) => `Rewards cover ${have} of the ${of} left`,
    unknownWhy: "the contract does not tell",
    notRead: "chain did not answer",
    owesNothing: "owes nothing more",
    stillThere: "what is owed is there",
    endedShort: "owes more than it holds",
    endedUnknown: "rewards unknown",
  },

  page: {
    path: "Path",
    description: (chain: string, covered: string) =>
      `A farm on ${chain}. ${covered}. What it pays, until when, and what its owner can do.`,
    coveredIs: {
      covered: "It holds the rewards that it owes",
      short: "It does not hold all rewards that it owes",
      unknown: "Whether it holds the rewards that it owes is unknown",
      ended: "It has ended",
    },
    unaudited: "Unaudited",
    figures: "Figures",
    apr: "APR",
    aprNone: {
      price: "unknown: a price is missing",
      stake: "no stake yet",
      ended: "0%: it has ended",
    },
    staked: "Staked",
    participants: "Stakers",
    endsIn: "Ends in",
    startsIn: "Starts in",
    endedAt: "Ended",

    rewards: "Are the rewards there?",
    says: {
      covered: "Yes. The farm holds at least what it must still pay.",
      coveredLeast: "Yes, as far as the contract tells: rewards earned and not yet paid are not counted.",
      short: (day: string) => `Not all of them. At this pace they run out on ${day}.`,
      shortNoDate: "Not all of them.",
      unknown: "We could not tell. Unknown does not mean safe.",
      ended: "The farm has ended. It still holds what it owes to those who have not harvested.",
      endedNone: "The farm has ended, and owes nothing more.",
      endedShort: "The farm has ended and holds less than it owes: who harvests late may get nothing.",
    },
    holds: "Holds",
    owes: "Owes, until its end",
    owesLeast: "Owes, at least",
    runsOut: "Runs out",
    notBefore: "not before its end",
    perDay: "Pays each day",
    readAt: (block: number) => `Read from the chain at block ${count(block)}`,
    syncFailed: "The last reading failed; what stands here is from before.",

    owner: "What its owner can do",
    owners: {
      nobody: "Nobody owns this farm: nobody can stop it, change it or take its rewards.",
      take: "Take rewards that are not paid yet",
      stop: "End the rewards before their time",
      who: "Owner",
      none: "Nobody",
      yes: "Yes",
      no: "No",
      unknown: "Unknown",
    },
    kinds: {
      cointally:
        "A farm of Cointally’s own contract: the pot was filled when it was made, and nobody can empty it before its stakers are paid. Nobody outside has audited the contract.",
      lookalike:
        "It answers as a farm of Cointally’s own contract does, but its factory is another: what its code can do is unknown, and we have not seen an audit of it.",
      smartchef:
        "A pool of PancakeSwap’s kind, from a factory that the operator of this site chose. We read what it answers, and have not seen an audit of it.",
    },

    terms: "Terms",
    starts: "Starts",
    ends: "Ends",
    estimated: "about, by the pace of the chain",
    fee: "Fee to enter",
    noFee: "None",
    referral: "A referrer gets",
    referralShare: (share: string) => `${share} of the rewards of who they bring, out of them`,
    noReferral: "Nothing",
    limit: "Most per address",
    farmContract: "Farm",
    factory: "Made by factory",
    stakedToken: "Token to stake",
    rewardToken: "Token earned",
    copy: (what: string) => `Copy the address: ${what}`,
    explorer: (what: string) => `Open in the explorer: ${what}`,
    lp: "share of a pair",

    yours: "Your stake",
    connectFirst: "Connect a wallet to stake, harvest or leave. Nothing is signed before you have read what it does.",
    connect: "Connect wallet",
    loading: "Reading your stake",
    notLoaded: "This part of the page could not be loaded. Your stake is safe where it is.",
    loadAgain: "Load the page again",
    notFound: three("No such farm", "The address may be wrong, or the farm is not public.", "See all farms"),
  },

  ref: {
    kept: (who: string) =>
      `${who} led you here. If you stake, they get a share of your rewards; you see it before you sign.`,
    bad: "The referral in this link is not an address, so it counts for nothing.",
    earlier: (who: string) => `You came here by ${who} first, less than 30 days ago: that one stays.`,
    own: "This is your own link: nobody gets a share of your rewards.",
  },

  referrals: {
    title: "What your links earned",
    lead: "Who comes by your link and stakes within 30 days gives you a share of their rewards, where a farm has one. It comes out of their rewards, and they see it before they sign.",
    yourLink: "Your link to all farms",
    copyLink: "Copy your link",
    connect: three(
      "Connect a wallet",
      "Your link bears your address, and what it earned is read from the chains.",
      "Connect wallet",
    ),
    none: three(
      "Nobody has come by your link yet",
      "Copy it and share it. A farm stands here once somebody has staked by it.",
      "See live farms",
    ),
    loading: "Reading from the chains",
    failed: three("We could not read what your links earned", "It is safe where it is.", "Try again"),
    people: "Brought",
    earned: "Earned",
    pending: "To collect",
    seeAll: "What your links earned",
  },
};
