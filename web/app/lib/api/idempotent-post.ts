import { randomHex } from "../browser/random.ts";

type PendingPost = { text: string; key: string };

/** Stores a pending post, so that it has the same key after a reload. */
export type PendingPostStore = { get: () => string | null; set: (text: string) => void; remove: () => void };

function read(store: PendingPostStore): PendingPost | null {
  try {
    const stored = JSON.parse(store.get() ?? "null");
    return typeof stored?.text === "string" && typeof stored.key === "string" ? stored : null;
  } catch {
    return null;
  }
}

/**
 * Makes a POST take effect once (api.md, Idempotency): the same body is sent with the same key until it succeeds. The server releases
 * the key of a failed attempt.
 */
export function createIdempotentPost<T>(
  send: (body: unknown, idempotencyKey: string) => Promise<T>,
  store?: PendingPostStore,
) {
  let pending = store ? read(store) : null;
  return async (body: unknown): Promise<T> => {
    const text = JSON.stringify(body);
    if (pending?.text !== text) {
      pending = { text, key: randomHex(16) };
      store?.set(JSON.stringify(pending));
    }
    const response = await send(body, pending.key);
    pending = null;
    store?.remove();
    return response;
  };
}
