import type { ErrorCode, Part } from "@cointally/contract/errors.ts";

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
  new Refusal("validation", "Some fields are not valid.", {
    validation: { [source]: { source, keys: [key], message: sentence } },
  });

/** What `refuseField` said; undefined for every other error. */
export const fieldSentence = (error: unknown): string | undefined => {
  const parts = error instanceof Refusal ? error.extra.validation : undefined;
  return parts ? Object.values(parts as Record<string, { message: string }>)[0]?.message : undefined;
};

/** The "no" to what a banned account may not do, with the reason and the end that it was told. */
export const bannedRefusal = (ban: { reason: string; until: string | null }) =>
  new Refusal("banned", "Your account is banned. The reason is on your account page.", ban);

/** The row is not there, or not for this person to know of. */
export const notFound = (what: string) => new Refusal("not_found", `This ${what} is not here.`);
