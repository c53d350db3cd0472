type OrderSignal = {
  counts: string;
  /** What limits the signal to one per person; null where people do not count. */
  oncePer: string | null;
  /** How a held or a void vote affects it; null where it does not depend on votes. */
  held: string | null;
  void: string | null;
  /** Points in trending. */
  points?: number;
};

/** All inputs of the order of each list. docs/vote-integrity.md has this table for readers. */
export const orderSignals = {
  votes: {
    counts: "counted votes",
    oncePer: "mailbox, coin and UTC day",
    held: "nothing until it is released, then it counts in the day and hour when it was cast",
    void: "nothing; where it was counted before, it is taken from the day and hour when it was cast",
    points: 3,
  },
  watchers: {
    counts: "people with a verified email and no ban, whose votes would count, who watch the coin now",
    oncePer: "mailbox and coin; watching again within 24 hours continues the first watch",
    held: "the watches of its voter: they do not count until it is released",
    void: "the watches of its voter: they do not count until 30 days after it was cast",
    points: 2,
  },
  viewers: {
    counts:
      "blocks of networks (an IPv4 /24 or an IPv6 /48, and at most eight of an IPv6 /32) that opened the coin's page",
    oncePer: "block, coin and UTC day, whatever the browser or account",
    held: null,
    void: null,
    points: 0.2,
  },
  market: { counts: "figures of price sources, not of people", oncePer: null, held: null, void: null },
  approval: { counts: "the time of a moderator's approval", oncePer: null, held: null, void: null },
  audit: { counts: "the date of an audit that a moderator verified", oncePer: null, held: null, void: null },
  dates: { counts: "the dates that the coin's owner gives", oncePer: null, held: null, void: null },
  name: { counts: "the coin's name", oncePer: null, held: null, void: null },
  payment: { counts: "a paid promotion, shuffled each hour", oncePer: null, held: null, void: null },
} as const satisfies Record<string, OrderSignal>;

export type OrderSignalName = keyof typeof orderSignals;

/** How fast points of trending decay, and when they expire. */
export const trendingTime = { hours: 24, halfLifeHours: 6 };

const { votes, watchers, viewers } = orderSignals;
export const trendingFormula = `${trendingTime.hours} h activity with a ${trendingTime.halfLifeHours} h half-life: ${votes.points} × voters + ${watchers.points} × verified accounts whose votes would count that started watching and still watch + ${viewers.points} × viewers (one per block of networks and day)`;
