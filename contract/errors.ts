import { z } from "zod";

/** Stable words for programs; the sentence for people stands in `error`. */
export const errorCodes = [
  "validation",
  "bad_request",
  "unauthorized",
  "wrong_credentials",
  "otp_required",
  "forbidden",
  "second_factor_required",
  "email_not_verified",
  "banned",
  "own_coin",
  "not_found",
  "method_not_allowed",
  "conflict",
  "already_voted",
  "contract_taken",
  "in_progress",
  "gone",
  "too_large",
  "unsupported_media_type",
  "idempotency_mismatch",
  "too_many_requests",
  "internal",
  "unavailable",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const parts = ["body", "query", "params"] as const;
export type Part = (typeof parts)[number];

const partError = z.object({ source: z.enum(parts), keys: z.array(z.string()), message: z.string() });

/** The one error shape (api.md, Errors). The web app's handler (specification §8) reads it. */
export const errorBody = z
  .object({
    statusCode: z.int(),
    code: z.enum(errorCodes),
    error: z.string(),
    message: z.string(),
    validation: z.partialRecord(z.enum(parts), partError).optional(),
  })
  .loose();
export type ErrorBody = z.output<typeof errorBody>;
