import { z } from "zod";
import { adSlots } from "./ads.ts";
import { audit, coin, kyc, marked } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { reason as refusal } from "./field-reasons.ts";
import { httpsUrl, id, isoTime, line, listQuery, listResponse, paragraph, time } from "./fields.ts";
import { limits } from "./limits.ts";

const tag = "Moderation";
const idParams = z.strictObject({ id });
const oneCoin = z.object({ coin });
const text = z.string();

export const reasonCodes = ["copied_identity", "malicious_contract", "false_information", "spam", "other"] as const;
export type ReasonCode = (typeof reasonCodes)[number];
export const reasonCode = z.enum(reasonCodes);
export const reason = paragraph(limits.reason.min, limits.reason.max);

const transition = <B extends z.ZodType>(action: string, summary: string, body: B) =>
  endpoint({
    method: "PATCH",
    path: `/coins/:id/${action}`,
    access: "moderator",
    client: "admin",
    errors: ["conflict", "contract_taken"],
    tag,
    summary,
    params: idParams,
    body,
    response: oneCoin,
  });

/** The `updated_at` of the coin that the moderator saw: an approval is refused if its owner has changed it since. */
const updated_at = time.optional();

export const approveCoin = transition(
  "approve",
  "Schedule an approval, by default in 24 h; from pending or denied; with `updated_at`, only if the coin is unchanged since",
  z.strictObject({ approve_at: time.optional(), updated_at }).optional(),
);
export const approveCoinNow = transition(
  "approve-now",
  "Approve at once; from pending, scheduled or denied; with its updated_at, only as it was then",
  z.strictObject({ updated_at }).optional(),
);
export const denyCoin = transition(
  "deny",
  "Deny, with a reason that is emailed to the creator; without one, also without a body, with a general reason",
  z.strictObject({ reason: reason.optional(), reason_code: reasonCode.default("other") }).optional(),
);
export const promoteCoin = transition(
  "promote",
  "Set or end a promotion; it changes no rank",
  z.strictObject({
    promoted: z.boolean(),
    promoted_until: time
      .optional()
      .describe(`Default: in ${limits.promotion.days} days; at most in ${limits.promotion.maxDays}.`),
    payer: line(2, 80).nullish().describe("Who paid, as shown on /placements; null when it is not known."),
  }),
);

const count = z.int().min(0).max(10_000).nullish();
export const setAudit = transition(
  "audit",
  "Set the audit facts",
  z.strictObject({
    status: audit.shape.status,
    auditor: line(2, 80).nullish(),
    report_url: httpsUrl().nullish(),
    audited_at: time.nullish(),
    critical: count,
    high: count,
    medium: count,
    low: count,
  }),
);
export const setKyc = transition(
  "kyc",
  "Set the KYC facts",
  z.strictObject({
    status: kyc.shape.status,
    provider: line(2, 80).nullish(),
    level: z.enum(["bronze", "silver", "gold"]).nullish(),
    certificate_url: httpsUrl().nullish(),
    verified_at: time.nullish(),
    expires_at: time.nullish(),
  }),
);

const fields = z.record(z.string(), z.unknown());

export const listChanges = endpoint({
  method: "GET",
  path: "/coins/changes",
  access: "moderator",
  client: "admin",
  tag,
  summary: "Pending edits of approved coins, and contracts that token lists would add to listed coins, oldest first",
  query: z.strictObject(listQuery),
  response: listResponse(
    "changes",
    z.object({
      coin,
      before: fields,
      after: fields,
      created_at: isoTime,
      proposal: z
        .object({ id: z.uuid(), list: text.describe("The address of the list, or its name.") })
        .nullable()
        .describe("For a contract that a token list proposes; null for an edit of the owner."),
    }),
  ),
});

/** The `created_at` of the edit that the moderator saw: a decision is refused if its owner has replaced it since. */
const created_at = time.optional();
/** The proposal of a token list that is decided, instead of the edit. */
const proposal_id = id.optional();

export const decideChanges = transition(
  "changes",
  "Accept or refuse the edit that waits, with its created_at only that one; or, with proposal_id, that proposal of a token list",
  z.discriminatedUnion(
    "accept",
    [
      z.strictObject({ accept: z.literal(true), created_at, proposal_id }),
      z.strictObject({ accept: z.literal(false), reason, created_at, proposal_id }),
    ],
    refusal("boolean"),
  ),
);

/**
 * The actions in a coin's history. An edit of a coin that is not approved is `changed`; of an approved one, `changed_at_once` is what needs
 * no review and `changed_by_moderator` what an admin edited.
 */
