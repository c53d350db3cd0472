import type { ErrorCode, Part } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";

/** A "no" that a verb gives: a stable code, the sentence for the person, and fields that stand beside them. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: ErrorCode;
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, sentence: string, extra: Record<string, unknown> = {}) {
    super(sentence);
    this.code = code;
    this.extra = extra;
  }
}

/** The "no" to fields that only the database or a rule can judge, in the same shape as failed validation. */
export const refuseField = (key: string, sentence: string, source: Part = "body") =>
  new Refusal("validation", m.error_invalid_fields(), {
    validation: { [source]: { source, keys: [key], message: sentence } },
  });

/** What `refuseField` said; undefined for every other error. */
export const fieldSentence = (error: unknown): string | undefined => {
  const parts = error instanceof Refusal ? error.extra.validation : undefined;
  return parts ? Object.values(parts as Record<string, { message: string }>)[0]?.message : undefined;
};

/** The "no" to what a banned account may not do, with the reason and the end that it was told. */
export const bannedRefusal = (ban: { reason: string; until: string | null }) =>
  new Refusal("banned", m.error_banned(), ban);

const notFoundMessages = {
  account: m.error_not_found_account,
  ad: m.error_not_found_ad,
  address: m.error_not_found_address,
  alert: m.error_not_found_alert,
  change: m.error_not_found_change,
  claim: m.error_not_found_claim,
  coin: m.error_not_found_coin,
  contact: m.error_not_found_contact,
  farm: m.error_not_found_farm,
  holding: m.error_not_found_holding,
  picture: m.error_not_found_picture,
  report: m.error_not_found_report,
  session: m.error_not_found_session,
  sitemap: m.error_not_found_sitemap,
};

/** The row does not exist, or this person may not know of it. */
export const notFound = (what: keyof typeof notFoundMessages) => new Refusal("not_found", notFoundMessages[what]());
