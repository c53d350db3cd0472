import * as m from "@cointally/i18n/messages";
import { beforeAll, describe, expect, test } from "vitest";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { approveDue } from "./approve-coin.ts";

const app = useTestApp();
let owner: TestUser;
let admin: TestUser;
beforeAll(async () => {
  // These tests depend on their order: each runs on a later day, and lists are newest first.
  app.setNow("2026-01-01T00:00:00Z");
  owner = await app.user({ name: "Olga Owner" });
  admin = await app.user({ role: "admin", name: "Mara Moderator" });
});

const act = (id: string, action: string, body?: unknown) =>
  app.request("PATCH", `/coins/${id}/${action}`, { token: admin.token, body });
const get = (path: string, token?: string) => app.request("GET", path, token ? { token } : {});
const reason = "Their chat says that it is a joke.";

describe("promotion", () => {
  test("lasts until its end, changes no other list's order, and stays on /placements", async () => {
    app.setNow("2026-01-01T00:00:00Z");
    const coin = await sampleCoin(app, owner, admin);
    await sampleCoin(app, owner, admin);
    const order = (await get("/coins?limit=100")).body.coins.map((c: { id: string }) => c.id);
    const response = await act(coin.id, "promote", { promoted: true, promoted_until: "2026-01-02T00:00:00Z" });
    expect(response.body.coin).toMatchObject({ promoted: true, promoted_until: "2026-01-02T00:00:00.000Z" });
    expect((await get("/coins?limit=100")).body.coins.map((c: { id: string }) => c.id)).toEqual(order);
    await act(coin.id, "promote", { promoted: true, promoted_until: "2026-01-03T00:00:00Z" });
    app.setNow("2026-01-03T00:00:00Z");
    expect((await get("/coins/promoted")).body.coins).toEqual([]);
    expect((await get(`/coins/${coin.id}`)).body.coin).toMatchObject({ promoted: false, promoted_until: null });
    await act(coin.id, "promote", { promoted: true });
    app.setNow("2026-01-04T00:00:00Z");
    await act(coin.id, "promote", { promoted: false });
    const placement = {
      kind: "promotion",
      who: coin.name,
      payer: null,
      coin_slug: coin.slug,
      coin_safety: null,
      where: "Promoted strip and list",
      slot: null,
    };
    expect((await get("/placements")).body.placements).toEqual([
      { ...placement, from: "2026-01-03T00:00:00.000Z", to: "2026-01-04T00:00:00.000Z" },
      { ...placement, from: "2026-01-01T00:00:00.000Z", to: "2026-01-03T00:00:00.000Z" },
    ]);
  });

  test("that never started cannot end, and is not in the history", async () => {
    const coin = await sampleCoin(app, owner, admin);
    expect((await act(coin.id, "promote", { promoted: false })).body.coin.promoted).toBe(false);
    const { history } = (await get(`/coins/${coin.id}/history`, admin.token)).body;
    expect(history.map(({ action }: { action: string }) => action).sort()).toEqual(["approved", "submitted"]);
  });

  test("of a deleted coin ends with it and no longer has its name", async () => {
    const coin = await sampleCoin(app, owner, admin);
    app.setNow("2026-01-05T00:00:00Z");
    await act(coin.id, "promote", { promoted: true });
    app.setNow("2026-01-06T00:00:00Z");
    await app.request("DELETE", `/coins/${coin.id}`, { token: admin.token });
    expect((await get("/placements?limit=1")).body.placements[0]).toMatchObject({
      who: m.moderation_log_removed_coin(),
      coin_slug: null,
      coin_safety: null,
      to: "2026-01-06T00:00:00.000Z",
    });
  });

  test.each([
    [{}, "promoted"],
    [{ promoted: "yes" }, "promoted"],
    [{ promoted: true, promoted_until: "2020-01-01T00:00:00Z" }, "promoted_until"],
    [{ promoted: true, promoted_until: "soon" }, "promoted_until"],
    [{ promoted: false, promoted_until: "2099-01-01T00:00:00Z" }, "promoted_until"],
  ])("of %j is refused", async (body, key) => {
    const coin = await sampleCoin(app, owner, admin);
    const response = await act(coin.id, "promote", body);
    expect([response.status, response.body.validation?.body.keys]).toEqual([400, [key]]);
  });
});

