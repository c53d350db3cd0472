import { z } from "zod";
import { coin, safety } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { id, isoTime, listQuery, listResponse } from "./fields.ts";

const tag = "Safety";
const idParams = z.strictObject({ id });
const text = z.string();

/** The facts whose change is recorded. */
export const watchedFacts = ["sellable", "buy_tax", "sell_tax", "transfer_tax", "owner", "implementation"] as const;
export type WatchedFact = (typeof watchedFacts)[number];

export const safetyChange = z.object({
  id: z.uuid(),
  chain_id: z.int(),
  address: text,
  fact: z.enum(watchedFacts),
  before: text.nullable().describe("The last known value: yes or no, percent, or an address. Null at the first check."),
  after: text,
  block: z.int(),
  at: isoTime,
});
export type SafetyChange = z.output<typeof safetyChange>;

export const getSafety = endpoint({
  method: "GET",
  path: "/coins/:id/safety",
  access: "public",
  tag,
  summary: "Safety facts of each contract of a coin, and how they changed, newest first",
  params: idParams,
  response: z.object({
    contracts: z.array(safety).describe("The checked contracts, worst first, each with its own verdict."),
    next_check_at: isoTime.nullable().describe("When the next check of a contract is due; null while none is planned."),
    changes: z.array(safetyChange),
  }),
  cacheable: true,
});

/** A change as moderators see it. */
export const safetyCase = safetyChange.extend({ coin, status: z.enum(["open", "seen"]) });
export type SafetyCase = z.output<typeof safetyCase>;

export const listSafetyChanges = endpoint({
  method: "GET",
  path: "/safety-changes",
  access: "moderator",
  client: "admin",
  tag,
  summary: "Changes of safety facts, by default those that no moderator has seen, oldest first",
  query: z.strictObject({ ...listQuery, status: safetyCase.shape.status.default("open") }),
  response: listResponse("safety_changes", safetyCase),
});

export const decideSafetyChange = endpoint({
  method: "PATCH",
  path: "/safety-changes/:id",
  access: "moderator",
  client: "admin",
  errors: ["conflict"],
  tag,
  summary: "Mark a change as seen",
  params: idParams,
  body: z.strictObject({ status: z.literal("seen") }),
  response: z.object({ safety_change: safetyCase }),
});
