import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestHttpApp } from "../../testing/create-test-site.ts";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers();

const nobody = "0190f5b4-0000-7000-8000-000000000000";
const report = (coinId: string, user: TestUser, body: unknown = { reason: "spam" }) =>
  app.request("POST", `/coins/${coinId}/reports`, { token: user.token, body });
const claim = (coinId: string, user: TestUser) =>
  app.request("POST", `/coins/${coinId}/claims`, {
    token: user.token,
    body: { text: "We made this, see our site.", evidence_url: "https://harbor.example/we-are-here" },
  });
const queue = (path: string) => app.request("GET", path, { token: admin.token });
const decide = (path: string, body: unknown) => app.request("PATCH", path, { token: admin.token, body });
const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

test("open cases of accounts whose votes are held or void come last, and in their place once the votes count", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const voted = await sampleCoin(app, owner, admin);
  const crowd = await Promise.all(Array.from({ length: 5 }, () => app.user()));
  const person = await app.user();
  const sets: [string, (user: TestUser) => ReturnType<typeof report>][] = [
    ["reports", (user) => report(coin.id, user)],
    ["claims", (user) => claim(coin.id, user)],
  ];
  for (const one of crowd) await app.request("POST", `/votes/${voted.id}`, { token: one.token });
  const setState = (state: string) =>
    app.ctx.db.execute(sql`update votes set state = ${state} where coin_id = ${voted.id}`);
  for (const [name, send] of sets) {
    for (const one of [...crowd, person]) expect((await send(one)).status).toBe(201);
    const places = async () =>
      (await queue(`/${name}?limit=100`)).body[name].flatMap((row: Record<string, { id: string }>) => {
        const who = row.reporter ?? row.claimant;
        const n = crowd.findIndex(({ id }) => id === who?.id);
        return who?.id === person.id ? ["person"] : n >= 0 ? [n] : [];
      });
    for (const state of ["held", "void"]) {
      await setState(state);
      expect(await places()).toEqual(["person", 0, 1, 2, 3, 4]);
      const [first] = (await queue(`/${name}?limit=1`)).body[name];
      expect(crowd.map(({ id }) => id)).not.toContain((first.reporter ?? first.claimant).id);
    }
    await setState("counted");
    expect(await places()).toEqual([0, 1, 2, 3, 4, "person"]);
  }
});

