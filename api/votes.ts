import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, isoTime } from "./fields.ts";

const tag = "Votes";
const params = z.strictObject({ coinId: id });

export const votes = z.object({
  coin_id: z.uuid(),
  total: z.int(),
  today: z.int(),
  last_24h: z.int().describe("From hourly buckets, at most 5 minutes old."),
  voted: z.boolean().describe("False without a token."),
  next_vote_at: isoTime.nullable().describe("Null while one may vote now."),
});
export type Votes = z.output<typeof votes>;

export const getVotes = endpoint({
  method: "GET",
  path: "/votes/:coinId",
  who: "public",
  tag,
  summary: "The counts of a coin, and whether one voted today",
  params,
  answer: votes,
  kept: true,
});

export const castVote = endpoint({
  method: "POST",
  path: "/votes/:coinId",
  who: "verified",
  tag,
  summary: "Vote: one per account, coin and UTC day",
  params,
  body: z
    .strictObject({
      nonce: z
        .string()
        .regex(/^[0-9a-f]{64}$/, { error: "Nonce must be 64 hex digits." })
        .optional(),
    })
    .optional(),
  status: 201,
  answer: z.object({
    vote: z.object({ id: z.uuid(), coin_id: z.uuid(), day: z.iso.date(), created_at: isoTime }),
    votes,
  }),
});

export const getVoteDays = endpoint({
  method: "GET",
  path: "/votes/:coinId/days",
  who: "public",
  tag,
  summary: "Votes per UTC day, 90 days, oldest first; days without a vote are left out",
  params,
  answer: z.object({
    days: z.array(z.object({ day: z.iso.date(), counted: z.int(), held: z.int(), void: z.int() })),
  }),
  kept: true,
});

export const getMyVotesToday = endpoint({
  method: "GET",
  path: "/votes/mine",
  who: "user",
  tag,
  summary: "The coins one voted for in the current UTC day",
  answer: z.object({ coin_ids: z.array(z.uuid()), next_vote_at: isoTime }),
});
