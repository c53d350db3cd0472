import { z } from "zod";
import { logo, marked } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { reason } from "./field-reasons.ts";
import { email, id, isoTime, listQuery, listResponse, paragraph, secret } from "./fields.ts";
import { limits } from "./limits.ts";
import { pow } from "./proof-of-work.ts";
import { code, storedUser } from "./users.ts";

const tag = "Votes";
const params = z.strictObject({ coinId: id });

export const votes = z.object({
  coin_id: z.uuid(),
  total: z.int(),
  today: z.int(),
  last_24h: z.int().describe("From hourly buckets, at most 5 minutes old."),
  voted: z.boolean().describe("False without a token."),
  next_vote_at: isoTime.nullable().describe("Null when a vote is possible now."),
});
export type Votes = z.output<typeof votes>;

export const getVotes = endpoint({
  method: "GET",
  path: "/votes/:coinId",
  access: "public",
  tag,
  summary: "Vote counts of a coin, and whether you voted today",
  params,
  response: votes,
  cacheable: true,
});

export const voteState = z.enum(["counted", "held", "void"]);

const vote = z.object({ id: z.uuid(), coin_id: z.uuid(), day: z.iso.date(), created_at: isoTime, state: voteState });

const nonce = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();

export const castVote = endpoint({
  method: "POST",
  path: "/votes/:coinId",
  access: "verified",
  errors: ["own_coin", "already_voted", "pow_required"],
  tag,
  summary:
    "Vote: one per account, coin and UTC day; it counts at once, and is held if a look at it some seconds later finds it suspicious",
  params,
  body: z.strictObject({ nonce, pow }).optional(),
  status: 201,
  response: z.object({ vote, votes }),
});

export const getVoteDays = endpoint({
  method: "GET",
  path: "/votes/:coinId/days",
  access: "public",
  tag,
  summary: "Votes per UTC day, 90 days, oldest first; days without a vote are left out",
  params,
  response: z.object({
    days: z.array(z.object({ day: z.iso.date(), counted: z.int(), held: z.int(), void: z.int() })),
  }),
  cacheable: true,
});

/** Ages of accounts that divide the groups of voters: 1, 7, 30 and 365 days. */
export const voterAges = ["day", "week", "month", "year"] as const;
export type VoterAge = (typeof voterAges)[number];

export const getVoterAges = endpoint({
  method: "GET",
  path: "/votes/:coinId/voters",
  access: "public",
  tag,
  summary:
    "Voters of a coin by the age of their accounts when they last voted for it; groups of fewer than 5 are joined with the next one, and counts are rounded down to multiples of 5",
  params,
  response: z.object({
    from: z.iso.date(),
    until: z.iso.date().describe("The last UTC day that is included: yesterday."),
    max_votes: z.int().describe("Only so many of the coin's latest votes in these days are read."),
    groups: z
      .array(
        z.object({
          from: z.enum(voterAges).nullable().describe("The least age; null for accounts from 0 seconds on."),
          below: z.enum(voterAges).nullable().describe("The age that they are below; null for no limit."),
          voters: z.int().multipleOf(5),
        }),
      )
      .describe("Youngest first, without gaps; empty where fewer than 5 voted."),
  }),
  cacheable: true,
});

export const getMyVotesToday = endpoint({
  method: "GET",
  path: "/votes/mine",
  access: "user",
  tag,
  summary: "The coins that you voted for on the current UTC day",
  response: z.object({
    coin_ids: z.array(z.uuid()),
    held_coin_ids: z.array(z.uuid()).describe("Those whose vote is held: it counts later."),
    next_vote_at: isoTime,
  }),
});

/** A coin in lists of votes and on the page of a link. */
export const votedCoin = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  symbol: z.string(),
  ...logo,
  listed: z.boolean().describe("False while it is not public: nobody can vote for it."),
  safety: marked,
});
export type VotedCoin = z.output<typeof votedCoin>;

export const getVotesToday = endpoint({
  method: "GET",
  path: "/votes/today",
  access: "public",
  tag,
  summary: "Votes of all coins on the current UTC day, some seconds old, and the first coins of the day before",
  response: z.object({
    day: z.iso.date(),
    counted: z.int(),
    held: z.int(),
    void: z.int(),
    yesterday: z
      .array(votedCoin.extend({ votes: z.int() }))
      .max(3)
      .describe("Public coins with the most counted votes, most first; empty when there were no votes."),
  }),
  cacheable: true,
});

