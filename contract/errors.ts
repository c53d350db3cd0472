import { z } from "zod";

/** Every error code with the HTTP status it is sent with. Programs read the code; people read the sentence in `error`. */
export const errorStatus = {
  validation: 400,
  bad_request: 400,
  disposable_email: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  otp_required: 401,
  forbidden: 403,
  second_factor_required: 403,
  email_not_verified: 403,
  banned: 403,
  own_coin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_voted: 409,
  contract_taken: 409,
  in_progress: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  pow_required: 428,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

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
