import { endpoint } from "@cointally/contract/endpoint.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { AppError, fieldError } from "../core/app-error.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { type TestApp, type TestUser, testApp } from "../testing/test-app.ts";
import { route } from "./route.ts";

/** A call that returns the given outcomes in order and counts how often it ran. */
let outcomes: (() => string)[];
let performed: number;
const tally = endpoint({
  method: "POST",
  path: "/tallies",
  access: "user",
  errors: ["conflict"],
  tag: "Tests",
  summary: "A call of this test",
  body: z.strictObject({ n: z.int() }).optional(),
  status: 201,
  response: z.object({ said: z.string() }),
});
const performTally = route(tally, async () => {
  performed++;
  return { said: outcomes.shift()?.() ?? "once more" };
});

let app: TestApp;
let user: TestUser;
let site: ReturnType<typeof createTestHttpApp>;
beforeAll(async () => {
  app = await testApp();
  app.ctx.log.level = "silent";
  user = await app.user();
  site = createTestHttpApp(app.ctx, { routes: [performTally] });
});
afterAll(() => app.close());
beforeEach(async () => {
  performed = 0;
  await app.ctx.db.execute(sql`delete from idempotency_keys`);
});

const send = async (key = "tap", body?: string) => {
  const headers: Record<string, string> = { authorization: `Bearer ${user.token}`, "idempotency-key": key };
  if (body) headers["content-type"] = "application/json";
  const answer = await site.request("/api/tallies", { method: "POST", headers, body });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) };
};
const throws = (error: unknown) => () => {
  throw error;
};
const yes = () => "yes";

test.each<[string, unknown, number]>([
  ["too many requests", new AppError("too_many_requests", "Too many. Try again in 7 s.", { retry_after: 7 }), 429],
  ["a database that is away", new AppError("unavailable", "The site is starting again.", { retry_after: 7 }), 503],
  ["a failure of ours", new Error("a bug"), 500],
])("does not store %s: the next try with the same key runs", async (_what, error, status) => {
  outcomes = [throws(error), yes];
  const first = await send();
  expect([first.status, first.body.statusCode]).toEqual([status, status]);
  if (status !== 500) expect(first.headers.get("retry-after")).toBe("7");
  const next = await send();
  expect([next.status, next.body.said, next.headers.get("idempotency-replayed")]).toEqual([201, "yes", null]);
  expect((await send()).headers.get("idempotency-replayed")).toBe("true");
  expect(performed).toBe(2);
});

test.each<[string, unknown, number]>([
  ["a wrong field", fieldError("n", "This is not it."), 400],
  ["a conflict", new AppError("conflict", "It is there already."), 409],
])("stores %s and repeats it", async (_what, error, status) => {
  outcomes = [throws(error), yes];
  const first = await send();
  const again = await send();
  expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([status, status, "true"]);
  expect(again.body).toEqual(first.body);
  expect(performed).toBe(1);
});

test("deletes a response after 24 h", async () => {
  outcomes = [yes, yes];
  app.setNow("2026-09-01T12:00:00Z");
  await send();
  app.setNow("2026-09-02T12:00:00Z");
  expect((await send()).headers.get("idempotency-replayed")).toBe("true");
  app.setNow("2026-09-02T12:00:01Z");
  expect((await send()).headers.get("idempotency-replayed")).toBeNull();
  app.setNow(null);
});

test("releases the key of a killed request after a minute, and not before", async () => {
  outcomes = [yes, yes];
  app.setNow("2026-09-01T12:00:00Z");
  await send();
  await app.ctx.db.execute(sql`update idempotency_keys set status = null, answer = null`);
  app.setNow("2026-09-01T12:01:00Z");
  const early = await send();
  expect([early.status, early.body.code, early.headers.get("retry-after")]).toEqual([409, "in_progress", "1"]);
  app.setNow("2026-09-01T12:01:01Z");
  expect((await send()).status).toBe(201);
  app.setNow(null);
});

test.each([
  ["", 400],
  ["a b", 400],
  ["ü", 400],
  ["x".repeat(201), 400],
  ["x".repeat(200), 201],
])("answers the key %j with %i", async (key, status) => {
  outcomes = [yes];
  expect((await send(key)).status).toBe(status);
});
