const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

type Attempt = { text: string; key: string };

/** Where an attempt is remembered beyond the page, so that it bears the same key after a reload. */
export type AttemptStore = { get: () => string | null; set: (text: string) => void; remove: () => void };

function read(store: AttemptStore): Attempt | null {
  try {
    const kept = JSON.parse(store.get() ?? "null");
    return typeof kept?.text === "string" && typeof kept.key === "string" ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Runs a POST so that it happens once (api.md, Idempotency): the same body bears the same key until it has succeeded,
 * however often it is tried. The server gives the key of a refused attempt free, so that a refusal costs nothing.
 */
export function createAttempts<T>(send: (body: unknown, idempotencyKey: string) => Promise<T>, store?: AttemptStore) {
  let open = store ? read(store) : null;
  return async (body: unknown): Promise<T> => {
    const text = JSON.stringify(body);
    if (open?.text !== text) {
      open = { text, key: newKey() };
      store?.set(JSON.stringify(open));
    }
    const answer = await send(body, open.key);
    open = null;
    store?.remove();
    return answer;
  };
}
