import { ApiError } from "./api-client.ts";

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Runs a POST so that it happens once (api.md, Idempotency): the same body, tried again after a broken connection,
 * bears the same key. Once the server answered, the next try bears a new one.
 */
export function createAttempts<T>(send: (body: unknown, idempotencyKey: string) => Promise<T>) {
  let open: { text: string; key: string } | null = null;
  return async (body: unknown): Promise<T> => {
    const text = JSON.stringify(body);
    if (open?.text !== text) open = { text, key: newKey() };
    try {
      const answer = await send(body, open.key);
      open = null;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.response.code !== "in_progress") open = null;
      throw error;
    }
  };
}