export const myVote = vote.extend({
  reason: z.string().nullable().describe("Why it was voided, or counted after that."),
  appeal: z.enum(["possible", "open", "decided"]).nullable().describe("Whether a void vote can be appealed: once."),
  coin: votedCoin.nullable().describe("Null when the coin was deleted."),
});
export type MyVote = z.output<typeof myVote>;

/** Days of `getMyVoteDays`. */
export const myVoteDays = 365;

export const getMyVoteDays = endpoint({
  method: "GET",
  path: "/votes/mine/calendar",
  access: "user",
  tag,
  summary: "Your votes per UTC day of the last 365 days, oldest first; void ones and days without a vote are left out",
  response: z.object({ days: z.array(z.object({ day: z.iso.date(), votes: z.int() })) }),
});

export const listMyVotes = endpoint({
  method: "GET",
  path: "/votes/mine/history",
  access: "user",
  tag,
  summary: "Your votes of all days, newest first",
  query: z.strictObject(listQuery),
  response: listResponse("votes", myVote),
});

export const appealVote = endpoint({
  method: "POST",
  path: "/votes/mine/:id/appeal",
  access: "user",
  errors: ["conflict"],
  tag,
  summary: "Appeal your void vote; possible once",
  params: z.strictObject({ id }),
  body: z.strictObject({ text: paragraph(limits.appeal.min, limits.appeal.max) }),
  status: 201,
  response: z.object({ vote: myVote }),
});

/** The path and query of a page of this site. */
const place = z.string().regex(/^\/(?![/\\])[!-~]{0,1999}$/, reason("site_path"));

export const askEmailVote = endpoint({
  method: "POST",
  path: "/votes/email",
  access: "public",
  client: "emailVote",
  errors: ["not_found", "disposable_email", "pow_required"],
  tag,
  summary:
    "Vote by email: sends one link, whose page casts the vote; the response is the same whether the address has an account or not",
  body: z.strictObject({
    coin_id: id,
    email,
    place: place.optional().describe("Path and query of the page to lead back to."),
    pow,
  }),
  limit: "voteEmail",
  status: 202,
  response: z.object({ request_id: z.uuid() }),
});

/** What the requesting tab may know. */
export const emailVoteStatuses = ["pending", "counted", "expired"] as const;
export type EmailVoteStatus = (typeof emailVoteStatuses)[number];
const emailVoteStatus = z.enum(emailVoteStatuses);

export const getEmailVote = endpoint({
  method: "GET",
  path: "/votes/email/:request_id",
  access: "public",
  client: "emailVote",
  tag,
  summary: "The status of a vote by email; `expired` also when it ended without a vote",
  params: z.strictObject({ request_id: id }),
  response: z.object({ status: emailVoteStatus }),
});

export const getEmailVoteLink = endpoint({
  method: "GET",
  path: "/votes/email/links/:token",
  access: "public",
  client: "emailVote",
  errors: ["gone"],
  tag,
  summary: "The coin and status of a link to vote; changes nothing",
  params: z.strictObject({ token: secret }),
  response: z.object({ email: z.string(), coin: votedCoin, place: z.string().nullable(), status: emailVoteStatus }),
});

export const confirmEmailVote = endpoint({
  method: "POST",
  path: "/votes/email/confirm",
  access: "public",
  client: "emailVote",
  errors: ["otp_required", "banned", "own_coin", "not_found", "already_voted", "gone", "pow_required"],
  limit: "pageView",
  tag,
  summary:
    "Verify the address, log in and vote by the token of the email; a refused vote returns its error together with `token` and `user`",
  body: z.strictObject({ token: secret, nonce, otp: code.optional(), pow }),
  status: 201,
  response: z.object({ token: z.string(), user: storedUser, vote, votes }),
});

export const stopVoteEmails = endpoint({
  method: "POST",
  path: "/votes/email/stop",
  access: "public",
  client: "emailVote",
  errors: ["gone"],
  limit: "pageView",
  tag,
  summary: "“This was not me”: cancel the request and send no more such emails to this mailbox; idempotent",
  body: z.strictObject({ token: secret }),
  status: 204,
});