describe("a report", () => {
  test("is in the queue with its reporter until it is closed, which succeeds once", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const reporter = await app.user();
    const created = await report(coin.id, reporter, {
      reason: "copied_identity",
      text: "  It is not theirs.\r\nLook.  ",
    });
    expect([created.status, created.body.report]).toEqual([
      201,
      {
        id: expect.any(String),
        coin_id: coin.id,
        reason: "copied_identity",
        text: "It is not theirs.\nLook.",
        status: "open",
        created_at: expect.any(String),
      },
    ]);
    const { id } = created.body.report;
    const open = (await queue("/reports?limit=100")).body.reports.find((r: { id: string }) => r.id === id);
    expect(open).toMatchObject({ reporter: { id: reporter.id, name: reporter.name }, coin: { id: coin.id } });
    const closed = await decide(`/reports/${id}`, { status: "resolved" });
    expect([closed.status, closed.body.report.status]).toEqual([200, "resolved"]);
    const again = await decide(`/reports/${id}`, { status: "dismissed" });
    expect([again.status, again.body.status]).toEqual([409, "resolved"]);
    expect(ids((await queue("/reports?limit=100")).body.reports)).not.toContain(id);
    expect(ids((await queue("/reports?status=resolved")).body.reports)).toContain(id);
    const history = await app.request("GET", `/coins/${coin.id}/history`, { token: owner.token });
    expect(history.body.history[0]).toMatchObject({
      action: "report_resolved",
      actor: { id: admin.id },
      reason_code: "copied_identity",
    });
    expect(JSON.stringify(history.body)).not.toContain(reporter.id);
  });

  test("is the only open one of its account on the coin, even with ten concurrent requests", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const reporter = await app.user();
    const responses = await Promise.all(Array.from({ length: 10 }, () => report(coin.id, reporter)));
    expect(responses.map((a) => a.status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const id = responses.find((a) => a.status === 201)?.body.report.id;
    await decide(`/reports/${id}`, { status: "dismissed" });
    expect((await report(coin.id, reporter)).status).toBe(201);
  });

  test("comes oldest first in the queue, with cursors", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const created: string[] = [];
    for (const at of ["2025-01-03T00:00:00Z", "2025-01-01T00:00:00Z", "2025-01-02T00:00:00Z"]) {
      app.setNow(at);
      created.push((await report(coin.id, await app.user())).body.report.id);
    }
    app.setNow(null);
    const first = await queue("/reports?limit=2");
    const second = await queue(`/reports?limit=2&cursor=${first.body.next_cursor}`);
    const pagedIds = [...ids(first.body.reports), ...ids(second.body.reports)];
    expect(pagedIds.slice(0, 3)).toEqual([created[1], created[2], created[0]]);
    const other = await queue(`/reports?limit=2&status=dismissed&cursor=${first.body.next_cursor}`);
    expect([other.status, other.body.validation.query.keys]).toEqual([400, ["cursor"]]);
  });

  test("on a deleted coin, or one that the account may not see, is a 404", async () => {
    const pending = await sampleCoin(app, owner);
    expect((await report(pending.id, await app.user())).status).toBe(404);
    expect((await report(nobody, owner)).status).toBe(404);
    const coin = await sampleCoin(app, owner, admin);
    const { id } = (await report(coin.id, owner)).body.report;
    await app.request("DELETE", `/coins/${coin.id}`, { token: admin.token });
    expect(ids((await queue("/reports?limit=100")).body.reports)).not.toContain(id);
    expect((await decide(`/reports/${id}`, { status: "resolved" })).status).toBe(404);
    expect((await decide(`/reports/${nobody}`, { status: "resolved" })).status).toBe(404);
  });

  test.each([{}, { reason: "boring" }, { reason: "spam", text: "x".repeat(1001) }, { reason: "spam", coin: 1 }])(
    "of %j is refused",
    async (body) => {
      const coin = await sampleCoin(app, owner, admin);
      expect((await report(coin.id, await app.user(), body)).status).toBe(400);
    },
  );
});

