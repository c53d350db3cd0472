import { z } from "zod";
import { coin } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { httpsUrl, id, isoTime, listQuery, listResponse, paragraph } from "./fields.ts";
import { limits } from "./limits.ts";
import { reason, reasonCode, reasonCodes } from "./moderation.ts";

const tag = "Moderation";
const idParams = z.strictObject({ id });
const text = z.string();

export const report = z.object({
  id: z.uuid(),
  coin,
  reporter: z.object({ id: z.uuid(), name: text }).nullable(),
  reason: z.enum(reasonCodes),
  text: text.nullable(),
  status: z.enum(["open", "resolved", "dismissed"]),
  created_at: isoTime,
});
export type Report = z.output<typeof report>;
const ownReport = report.omit({ coin: true, reporter: true }).extend({ coin_id: z.uuid() });

export const reportCoin = endpoint({
  method: "POST",
  path: "/coins/:id/reports",
  access: "user",
  limit: "moderatorCase",
  errors: ["conflict"],
  tag,
  summary: "Report a coin to the moderators; one open report per account and coin",
  params: idParams,
  body: z.strictObject({ reason: reasonCode, text: paragraph(0, limits.report.max).optional() }),
  status: 201,
  response: z.object({ report: ownReport }),
});

export const listReports = endpoint({
  method: "GET",
  path: "/reports",
  access: "moderator",
  client: "admin",
  tag,
  summary: "Reports, by default open ones, oldest first; open ones of accounts whose votes would not count come last",
  query: z.strictObject({ ...listQuery, status: report.shape.status.default("open") }),
  response: listResponse("reports", report),
});

export const decideReport = endpoint({
  method: "PATCH",
  path: "/reports/:id",
  access: "moderator",
  client: "admin",
  errors: ["conflict"],
  tag,
  summary: "Resolve or dismiss a report",
  params: idParams,
  body: z.strictObject({
    status: z.enum(["resolved", "dismissed"]),
  }),
  response: z.object({ report }),
});

export const claim = z.object({
  id: z.uuid(),
  coin,
  claimant: z.object({ id: z.uuid(), name: text, email: text }).nullable(),
  text,
  evidence_url: text,
  status: z.enum(["open", "accepted", "refused"]),
  reason: text.nullable(),
  created_at: isoTime,
});
export type Claim = z.output<typeof claim>;
const ownClaim = claim.omit({ coin: true, claimant: true }).extend({ coin_id: z.uuid() });

export const claimCoin = endpoint({
  method: "POST",
  path: "/coins/:id/claims",
  access: "user",
  limit: "moderatorCase",
  errors: ["conflict"],
  tag,
  summary: "Claim a listing as the team of the coin",
  params: idParams,
  body: z.strictObject({
    text: paragraph(limits.claim.min, limits.claim.max),
    evidence_url: httpsUrl(),
  }),
  status: 201,
  response: z.object({ claim: ownClaim }),
});

export const listClaims = endpoint({
  method: "GET",
  path: "/claims",
  access: "moderator",
  client: "admin",
  tag,
  summary: "Claims, by default open ones, oldest first; open ones of accounts whose votes would not count come last",
  query: z.strictObject({ ...listQuery, status: claim.shape.status.default("open") }),
  response: listResponse("claims", claim),
});

export const decideClaim = endpoint({
  method: "PATCH",
  path: "/claims/:id",
  access: "moderator",
  client: "admin",
  errors: ["conflict"],
  tag,
  summary: "Accept a claim, which makes the claimant the owner, or refuse it",
  params: idParams,
  body: z.strictObject({ accept: z.boolean(), reason: reason.optional() }),
  response: z.object({ claim }),
});
