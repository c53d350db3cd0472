import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, isoTime, listQuery, listResponse } from "./fields.ts";
import { reason } from "./moderation.ts";
import { votedCoin } from "./votes.ts";

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
  "domain_majority",
  "crowd_of_new_accounts",
] as const;
export type SignalCode = (typeof signalCodes)[number];

/** A group of held votes that are decided on together. */
export const heldRing = z.object({
  id: z.uuid(),
  votes: z.int().describe("Number of held votes, without appealed ones."),
  flagged: z.boolean().describe("The ring waits for an admin; other votes are released at `release_at`."),
  first_at: isoTime,
  last_at: isoTime,
  release_at: isoTime.nullable().describe("When the first vote is released; null for a flagged ring."),
  coins: z.array(z.object({ coin: votedCoin.nullable(), votes: z.int() })),
  signals: z
    .array(z.object({ code: z.enum(signalCodes), votes: z.int() }))
    .describe("The signals, each with the number of votes that it applies to."),
  new_accounts: z.int().describe("Votes by accounts younger than 48 hours."),
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
    "Held votes by ring, oldest first: those that wait for an admin, or those that will be released after 24 hours",
  query: z.strictObject({ ...listQuery, status: z.enum(["waiting", "releasing"]).default("waiting") }),
  response: listResponse("rings", heldRing),
});

export const decideHeldVotes = endpoint({
  method: "PATCH",
  path: "/votes/held/:id",
  access: "admin",
  client: "admin",
  errors: ["conflict"],
  tag,
  summary:
    "Release the held votes of a ring or make them void; by the id of one vote, that vote alone, also one that was decided before",
  params: z.strictObject({ id }),
  body: z.strictObject({
    action: z.enum(["release", "void"]),
    reason: reason.describe("Public, with the number of votes."),
  }),
  response: z.object({ votes: z.int().describe("How many changed.") }),
});
