/** Limits that the server and the browser share. Plain data, so that the browser can read it without Zod. */
export const limits = {
  /** Filters of coin lists: the longest time since an approval, and the number of tags that are offered. */
  filters: { days: 3650, tags: 60 },
  /** decisions.md, product-specification.md §9 */
  defaultChainId: 56,
  page: { default: 1, limit: 25, maxLimit: 100, maxDepth: 10_000 },
  /** Of accounts. */
  name: { min: 2, max: 60 },
  coinName: { min: 1, max: 80 },
  symbol: { min: 1, max: 32 },
  description: { min: 30, max: 5000 },
  tags: { max: 5, maxLength: 24 },
  contracts: { max: 20 },
  url: { max: 300 },
  search: { max: 200 },
  password: { min: 12, max: 128 },
  reason: { min: 10, max: 500 },
  report: { max: 1000 },
  appeal: { min: 10, max: 1000 },
  claim: { min: 10, max: 1000 },
  /** Typo-tolerant matches are added when there are fewer exact and prefix matches than this. */
  fewMatches: 5,
  /** Coins whose live figures one call may request. */
  figures: { max: 100 },
  /** Streams of live figures that one process keeps open for one network. */
  live: { perNetwork: 100 },
  logo: { maxBytes: 1024 * 1024, maxSide: 4096, avifMaxSide: 2048, sizes: [32, 64, 256] as const, perDay: 50 },
  /** An ad's image is stored in these widths; it keeps its aspect ratio. */
  ad: { days: 90, widths: [600, 1200] as const },
  /** Per user. Amounts have at most `digits` digits before the point and `places` after it. */
  portfolio: {
    addresses: 25,
    holdings: 2000,
    /** Number of stored moves, the newest ones: a token that pays interest moves with every read. */
    moves: 10_000,
    digits: 40,
    places: 36,
    label: 40,
    note: 280,
    csvLength: 100_000,
    csvRows: 1000,
    /** A position worth fewer dollars than this is small. */
    smallUsd: 1,
  },
  alerts: { max: 100 },
  /** Coins that one call may reorder. */
  watchlist: { placed: 500 },
  jsonBody: 128 * 1024,
  /** Maximum nesting of arrays and objects in a body: no call needs half of it. */
  jsonDepth: 32,
  /** Reads of a chain in one request. */
  rpc: { maxCalls: 20, maxBytes: 64 * 1024 },
  newForDays: 7,
  /** A price older than this is stale (decisions.md, Prices). */
  priceFreshMinutes: 60,
  /** A session ends this long after its last use, and this long after the login at the latest. */
  sessionDays: 30,
  sessionMaxDays: 90,
  /** Sessions of one account: a login above this number ends the one that was used least recently. */
  sessions: 50,
  verifyEmailHours: 24,
  recoverMinutes: 60,
  /** How long a code by email stands in for the password of an account that has none. */
  emailCodeMinutes: 10,
  /** Emails to one mailbox that anybody may request, so that nobody can flood it. */
  emailsPerHour: 5,
  /** Lifetime of a link to vote by email, and the number of them per mailbox in 24 hours, whoever requests them. */
  emailVote: { hours: 24, perMailbox: 3 },
  idempotencyHours: 24,
  approveAfterHours: 24,
  /** Default and maximum duration of a promotion. */
  promotion: { days: 7, maxDays: 90 },
} as const;
