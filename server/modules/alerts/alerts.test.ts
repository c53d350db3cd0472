import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { sendAlerts } from "./send-alerts.ts";
import { stopToken } from "./stop-token.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-11-21T12:00:00.000Z" });

const coinAt = async (price: string, change = 0) => {
  const coin = await sampleCoin(app, owner, admin);
  await move(coin.id, price, change);
  return coin as { id: string; name: string; slug: string };
};
const move = (coinId: string, price: string, change = 0) =>
  app.ctx.db.execute(sql`
    insert into coin_markets (coin_id, price_usd, change_24h, as_of, source) values (${coinId}, ${price}, ${change}, ${app.ctx.clock().toISOString()}, 'test')
    on conflict (coin_id) do update set price_usd = excluded.price_usd, change_24h = excluded.change_24h, as_of = excluded.as_of`);
const ask = (user: TestUser, coinId: string, kind: string, value?: string) =>
  app.request("POST", "/alerts", { token: user.token, body: { coin_id: coinId, kind, ...(value && { value }) } });
const fire = async () => {
  await sendAlerts(app.ctx);
  await app.sendQueuedEmails();
};
const emailsTo = (user: TestUser) => app.emails.filter((email) => email.to === user.email);

test("emails once when a price is crossed, and again only after it came back, at most once a day", async () => {
  const user = await app.user();
  const coin = await coinAt("1.5");
  expect((await ask(user, coin.id, "price_above", "2.50")).body.alert).toMatchObject({
    coin_id: coin.id,
    kind: "price_above",
    value: "2.5",
    sent_on: null,
  });
  const steps: [at: string, price: string, emails: number][] = [
    ["2026-11-21T12:01:00Z", "2.4999999", 0],
    ["2026-11-21T12:02:00Z", "2.5", 1],
    ["2026-11-21T12:03:00Z", "2.6", 1],
    ["2026-11-21T12:04:00Z", "2", 1],
    ["2026-11-21T12:05:00Z", "3", 1],
    ["2026-11-22T00:00:00Z", "3", 2],
    ["2026-11-23T00:00:00Z", "3", 2],
  ];
  for (const [at, price, emails] of steps) {
    app.setNow(at);
    await move(coin.id, price);
    await Promise.all([1, 2, 3, 4].map(fire));
    expect(emailsTo(user), at).toHaveLength(emails);
  }
  expect(emailsTo(user)[0]).toMatchObject({
    subject: `${coin.name} is at $2.5 or above`,
    text: expect.stringContaining(`/coins/${coin.slug}`),
  });
});

test.each<[string, string, string, number, string, number, number]>([
  ["price_below", "1", "1.1", 0, "0.9", 0, 1],
  ["price_below", "1", "1.1", 0, "1.01", 0, 0],
  ["change_24h", "10", "1", 5, "1", -12.5, 1],
  ["change_24h", "10", "1", 5, "1", 9.99, 0],
])(
  "%s %s: from $%s and %d %% to $%s and %d %% queues %d emails",
  async (kind, value, price, change, next, nextChange, emails) => {
    const user = await app.user();
    const coin = await coinAt(price, change);
    await ask(user, coin.id, kind, value);
    await fire();
    expect(emailsTo(user)).toHaveLength(0);
    await move(coin.id, next, nextChange);
    await fire();
    expect(emailsTo(user)).toHaveLength(emails);
  },
);

test.each<[string, string, string, number, string, string]>([
  [
    "en",
    "price_above",
    "1234.50",
    0,
    "at $1,234.5 or above",
    "is $1,234.57. You asked to be alerted at $1,234.5 or more",
  ],
  ["es", "price_above", "1234.50", 0, "está a 1.234,5 $ o más", "es 1.234,57 $. Pediste un aviso a 1.234,5 $ o más"],
  [
    "en",
    "change_24h",
    "0.000000000000000000000000000001",
    -3.456,
    "is down 3.46% in 24 h",
    "at 0.000000000000000000000000000001% or more",
  ],
  ["en", "change_24h", "2", 3.456, "is up 3.46% in 24 h", "to $1,234.57. You asked"],
  ["es", "change_24h", "12", -1234.5, "baja un 1.234,5 % en 24 h", "hasta 1.234,57 $. Pediste"],
])(
  "in %s, %s %s is written as people of that language write figures",
  async (locale, kind, value, change, subject, text) => {
    const user = await app.user();
    await app.ctx.db.execute(sql`update users set locale = ${locale} where id = ${user.id}`);
    const coin = await coinAt("1");
    await ask(user, coin.id, kind, value);
    await move(coin.id, "1234.567000000000000000000000000000000000000000000001", change);
    await fire();
    const [email] = emailsTo(user);
    expect([email?.subject, email?.text]).toEqual([expect.stringContaining(subject), expect.stringContaining(text)]);
  },
);

test("emails also after the clock was a month ahead", async () => {
  const user = await app.user();
  const coin = await coinAt("1");
  const now = app.ctx.clock();
  await ask(user, coin.id, "price_above", "2");
  app.setNow(new Date(now.getTime() + 30 * 24 * 60 * 60_000));
  await move(coin.id, "3");
  await fire();
  app.setNow(now);
  for (const price of ["1", "3"]) {
    await move(coin.id, price);
    await fire();
  }
  expect(emailsTo(user)).toHaveLength(2);
});