export const coinActions = [
  "submitted",
  "changed",
  "changed_at_once",
  "changed_by_moderator",
  "change_asked",
  "change_withdrawn",
  "change_accepted",
  "change_refused",
  "scheduled",
  "approved",
  "denied",
  "deleted",
  "promoted",
  "promotion_ended",
  "audit_set",
  "kyc_set",
  "report_resolved",
  "report_dismissed",
  "claim_accepted",
  "claim_refused",
  "votes_voided",
  "votes_released",
] as const;
export type CoinAction = (typeof coinActions)[number];

/** Edits of a coin's public facts that a moderator accepted or made. */
export const reviewedEdits = ["change_accepted", "changed_by_moderator"] as const satisfies CoinAction[];

/** The actions in a coin's public history: everything that became public, nothing that was only requested or refused. */
export const publicHistoryActions = [
  ...reviewedEdits,
  "submitted",
  "changed_at_once",
  "scheduled",
  "approved",
  "denied",
  "promoted",
  "promotion_ended",
  "audit_set",
  "kyc_set",
  "report_resolved",
  "claim_accepted",
  "votes_voided",
  "votes_released",
] as const satisfies CoinAction[];

export const historyEntry = z.object({
  id: z.uuid(),
  action: z.enum(coinActions),
  actor: z.object({ id: z.uuid(), name: text }).nullable(),
  reason: text.nullable(),
  reason_code: z.enum(reasonCodes).nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  at: isoTime,
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const getHistory = endpoint({
  method: "GET",
  path: "/coins/:id/history",
  access: "user",
  errors: ["forbidden"],
  tag,
  summary: "Every moderation action on a coin, newest first; for its owner and admins",
  params: idParams,
  query: z.strictObject(listQuery),
  response: listResponse("history", historyEntry),
});

export const getChecks = endpoint({
  method: "GET",
  path: "/coins/:id/checks",
  access: "moderator",
  client: "admin",
  tag,
  summary: "Facts for a moderator: look-alike names and websites, contracts of other coins, the submitter",
  params: idParams,
  response: z.object({
    look_alikes: z.array(
      z.object({
        id: z.uuid(),
        slug: text,
        name: text,
        symbol: text,
        host: text.nullable().describe("Of its website."),
        why: z.enum(["name", "symbol", "website"]),
      }),
    ),
    same_contract: z.array(
      z.object({
        ...{ id: z.uuid(), name: text, status: text },
        proposed: z.boolean().describe("True where a token list only proposes the contract for this coin."),
      }),
    ),
    same_website: z.array(z.object({ id: z.uuid(), slug: text, name: text })),
    submitter: z.object({ joined_at: isoTime, coins: z.int(), approved: z.int(), denied: z.int() }).nullable(),
  }),
});

export const getLog = endpoint({
  method: "GET",
  path: "/moderation/log",
  access: "public",
  client: "loaders",
  tag,
  summary: "Approvals and denials, newest first; no personal data",
  query: z.strictObject(listQuery),
  response: listResponse(
    "log",
    z.object({
      at: isoTime,
      coin: z.object({ id: z.uuid(), slug: text.nullable(), name: text, safety: marked }),
      action: z.enum(["approved", "denied"]),
      reason_code: z.enum(reasonCodes).nullable(),
    }),
  ),
  cacheable: "by_language",
});

export const getPlacements = endpoint({
  method: "GET",
  path: "/placements",
  access: "public",
  client: "loaders",
  tag,
  summary: "Every paid placement, past and present",
  query: z.strictObject(listQuery),
  response: listResponse(
    "placements",
    z.object({
      kind: z.enum(["ad", "promotion"]),
      who: text,
      payer: text.nullable().describe("Who paid; null when it is not known."),
      coin_slug: text.nullable(),
      coin_safety: marked,
      where: text,
      slot: z.enum(adSlots).nullable(),
      from: isoTime,
      to: isoTime.nullable(),
    }),
  ),
  cacheable: "by_language",
});

export const queueCounts = z.object({
  pending: z.int(),
  changes: z.int(),
  scheduled: z.int(),
  reports: z.int(),
  claims: z.int(),
  safety_changes: z.int(),
  held_votes: z.int(),
});
export type QueueCounts = z.output<typeof queueCounts>;

export const getQueueCounts = endpoint({
  method: "GET",
  path: "/moderation/queues",
  access: "moderator",
  client: "admin",
  tag,
  summary: "Number of open cases in each queue that the caller decides on, at most 10,000 each; 0 for other queues",
  response: z.object({ queues: queueCounts }),
});
