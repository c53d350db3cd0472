/** In the order of specification §8. */
export const validationParts = ["body", "query", "params"] as const;

type Cause = { shortMessage?: string; message?: string };
type Failure = {
  response?: {
    validation?: Partial<Record<(typeof validationParts)[number], { message?: string }>>;
    error?: string;
    message?: string;
  };
  cause?: unknown;
  message?: string;
};

/**
 * The text of an error's toast, in the order of specification §8: validation details (body, then query, then params); a wallet's or
 * contract's cause (short message, message, the error's own); the response's error text, then its message. Null for an error without a
 * response: the server was not reached.
 */
export function errorMessage(error: unknown): string | null {
  const { response, cause, message }: Failure = typeof error === "object" && error !== null ? error : {};
  for (const part of validationParts) {
    const detail = response?.validation?.[part]?.message;
    if (detail) return detail;
  }
  if (typeof cause === "object" && cause !== null) {
    const { shortMessage, message: causeMessage }: Cause = cause;
    const sentence = shortMessage || causeMessage || message;
    if (sentence) return sentence;
  }
  return response?.error || response?.message || null;
}
