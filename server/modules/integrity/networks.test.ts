import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { blockOf, visitorBlockOf } from "../../core/network.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { originOf, purgeNetworkUses } from "./networks.ts";

const app = useTestApp();
const password = "river stone lamp 9";

afterEach(() => app.setNow(null));

const uses = async () =>
  (
    await app.ctx.db.execute<{ action: string; network: Buffer; email_domain: Buffer | null }>(
      sql`select action, network, email_domain from network_uses order by created_at, email_domain nulls last`,
    )
  ).rows;
const origin = (address: string, email = "a@example.org") => originOf(app.ctx, { address, email });

test.each([
  ["2001:db8:1:2ff::1", "2001:db8:1::/48", "2001:db8:1:200::/56"],
  ["2001:db8::1", "2001:db8:0::/48", "2001:db8:0:0::/56"],
  ["203.0.113.9", null, null],
  ["::ffff:203.0.113.9", null, null],
  ["::ffff:cb00:7109", null, null],
])("finds the blocks of %s", (address, block48, block56) => {
  expect(blockOf(address, 48)).toBe(block48);
  expect(blockOf(address, 56)).toBe(block56);
});

test("one visitor is an IPv4 /24, or one of the eight parts of an IPv6 /32", () => {
  const visitors = (addresses: string[]) => new Set(addresses.map(visitorBlockOf)).size;
  const numbers = Array.from({ length: 256 }, (_, n) => n);
  expect(visitors(numbers.map((n) => `203.0.113.${n}`))).toBe(1);
  expect(visitors(numbers.map((n) => `203.0.${n}.1`))).toBe(256);
  expect(visitors(numbers.map((n) => `2001:db8:1:${n.toString(16)}::1`))).toBe(1);
  for (const blocks of ["", "0", "00"])
    expect(visitors(numbers.map((n) => `2001:db8:${n.toString(16)}${blocks}::1`))).toBe(8);
  expect(visitors(numbers.map((n) => `2001:${n.toString(16)}::1`))).toBe(256);
});

test("hashes addresses of one /64 alike, and the /56 and /48 of neighbours alike", () => {
  const [first, second] = [origin("2001:db8:1:200::1"), origin("2001:db8:1:200:ffff::2")];
  expect(first).toEqual(second);
  const neighbour = origin("2001:db8:1:2ff::1");
  expect(neighbour.network).not.toEqual(first.network);
  expect(neighbour.block56).toEqual(first.block56);
  const other = origin("2001:db8:1:300::1");
  expect(other.block56).not.toEqual(first.block56);
  expect(other.block48).toEqual(first.block48);
  expect(origin("203.0.113.9")).toMatchObject({ block56: null, block48: null });
  expect(first.network).toHaveLength(16);
});

test("hashes the domain of a custom email, and none of a large provider", () => {
  const domain = (email: string) => origin("203.0.113.9", email).emailDomain;
  expect(domain("a@Example.org")).toEqual(domain("b@example.org"));
  expect(domain("a@example.org")).not.toEqual(domain("a@example.net"));
  for (const email of ["a@gmail.com", "a@GoogleMail.com", "a@qq.com", "a@pm.me"]) expect(domain(email)).toBeNull();
});

test("stores the network of a sign-up as a hash, exports it, keeps it without the account, and deletes it after 30 days", async () => {
  app.setNow("2026-03-01T12:00:00.000Z");
  const signUp = async (email: string) => {
    const created = await app.request("POST", "/users", { body: { name: "Grace Harbor", email, password } });
    expect(created.status).toBe(201);
    const login = await app.request("POST", "/users/auth", { body: { email, password } });
    return { id: created.body.user.id as string, token: login.body.token as string };
  };
  const first = await signUp("grace@example.org");
  await signUp("ada@gmail.com");
  const stored = await uses();
  expect(stored).toEqual([
    { action: "sign_up", network: origin("127.0.0.1").network, email_domain: origin("127.0.0.1").emailDomain },
    { action: "sign_up", network: origin("127.0.0.1").network, email_domain: null },
  ]);

  const exported = await app.request("GET", "/users/me/export", { token: first.token });
  const network = origin("127.0.0.1").network.toString("hex");
  expect(exported.body.network_uses).toMatchObject([
    { action: "sign_up", coin_id: null, network, block_56: null, created_at: "2026-03-01T12:00:00.000Z" },
  ]);

  const erased = await app.request("DELETE", `/users/${first.id}`, {
    token: first.token,
    body: { current_password: password },
  });
  expect(erased.status).toBe(204);
  expect(await uses()).toHaveLength(2);
  const { rows: left } = await app.ctx.db.execute(sql`select user_id from network_uses where user_id is null`);
  expect(left).toHaveLength(1);

  app.setNow("2026-03-31T12:00:00.000Z");
  await purgeNetworkUses(app.ctx);
  expect(await uses()).toHaveLength(2);
  app.setNow("2026-03-31T12:00:01.000Z");
  await purgeNetworkUses(app.ctx);
  expect(await uses()).toHaveLength(0);
});
