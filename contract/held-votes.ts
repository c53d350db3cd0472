import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, isoTime, listQuery, listResponse, time } from "./fields.ts";
import { reason } from "./moderation.ts";
import { votedCoin, voterAges } from "./votes.ts";

const tag = "Votes";

/** What makes a vote suspicious (docs/vote-integrity.md). */
export const signalCodes = [
  "new_account",
  "network_of_new_accounts",
  "block_of_new_accounts",
  "network_majority",
  "block_majority",
  "provider_block_of_new_accounts",
  "domain_of_new_accounts",
  "regular_intervals",
  "dormant_account",
  "dormant_majority",
  "same_coins",
  "vote_after_sign_up",
  "erased_account",
  "held_before",
  "domain_majority",
  "crowd_of_new_accounts",
] as const;
export type SignalCode = (typeof signalCodes)[number];

/** What votes can share. `other` is what several accounts did alike, or a network that is not stored any more. */
export const evidenceKinds = ["network", "block", "provider_block", "email_domain", "other"] as const;

const sharedEvidence = z.object({
  id: z.string().describe("Names it in calls about the same ring or coin. It is not derived from an address alone."),
  kind: z.enum(evidenceKinds),
  number: z.int().describe("Tells those of one kind apart: Network 1 is that of most votes."),
  votes: z.int(),
});
export type SharedEvidence = z.output<typeof sharedEvidence>;

/** What a set of votes shares, and how old their accounts are. */
const shares = {
  evidence: z
    .array(sharedEvidence)
    .describe("What at least two of the votes share, at most 20, that of most votes first."),
  ages: z
    .array(z.object({ from: z.enum(voterAges).nullable(), below: z.enum(voterAges).nullable(), votes: z.int() }))
    .describe("Votes by the age that their accounts had, youngest first; those of unknown age are in none."),
};

const version = z.string().regex(/^[0-9]{1,10}-[0-9a-f]{1,16}$/);

/** A group of held votes that are decided on together. */
export const heldRing = z.object({
  id: z.uuid(),
  version: version.describe("Changes with each vote that joins or leaves."),
  votes: z.int().describe("Number of held votes, without appealed ones. The following is about these."),
  flagged: z.boolean().describe("The ring waits for an admin; other votes are released at `release_at`."),
  first_at: isoTime,
  last_at: isoTime,
  release_at: isoTime.nullable().describe("When the first vote is released; null for a flagged ring."),
  coins: z.array(z.object({ coin: votedCoin.nullable(), votes: z.int() })),
  signals: z
    .array(z.object({ code: z.enum(signalCodes), votes: z.int() }))
    .describe("The signals, each with the number of votes that it applies to."),
  new_accounts: z.int().describe("Votes by accounts younger than 48 hours."),
  ...shares,
  appeals: z.array(
    z.object({ vote_id: z.uuid(), coin: votedCoin.nullable(), text: z.string(), reason: z.string(), at: isoTime }),
  ),
});
export type HeldRing = z.output<typeof heldRing>;

export const listHeldVotes = endpoint({
  method: "GET",
  path: "/votes/held",
  access: "admin",
  client: "admin",
  tag,
  summary:
    "Held votes by ring, in the order in which the rings began: those that wait for an admin, or those that will be released after 24 hours",
  query: z.strictObject({ ...listQuery, status: z.enum(["waiting", "releasing"]).default("waiting") }),
  response: listResponse("rings", heldRing),
});

export const listRingVotes = endpoint({
  method: "GET",
  path: "/votes/held/:id",
  access: "admin",
  client: "admin",
  tag,
  summary: "The undecided votes of a ring, oldest first; no account is named",
  params: z.strictObject({ id }),
  query: z.strictObject(listQuery),
  response: listResponse(
    "votes",
    z.object({
      id: z.uuid(),
      coin: votedCoin.nullable(),
      at: isoTime,
      account_age_days: z.int().nullable().describe("When it voted; null where it is not known any more."),
      signals: z.array(z.enum(signalCodes)),
      evidence: z.array(z.string()).describe("Ids as in the ring's `evidence`."),
    }),
  ),
});

const days = z.int().min(1).max(10_000).optional();

/** Conditions that all apply to the chosen votes. */
const part = {
  evidence: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional()
    .describe("The id of a piece of evidence that they share."),
  younger_than_days: days.describe("Accounts that were younger when they voted."),
  at_least_days: days.describe("Accounts that were at least so old when they voted."),
};

export const decideHeldVotes = endpoint({
  method: "PATCH",
  path: "/votes/held/:id",
  access: "admin",
  client: "admin",
  errors: ["conflict"],
  tag,
  summary:
    "Release the held votes of a ring or a part of them, or make them void; by the id of one vote, that vote alone, also one that was decided before",
  params: z.strictObject({ id }),
  body: z.strictObject({
    action: z.enum(["release", "void"]),
    reason: reason.describe("Public, with the number of votes."),
    version: version
      .optional()
      .describe("Of the ring as it was shown: if it has changed since, the answer is 409 and nothing is decided."),
    part: z
      .strictObject({ ...part, votes: z.array(id).min(1).max(500).optional() })
      .optional()
      .describe("Decides only these votes of the ring; the others stay held."),
  }),
  response: z.object({ votes: z.int().describe("How many changed.") }),
});

/** Which counted votes: of a coin in a span of time, or those of a ring, or those of all coins that share its evidence. */
const countedVotes = {
  coin_id: id.optional(),
  from: time.optional().describe("Required with `coin_id`."),
  until: time.optional().describe("Votes before this moment. Required with `coin_id`."),
  ring: id
    .optional()
    .describe("Votes that were held as a part of this ring and count now; with `evidence`, all votes that share it."),
  ...part,
};

export const previewVoid = endpoint({
  method: "POST",
  path: "/votes/voids/preview",
  access: "admin",
  client: "admin",
  tag,
  summary: "How many counted votes would be void, what they share, and how old their accounts were; changes nothing",
  body: z.strictObject(countedVotes),
  response: z.object({
    votes: z.int(),
    version,
    coins: z.array(z.object({ coin: votedCoin.nullable(), votes: z.int() })),
    ...shares,
  }),
});

export const voidVotes = endpoint({
  method: "POST",
  path: "/votes/voids",
  access: "admin",
  client: "admin",
  errors: ["conflict"],
  tag,
  summary: "Make counted votes void, with a public reason; each voter can appeal once",
  body: z.strictObject({
    ...countedVotes,
    version: version.describe(
      "As the preview gave it: if other votes match now, the answer is 409 and nothing changes.",
    ),
    reason: reason.describe("Public, with the number of votes."),
  }),
  response: z.object({ votes: z.int().describe("How many changed.") }),
});