describe("audit and KYC", () => {
  const audit = {
    status: "verified",
    auditor: "Hull Inspectors",
    report_url: "https://audit.example/1",
    audited_at: "2025-02-03T00:00:00Z",
    critical: 0,
    high: 1,
  };

  test("list a coin by the date of its verified audit, and keep the facts of a revoked one off the list", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const newer = await sampleCoin(app, owner, admin);
    const set = await act(coin.id, "audit", audit);
    expect(set.body.coin.audit).toEqual({ ...audit, audited_at: "2025-02-03T00:00:00.000Z", medium: null, low: null });
    await act(newer.id, "audit", { ...audit, audited_at: "2025-03-01T00:00:00Z" });
    const listed = async () => (await get("/coins/audited")).body.coins.map((c: { id: string }) => c.id);
    expect(await listed()).toEqual([newer.id, coin.id]);
    const revoked = await act(coin.id, "audit", { status: "revoked", high: null });
    expect(revoked.body.coin.audit).toMatchObject({
      status: "revoked",
      auditor: "Hull Inspectors",
      critical: 0,
      high: null,
    });
    expect(await listed()).toEqual([newer.id]);
  });

  test("keep KYC facts, and refuse dates in the wrong order", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const kyc = { status: "verified", provider: "Papers", level: "gold", verified_at: "2026-01-02T00:00:00Z" };
    expect((await act(coin.id, "kyc", kyc)).body.coin.kyc).toMatchObject({ level: "gold", expires_at: null });
    const wrong = await act(coin.id, "kyc", { status: "verified", expires_at: "2026-01-01T00:00:00Z" });
    expect([wrong.status, wrong.body.validation?.body.keys]).toEqual([400, ["expires_at"]]);
    const { history } = (await get(`/coins/${coin.id}/history`, admin.token)).body;
    expect(history.find((h: { action: string }) => h.action === "kyc_set")).toMatchObject({
      before: { kyc: null },
      after: { kyc: { provider: "Papers" } },
    });
  });

  test.each([
    ["audit", {}, "status"],
    ["audit", { status: "fine" }, "status"],
    ["audit", { status: "verified", report_url: "http://audit.example" }, "report_url"],
    ["audit", { status: "verified", critical: -1 }, "critical"],
    ["audit", { ...audit, audited_at: "2099-01-01T00:00:00Z" }, "audited_at"],
    ["audit", { status: "pending", audited_at: "2099-01-01T00:00:00Z" }, "audited_at"],
    ["audit", { ...audit, auditor: undefined }, "auditor"],
    ["audit", { ...audit, report_url: null }, "report_url"],
    ["kyc", { status: "verified", verified_at: "2099-01-01T00:00:00Z" }, "verified_at"],
    ["kyc", { status: "verified", level: "platinum" }, "level"],
    ["kyc", { status: "verified" }, "provider"],
    ["kyc", { status: "verified", name: "A person" }, "name"],
  ])("%s of %j is refused", async (action, body, key) => {
    const coin = await sampleCoin(app, owner, admin);
    const response = await act(coin.id, action, body);
    expect([response.status, response.body.validation?.body.keys]).toEqual([400, [key]]);
  });
});

describe("the public log", () => {
  test("has approvals and denials, newest first, and no personal data", async () => {
    app.setNow("2026-01-08T00:00:00Z");
    const coin = await sampleCoin(app, owner);
    await act(coin.id, "approve", { approve_at: "2026-01-08T01:00:00Z" });
    app.setNow("2026-01-08T01:00:00Z");
    await approveDue(app.ctx);
    app.setNow("2026-01-08T02:00:00Z");
    await act(coin.id, "deny", { reason, reason_code: "spam" });
    app.setNow("2026-01-08T03:00:00Z");
    await act(coin.id, "approve-now");
    const { log } = (await get("/moderation/log?limit=3")).body;
    const of = { id: coin.id, slug: coin.slug, name: coin.name, safety: null };
    expect(log).toEqual([
      { at: "2026-01-08T03:00:00.000Z", coin: of, action: "approved", reason_code: null },
      { at: "2026-01-08T02:00:00.000Z", coin: of, action: "denied", reason_code: "spam" },
      { at: "2026-01-08T01:00:00.000Z", coin: of, action: "approved", reason_code: null },
    ]);
    const whole = JSON.stringify((await get("/moderation/log?limit=100")).body);
    for (const personal of [
      reason,
      admin.id,
      admin.name,
      admin.email,
      owner.id,
      owner.name,
      owner.email,
      "team@harbor",
    ]) {
      expect(whole).not.toContain(personal);
    }
  });

  test("links only public coins, and does not name deleted ones", async () => {
    app.setNow("2026-01-09T00:00:00Z");
    const denied = await sampleCoin(app, owner);
    await act(denied.id, "deny", { reason });
    expect((await get("/moderation/log?limit=1")).body.log[0].coin).toEqual({
      id: denied.id,
      slug: null,
      name: denied.name,
      safety: null,
    });
    await app.request("DELETE", `/coins/${denied.id}`, { token: owner.token });
    expect((await get("/moderation/log?limit=1")).body.log[0]).toMatchObject({
      coin: { id: denied.id, slug: null, name: m.moderation_log_removed_coin(), safety: null },
      action: "denied",
    });
  });
});

