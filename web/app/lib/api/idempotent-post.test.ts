import type { ErrorCode } from "@cointally/contract/errors.ts";
import { expect, it } from "vitest";
import { ApiError } from "./api-client.ts";
import { createIdempotentPost } from "./idempotent-post.ts";

const errorWith = (code: ErrorCode) => new ApiError(400, { statusCode: 400, code, error: "No.", message: "No." });

/** Sends each body in turn with the outcome at its index, null for success. Returns the keys that were sent. */
async function keysOf(bodies: unknown[], outcomes: (Error | null)[]) {
  const keys: string[] = [];
  const post = createIdempotentPost(async (_, key) => {
    const outcome = outcomes[keys.push(key) - 1];
    if (outcome) throw outcome;
  });
  for (const body of bodies) await post(body).catch(() => undefined);
  return keys;
}

it("sends the same key again after a failed connection", async () => {
  const [first, second] = await keysOf([{ a: 1 }, { a: 1 }], [new TypeError("Failed to fetch"), null]);
  expect(second).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});

it.each<ErrorCode>(["in_progress", "unavailable", "email_not_verified"])(
  "sends the same key again after %s",
  async (code) => {
    const [first, second] = await keysOf([{ a: 1 }, { a: 1 }], [errorWith(code), null]);
    expect(second).toBe(first);
  },
);

it("sends the same key again after a reload, until it succeeds", async () => {
  let stored: string | null = null;
  const store = {
    get: () => stored,
    set: (text: string) => {
      stored = text;
    },
    remove: () => {
      stored = null;
    },
  };
  const keys: string[] = [];
  const page = (outcome: Error | null) =>
    createIdempotentPost(async (_, key) => {
      keys.push(key);
      if (outcome) throw outcome;
    }, store)({ a: 1 }).catch(() => undefined);
  await page(new TypeError("Failed to fetch"));
  await page(null);
  await page(null);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  stored = "{";
  await page(null);
  expect(keys[3]).toMatch(/^[0-9a-f]{32}$/);
});

it.each<[string, unknown[], Error | null]>([
  ["another body", [{ a: 1 }, { a: 2 }], new TypeError("Failed to fetch")],
  ["success", [{ a: 1 }, { a: 1 }], null],
])("sends a new key after %s", async (_, bodies, outcome) => {
  const [first, second] = await keysOf(bodies, [outcome, null]);
  expect(second).not.toBe(first);
});

it("sends one key for two taps at once", async () => {
  const keys: string[] = [];
  const post = createIdempotentPost(async (_, key) => keys.push(key));
  await Promise.all([post({ a: 1 }), post({ a: 1 })]);
  expect(new Set(keys).size).toBe(1);
});
