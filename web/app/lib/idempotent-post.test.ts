import type { ErrorCode } from "@cointally/contract/errors.ts";
import { expect, it } from "vitest";
import { ApiError } from "./api-client.ts";
import { createAttempts } from "./idempotent-post.ts";

const refused = (code: ErrorCode) => new ApiError(400, { statusCode: 400, code, error: "No.", message: "No." });

/** Sends each body in turn; `outcomes` says what becomes of each, null is success. Gives the keys that were sent. */
async function keysOf(bodies: unknown[], outcomes: (Error | null)[]) {
  const keys: string[] = [];
  const attempt = createAttempts(async (_, key) => {
    const outcome = outcomes[keys.push(key) - 1];
    if (outcome) throw outcome;
  });
  for (const body of bodies) await attempt(body).catch(() => undefined);
  return keys;
}

it("bears the same key after a broken connection", async () => {
  const [first, second] = await keysOf([{ a: 1 }, { a: 1 }], [new TypeError("Failed to fetch"), null]);
  expect(second).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});

it.each<ErrorCode>(["in_progress", "unavailable", "email_not_verified"])(
  "bears the same key after %s",
  async (code) => {
    const [first, second] = await keysOf([{ a: 1 }, { a: 1 }], [refused(code), null]);
    expect(second).toBe(first);
  },
);

it("bears the same key after the page was loaded again, until it has succeeded", async () => {
  let kept: string | null = null;
  const store = {
    get: () => kept,
    set: (text: string) => {
      kept = text;
    },
    remove: () => {
      kept = null;
    },
  };
  const keys: string[] = [];
  const page = (outcome: Error | null) =>
    createAttempts(async (_, key) => {
      keys.push(key);
      if (outcome) throw outcome;
    }, store)({ a: 1 }).catch(() => undefined);
  await page(new TypeError("Failed to fetch"));
  await page(null);
  await page(null);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  kept = "{";
  await page(null);
  expect(keys[3]).toMatch(/^[0-9a-f]{32}$/);
});

it.each<[string, unknown[], Error | null]>([
  ["another body", [{ a: 1 }, { a: 2 }], new TypeError("Failed to fetch")],
  ["success", [{ a: 1 }, { a: 1 }], null],
])("bears a new key after %s", async (_, bodies, outcome) => {
  const [first, second] = await keysOf(bodies, [outcome, null]);
  expect(second).not.toBe(first);
});

it("gives two taps at once one key", async () => {
  const keys: string[] = [];
  const attempt = createAttempts(async (_, key) => keys.push(key));
  await Promise.all([attempt({ a: 1 }), attempt({ a: 1 })]);
  expect(new Set(keys).size).toBe(1);
});