describe("the history", () => {
  test("shows owner and admins every action, newest first, with actor, values and reason", async () => {
    const coin = await sampleCoin(app, owner);
    app.setNow("2026-01-10T00:00:00Z");
    await act(coin.id, "approve");
    app.setNow("2026-01-11T00:00:00Z");
    await act(coin.id, "deny", { reason, reason_code: "spam" });
    const { history, total } = (await get(`/coins/${coin.id}/history`, owner.token)).body;
    expect(history.map((h: { action: string }) => h.action)).toEqual(["denied", "scheduled", "submitted"]);
    expect(total).toBe(3);
    expect(history[0]).toMatchObject({
      actor: { id: admin.id, name: "Mara Moderator" },
      reason,
      reason_code: "spam",
      before: { status: "scheduled" },
      after: { status: "denied", denied_reason: reason, approve_at: null },
    });
    expect((await get(`/coins/${coin.id}/history`, (await app.user()).token)).status).toBe(404);
    await act(coin.id, "approve-now");
    expect((await get(`/coins/${coin.id}/history`, (await app.user()).token)).status).toBe(403);
  });
});

describe("the checks", () => {
  const checksOf = async (id: string) => (await get(`/coins/${id}/checks`, admin.token)).body;

  test("find look-alikes among public coins only, also of a pending name", async () => {
    const real = await sampleCoin(app, owner, admin, { name: "Pancake Harbor", symbol: "PNKH" });
    await sampleCoin(app, owner, undefined, { name: "PancakeHarbor", symbol: "PNKX" });
    const fake = await sampleCoin(app, owner, undefined, { name: "Раncаke Hаrbоr", symbol: "PNKY" });
    expect((await checksOf(fake.id)).look_alikes).toEqual([
      { id: real.id, slug: real.slug, name: "Pancake Harbor", symbol: "PNKH", host: "harbor.example", why: "name" },
    ]);
    const twin = await sampleCoin(app, owner, undefined, { name: "Something Else", symbol: "PNKН" });
    expect((await checksOf(twin.id)).look_alikes).toMatchObject([{ id: real.id, why: "symbol" }]);
    const meek = await sampleCoin(app, owner, admin, { name: "Meek Coin", symbol: "MEEK" });
    expect((await checksOf(meek.id)).look_alikes).toEqual([]);
    await app.request("PATCH", `/coins/${meek.id}`, { token: owner.token, body: { name: "Pancake Harb0r" } });
    expect((await checksOf(meek.id)).look_alikes).toMatchObject([{ id: real.id, why: "name" }]);
  });

  test("find websites that look like a public coin's, by letters or top-level domain, also of a pending edit", async () => {
    let count = 0;
    const site = (website: string) => ({ symbol: `ML${count++}`, links: { website } });
    const real = await sampleCoin(app, owner, admin, site("https://www.mooring-lines.example/start"));
    const like = { id: real.id, host: "www.mooring-lines.example", why: "website" };
    for (const website of [
      "https://mooringlines.example",
      "https://mooring-lines.io",
      "https://rnooring-1ines.finance",
      "https://mооring-lines.example",
    ]) {
      const fake = await sampleCoin(app, owner, undefined, site(website));
      expect((await checksOf(fake.id)).look_alikes, website).toMatchObject([like]);
    }
    const same = await sampleCoin(app, owner, undefined, site("https://mooring-lines.example/other"));
    expect(await checksOf(same.id)).toMatchObject({ look_alikes: [], same_website: [{ id: real.id }] });
    const meek = await sampleCoin(app, owner, admin, site("https://anchorage.example"));
    await app.request("PATCH", `/coins/${meek.id}`, {
      token: owner.token,
      body: site("https://mooring-lines.finance"),
    });
    expect((await checksOf(meek.id)).look_alikes).toMatchObject([like]);
  });

  test("find the same contract in denied coins, the same website, and the status of the submitter's coins", async () => {
    const submitter = await app.user();
    const address = randomAddress();
    const site = { links: { website: "https://www.quay.example/a" } };
    const denied = await sampleCoin(app, submitter, undefined, { address, ...site });
    await act(denied.id, "deny", { reason });
    await sampleCoin(app, submitter, admin);
    const coin = await sampleCoin(app, submitter, undefined, { address, links: { website: "https://quay.example/b" } });
    const checks = await checksOf(coin.id);
    expect(checks.same_contract).toEqual([{ id: denied.id, name: denied.name, status: "denied", proposed: false }]);
    expect(checks.same_website).toEqual([{ id: denied.id, slug: denied.slug, name: denied.name }]);
    expect(checks.submitter).toEqual({ joined_at: expect.stringMatching(/Z$/), coins: 3, approved: 1, denied: 1 });
  });
});
