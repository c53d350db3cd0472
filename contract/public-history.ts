import { z } from "zod";
import { coin } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { id, isoTime, listQuery, listResponse } from "./fields.ts";
import { reasonCodes } from "./moderation.ts";
import { watchedFacts } from "./safety.ts";

/** The subject of an entry of a coin's public history. */
export const publicHistoryKinds = [
  "submitted",
  "scheduled",
  "approved",
  "denied",
  "edited",
  "updated",
  "owner_changed",
  "safety",
  "audit",
  "kyc",
  "promoted",
  "promotion_ended",
  "report_upheld",
  "votes_voided",
  "votes_released",
] as const;
export type PublicHistoryKind = (typeof publicHistoryKinds)[number];

const facts = z.record(z.string(), z.unknown()).nullable();

export const publicHistoryEntry = z.object({
  id: z.uuid(),
  at: isoTime,
  kind: z
    .enum(publicHistoryKinds)
    .describe(
      "`edited` was accepted or made by a moderator; `updated` is an edit of tags or dates, which is public at once.",
    ),
  how: z
    .enum(["at_once", "scheduled", "imported", "accepted", "moderator", "list", "chain"])
    .nullable()
    .describe(
      "How a coin was approved (at_once, scheduled, imported), or an edit became public (accepted, moderator, list; chain: as the contract says).",
    ),
  list: z.string().nullable().describe("The token list that a coin or a contract came from: its address or name."),
  before: facts.describe("The values before an edit, an audit or a KYC."),
  after: facts,
  reason_code: z.enum(reasonCodes).nullable().describe("Reason of a denial or of an upheld report."),
  safety: z
    .object({
      chain_id: coin.shape.chain_id,
      address: z.string(),
      fact: z.enum(watchedFacts),
      before: z.string().nullable(),
      after: z.string(),
      block: z.int(),
    })
    .nullable(),
  promotion: z
    .object({ until: isoTime.nullable(), payer: z.string().nullable().describe("Null when it is not known.") })
    .nullable(),
  votes: z
    .object({ count: z.int(), reason: z.string() })
    .nullable()
    .describe("Votes that a moderator made void, or counted after a check, and why."),
});
export type PublicHistoryEntry = z.output<typeof publicHistoryEntry>;

export const getPublicHistory = endpoint({
  method: "GET",
  path: "/coins/:id/diary",
  access: "public",
  tag: "Coins",
  summary:
    "What happened to a listing, newest first: approval, edits, safety, audit, KYC, promotion, reports upheld, void votes",
  params: z.strictObject({ id }),
  query: z.strictObject({ ...listQuery, kind: z.enum(publicHistoryKinds).optional() }),
  response: listResponse("diary", publicHistoryEntry),
  cacheable: true,
});