test("sends nothing for a stale price, a removed coin or an unverified address", async () => {
  const [user, unverified] = [await app.user(), await app.user({ verified: false })];
  const [stale, denied, live] = [await coinAt("5"), await coinAt("5"), await coinAt("5")];
  for (const coin of [stale, denied]) await ask(user, coin.id, "price_above", "1");
  await ask(unverified, live.id, "price_above", "1");
  const before = app.ctx.clock();
  await app.request("PATCH", `/coins/${denied.id}/deny`, {
    token: admin.token,
    body: { reason: "It is not what it says." },
  });
  app.setNow(new Date(before.getTime() + 61 * 60_000));
  await move(denied.id, "5");
  await move(live.id, "5");
  await fire();
  expect([...emailsTo(user), ...emailsTo(unverified)]).toEqual([]);
});

test("emails a changed safety fact once", async () => {
  const user = await app.user();
  const coin = await coinAt("1");
  const change = () =>
    app.ctx.db.execute(sql`
      insert into safety_changes (id, coin_id, chain_id, address, fact, before, after, block, at, status)
      values (${newId()}, ${coin.id}, 56, ${randomAddress()}, 'sellable', 'true', 'false', 1, ${app.ctx.clock().toISOString()}, 'open')`);
  const at = (hours: number) => app.setNow(new Date(Date.UTC(2026, 11, 1, hours)));
  at(0);
  await change();
  await ask(user, coin.id, "safety");
  await fire();
  expect(emailsTo(user)).toHaveLength(0);
  at(1);
  await change();
  await fire();
  at(2);
  await change();
  await fire();
  expect(emailsTo(user)).toHaveLength(1);
  at(24);
  await fire();
  at(48);
  await fire();
  expect(emailsTo(user)).toHaveLength(2);
});

test("ends an alert by one click without a login, and refuses a forged token", async () => {
  const user = await app.user();
  const coin = await coinAt("5");
  await ask(user, coin.id, "price_above", "1");
  await fire();
  const token = /\/alerts\/stop\/([\w-]+)$/m.exec(emailsTo(user)[0]?.text ?? "")?.[1] as string;
  const stop = (given: string) => app.request("POST", "/alerts/stop", { body: { token: given } });
  const other = stopToken(Buffer.alloc(32), newId());
  for (const wrong of [other, `${token.slice(0, 30)}${"A".repeat(13)}`]) expect((await stop(wrong)).status).toBe(400);
  const list = async () => (await app.request("GET", "/alerts", { token: user.token })).body.alerts;
  expect(await list()).toMatchObject([
    { coin: { slug: coin.slug }, sent_on: app.ctx.clock().toISOString().slice(0, 10) },
  ]);
  expect([(await stop(token)).status, (await stop(token)).status]).toEqual([204, 204]);
  expect(await list()).toEqual([]);
});

test("ends an alert by one-click unsubscribe with any body, and redirects programs that only open links to the page", async () => {
  const user = await app.user();
  const coin = await coinAt("5");
  await ask(user, coin.id, "price_above", "1");
  await fire();
  const address = new URL(emailsTo(user)[0]?.unsubscribe ?? "");
  const path = address.pathname.replace(/^\/api/, "");
  const opened = await app.request("GET", path);
  expect([opened.status, opened.headers.get("location")]).toEqual([303, address.href.replace("/api/", "/")]);
  const list = async () => (await app.request("GET", "/alerts", { token: user.token })).body.alerts;
  expect(await list()).toHaveLength(1);
  const click = (to: string) =>
    app.request("POST", to, {
      raw: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const wrong = await click(`${path.slice(0, -2)}AA`);
  expect([wrong.status, wrong.body.validation.params.keys]).toEqual([400, ["token"]]);
  expect([(await click(path)).status, (await click(path)).status]).toEqual([204, 204]);
  expect(await list()).toEqual([]);
});

test("names the field of invalid input, allows 100 alerts, and answers 404 for another account's", async () => {
  const user = await app.user();
  const coin = await coinAt("5");
  for (const [kind, value] of [
    ["price_above", undefined],
    ["price_below", "0"],
    ["change_24h", "-5"],
    ["safety", "1"],
    ["price_above", "1x3"],
  ] as const) {
    const answer = await ask(user, coin.id, kind, value);
    expect([answer.status, answer.body.validation.body.keys]).toEqual([400, ["value"]]);
  }
  expect((await ask(user, coin.id, "moon", "1")).body.validation.body.keys).toEqual(["kind"]);
  expect((await ask(user, (await sampleCoin(app, owner)).id, "safety")).status).toBe(404);
  const created = await Promise.all(Array.from({ length: 102 }, () => ask(user, coin.id, "safety")));
  expect(created.filter(({ status }) => status === 201)).toHaveLength(100);
  const id = created.find(({ status }) => status === 201)?.body.alert.id;
  const remove = (who: TestUser) => app.request("DELETE", `/alerts/${id}`, { token: who.token });
  expect([(await remove(admin)).status, (await remove(user)).status, (await remove(user)).status]).toEqual([
    404, 204, 404,
  ]);
});

test("alerts of a removed coin do not count against the limit", async () => {
  const user = await app.user();
  const [removed, coin] = [await coinAt("5"), await coinAt("5")];
  await Promise.all(Array.from({ length: 100 }, () => ask(user, removed.id, "safety")));
  expect((await ask(user, coin.id, "safety")).status).toBe(409);
  await app.request("DELETE", `/coins/${removed.id}`, { token: admin.token });
  expect((await ask(user, coin.id, "safety")).status).toBe(201);
});