describe("a claim", () => {
  test("makes the claimant the owner when accepted, without the former owner's contacts, and refuses the others", async () => {
    const coin = await sampleCoin(app, owner, admin, { contact_telegram: "@old_owner" });
    const [team, pretender] = [await app.user(), await app.user()];
    const { id } = (await claim(coin.id, team)).body.claim;
    const other = (await claim(coin.id, pretender)).body.claim.id;
    const open = (await queue("/claims?limit=100")).body.claims.find((c: { id: string }) => c.id === id);
    expect(open).toMatchObject({ claimant: { id: team.id, email: team.email }, coin: { id: coin.id }, status: "open" });

    const sent = app.emails.length;
    const accepted = await decide(`/claims/${id}`, { accept: true, reason: "Their site links to this page." });
    expect(accepted.body.claim).toMatchObject({ status: "accepted", reason: "Their site links to this page." });
    const subjects = Object.fromEntries(app.emails.slice(sent).map(({ to, subject }) => [to, subject]));
    expect(subjects).toEqual({
      [pretender.email]: m.email_claim_lost_subject({ coin: coin.name }),
      [owner.email]: m.email_owner_changed_subject({ coin: coin.name }),
      [team.email]: m.email_claim_accepted_subject({ coin: coin.name }),
    });
    expect(app.emails.length - sent).toBe(3);
    const mine = await app.request("GET", "/coins/mine", { token: team.token });
    expect(mine.body.coins).toEqual([
      expect.objectContaining({ id: coin.id, contact_email: null, contact_telegram: null }),
    ]);
    expect(
      (await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body: { tags: ["x"] } })).status,
    ).toBe(403);
    expect((await app.request("GET", `/coins/${coin.id}/creator`)).body.creator.id).toBe(team.id);

    const refused = (await queue("/claims?status=refused")).body.claims.find((c: { id: string }) => c.id === other);
    expect(refused.reason).toBeNull();
    const late = await decide(`/claims/${other}`, { accept: true });
    expect([late.status, late.body.status]).toEqual([409, "refused"]);
    const history = await app.request("GET", `/coins/${coin.id}/history`, { token: team.token });
    expect(history.body.history[0]).toMatchObject({
      action: "claim_accepted",
      before: { creator_id: owner.id },
      after: { creator_id: team.id },
    });
    expect(JSON.stringify(history.body)).not.toMatch(/old_owner|team@harbor/);
  });

  test("withdraws the former owner's edit that waits when it is accepted", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const team = await app.user();
    await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body: { name: "Phishing Harbour" } });
    const { id } = (await claim(coin.id, team)).body.claim;
    expect((await decide(`/claims/${id}`, { accept: true })).status).toBe(200);
    const { body } = await app.request("GET", `/coins/${coin.id}`, { token: team.token });
    expect(body.coin.pending_changes).toBeNull();
    const { history } = (await app.request("GET", `/coins/${coin.id}/history`, { token: team.token })).body;
    const actions = history.slice(0, 2).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["claim_accepted", "change_withdrawn"]);
    const late = await app.request("PATCH", `/coins/${coin.id}/changes`, {
      token: admin.token,
      body: { accept: true },
    });
    expect(late.status).toBe(409);
  });

  test("is accepted alone when two are accepted concurrently", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const claims = await Promise.all([claim(coin.id, await app.user()), claim(coin.id, await app.user())]);
    const responses = await Promise.all(claims.map((c) => decide(`/claims/${c.body.claim.id}`, { accept: true })));
    expect(responses.map((a) => a.status).sort()).toEqual([200, 409]);
  });

  test("changes nothing when refused, and the claimant may claim again", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const claimant = await app.user();
    const { id } = (await claim(coin.id, claimant)).body.claim;
    const refused = await decide(`/claims/${id}`, { accept: false });
    expect(refused.body.claim).toMatchObject({ status: "refused", reason: null });
    expect(app.emails.at(-1)).toMatchObject({
      to: claimant.email,
      subject: m.email_claim_refused_subject({ coin: coin.name }),
      text: expect.stringContaining(m.email_no_reason()),
    });
    expect((await app.request("GET", `/coins/${coin.id}/creator`)).body.creator.id).toBe(owner.id);
    expect((await claim(coin.id, claimant)).status).toBe(201);
    expect((await claim(coin.id, claimant)).status).toBe(409);
  });

  test("of the account's own coin is a 409, and of a deleted or invisible one a 404", async () => {
    const coin = await sampleCoin(app, owner, admin);
    expect((await claim(coin.id, owner)).status).toBe(409);
    expect((await claim((await sampleCoin(app, owner)).id, await app.user())).status).toBe(404);
    const { id } = (await claim(coin.id, await app.user())).body.claim;
    await app.request("DELETE", `/coins/${coin.id}`, { token: admin.token });
    expect((await decide(`/claims/${id}`, { accept: true })).status).toBe(404);
    expect((await decide(`/claims/${nobody}`, { accept: true })).status).toBe(404);
  });
});

test("reports and claims of one network are limited together, whatever its accounts, and others wait for nobody", async () => {
  const limited = createTestHttpApp({
    ...app.ctx,
    settings: {
      ...app.ctx.settings,
      current: () => ({ ...app.ctx.settings.current(), rateLimit: true, trustProxy: ["127.0.0.1"] }),
    },
  });
  const coins = await Promise.all(Array.from({ length: 2 }, () => sampleCoin(app, owner, admin)));
  const send = async (address: string, n: number) => {
    const user = await app.user();
    const what = n % 2 ? "reports" : "claims";
    const body =
      n % 2 ? { reason: "spam" } : { text: "We made this, see our site.", evidence_url: "https://harbor.example/" };
    const answer = await limited.request(
      `/api/coins/${coins[n % 2]?.id}/${what}`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${user.token}`,
          "content-type": "application/json",
          "x-forwarded-for": address,
        },
        body: JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress: "127.0.0.1" } } },
    );
    return answer.status;
  };
  const statuses: number[] = [];
  // Networks of one customer, who has a /48.
  for (let n = 0; n < 24; n++) statuses.push(await send(`2001:db8:7:${n.toString(16)}::1`, n));
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(21);
  expect(statuses.at(-1)).toBe(429);
  expect(await send("2001:db8:8::1", 1)).toBe(201);
});
