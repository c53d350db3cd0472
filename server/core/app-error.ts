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

const notFoundMessages = {
  account: m.error_not_found_account,
  ad: m.error_not_found_ad,
  address: m.error_not_found_address,
  alert: m.error_not_found_alert,
  change: m.error_not_found_change,
  claim: m.error_not_found_claim,
  coin: m.error_not_found_coin,
  contact: m.error_not_found_contact,
  failedJob: m.error_not_found_failed_job,
  farm: m.error_not_found_farm,
  heldVotes: m.error_not_found_held_votes,
  holding: m.error_not_found_holding,
  ledgerEntry: m.error_not_found_ledger_entry,
  ledgerVote: m.error_not_found_ledger_vote,
  picture: m.error_not_found_picture,
  report: m.error_not_found_report,
  session: m.error_not_found_session,
  sitemap: m.error_not_found_sitemap,
  vote: m.error_not_found_vote,
};

/** The row does not exist, or this person may not know of it. */
export function notFound(what: keyof typeof notFoundMessages): AppError {
  return new AppError("not_found", notFoundMessages[what]());
}
