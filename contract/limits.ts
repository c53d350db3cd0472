/** The numbers that both sides must agree on. Plain data, so that the browser can read it without Zod. */
export const limits = {
  /** Filters of coin lists: the longest time since an approval, and how many tags are offered. */
  filters: { days: 3650, tags: 60 },
  /** decisions.md, product-specification.md §9 */
  defaultChainId: 56,
  page: { default: 1, limit: 25, maxLimit: 100, maxDepth: 10_000 },
  name: { min: 2, max: 60 },
  symbol: { min: 1, max: 15 },
  description: { min: 30, max: 5000 },
  tags: { max: 5, maxLength: 24 },
  contracts: { max: 20 },
  url: { max: 300 },
  search: { max: 100 },
  password: { min: 12, max: 128 },
  reason: { min: 10, max: 500 },
  report: { max: 1000 },
  appeal: { min: 10, max: 1000 },
  claim: { min: 10, max: 1000 },
  /** Typo-tolerant matches are added when exact and prefix matches find fewer than this. */
  fewMatches: 5,
  /** Coins whose moving figures one call may ask for. */
  figures: { max: 100 },
  logo: { maxBytes: 1024 * 1024, maxSide: 4096, sizes: [32, 64, 256] as const, perDay: 50 },
  /** An ad's image is kept in these widths; its shape is its own. */
  ad: { days: 90, widths: [600, 1200] as const },
  /** Of one user; amounts have as many digits as `digits` before the point and as `places` after it. */
  portfolio: {
    addresses: 25,
    holdings: 2000,
    /** Moves that are kept, the newest ones: a token that pays interest moves with every read. */
    moves: 10_000,
    digits: 40,
    places: 36,
    label: 40,
    note: 280,
    csvLength: 100_000,
    csvRows: 1000,
    /** A line worth less than so many dollars is small. */
    smallUsd: 1,
  },
  alerts: { max: 100 },
  /** Coins that one call may put in order. */
  watchlist: { placed: 500 },
  jsonBody: 128 * 1024,
  /** How deep arrays and objects of a body may lie in each other: no call needs half of it. */
  jsonDepth: 32,
  /** Reads of a chain in one request. */
  rpc: { maxCalls: 20, maxBytes: 64 * 1024 },
  newForDays: 7,
  /** A price older than this is stale (decisions.md, Prices). */
  priceFreshMinutes: 60,
  sessionDays: 30,
  verifyEmailHours: 24,
  recoverMinutes: 60,
  /** How long a code by email stands in for the password of an account that has none. */
  emailCodeMinutes: 15,
  /** Of one kind to one account: a mailbox is nobody's to fill. */
  emailsPerHour: 5,
  /** A link to vote by email lives this long; one mailbox gets so many in 24 hours, whoever asks for them. */
  emailVote: { hours: 24, perMailbox: 3 },
  idempotencyHours: 24,
  approveAfterHours: 24,
  /** How long a promotion lasts unless told, and at most. */
  promotion: { days: 7, maxDays: 90 },
} as const;
