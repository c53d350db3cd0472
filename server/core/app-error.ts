import type { ErrorCode, Part } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";

/** An expected failure: a stable code, a sentence for the user, and further fields of the response. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, sentence: string, extra: Record<string, unknown> = {}) {
    super(sentence);
    this.code = code;
    this.extra = extra;
  }
}

/** An error of one field found by a service function, in the same shape as failed validation. */
export function fieldError(key: string, sentence: string, source: Part = "body"): AppError {
  return new AppError("validation", m.error_invalid_fields(), {
    validation: { [source]: { source, keys: [key], message: sentence } },
  });
}

/** The sentence of a `fieldError`; undefined for every other error. */
export function fieldErrorMessage(error: unknown): string | undefined {
  const parts = error instanceof AppError ? error.extra.validation : undefined;
  return parts ? Object.values(parts as Record<string, { message: string }>)[0]?.message : undefined;
}

/** The error for actions of a banned account, with the reason and the end of the ban. */
export function bannedError(ban: { reason: string; until: string | null }): AppError {
  return new AppError("banned", m.error_banned(), ban);
}

/** The row does not exist, or this person may not know of it. */
export function notFound(message: string): AppError {
  return new AppError("not_found", message);
}
