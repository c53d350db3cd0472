import { afterAll, beforeAll, expect, test } from "vitest";
import { routesOf } from "../core/define-module.ts";
import { modules } from "../modules.ts";
import { checkedEndpoints } from "../testing/contract-check.ts";
import { sampleFarm } from "../testing/sample-farm.ts";
import { randomAddress, sampleCoin, sampleSubmission } from "../testing/samples.ts";
import { type TestApp, type TestUser, testApp } from "../testing/test-app.ts";

const routes = routesOf(modules);

/** Tries every call as a visitor, a user, the owner and with each role; only those get access whom api.md and docs/roles.md name. */

type Roles = { visitor: null } & Record<"user" | "owner" | "moderator" | "ads" | "admin", TestUser>;
type Role = keyof Roles;
/** Moderators and those who manage ads may do what a user may, unless it says more. */
type Expected = Record<"visitor" | "user" | "owner" | "admin", number> & Partial<Record<Role, number>>;
const roleNames: readonly Role[] = ["visitor", "user", "owner", "moderator", "ads", "admin"];

let app: TestApp;
let roles: Roles;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  // Other files of the same worker may have checked some before.
  checkedEndpoints.clear();
  app = await testApp();
  roles = {
    visitor: null,
    user: await app.user(),
    owner: await app.user(),
    moderator: await app.user({ role: "moderator" }),
    ads: await app.user({ role: "ads" }),
    admin: await app.user({ role: "admin" }),
  };
});
afterAll(() => app.close());

const onlyAdmin: Expected = { visitor: 401, user: 403, owner: 403, admin: 200 };
const moderators = (status: number): Expected => ({ ...onlyAdmin, moderator: status, admin: status });
const adManagers = (status: number): Expected => ({ ...onlyAdmin, ads: status, admin: status });
const anybody: Expected = { visitor: 200, user: 200, owner: 200, admin: 200 };
const anyAccount: Expected = { visitor: 401, user: 200, owner: 200, admin: 200 };
const accounts = (status: number): Expected => ({ visitor: 401, user: status, owner: status, admin: status });
const everybody = (status: number): Expected => ({ visitor: status, user: status, owner: status, admin: status });

type Attempt = { path: string; body?: unknown; form?: FormData };
type Case = { expected: Expected; make: (role: Role) => Promise<Attempt> | Attempt };

const approved = (changes: Record<string, unknown> = {}) => sampleCoin(app, roles.owner, roles.admin, changes);
const pending = () => sampleCoin(app, roles.owner);
const coinCase = (expected: Expected, action: string, body?: unknown, coin = approved): Case => ({
  expected,
  make: async () => ({ path: `/coins/${(await coin()).id}${action}`, body }),
});
const list = (path: string, expected: Expected): Case => ({ expected, make: () => ({ path }) });
const reason = "This is not what it says it is.";

const reported = async () => {
  const coin = await approved();
  const reporter = await app.user();
  const answer = await app.request("POST", `/coins/${coin.id}/reports`, {
    token: reporter.token,
    body: { reason: "spam" },
  });
  return answer.body.report.id as string;
};
const claimed = async () => {
  const coin = await approved();
  const claimant = await app.user();
  const body = { text: "We are the team of it.", evidence_url: "https://harbor.example/proof" };
  const answer = await app.request("POST", `/coins/${coin.id}/claims`, { token: claimant.token, body });
  return answer.body.claim.id as string;
};
const changed = async () => {
  const coin = await approved();
  await app.request("PATCH", `/coins/${coin.id}`, {
    token: roles.owner.token,
    body: { name: `New name ${coin.id.slice(-6)}` },
  });
  return coin;
};
const upload = (path = "/uploads") => {
  const form = new FormData();
  form.set("file", new Blob([png], { type: "image/png" }), "logo.png");
  return { path, form };
};
const adBody = async () => {
  const { form } = upload();
  // An account of its own each time: uploads are counted per account and day.
  const { token } = await app.user({ role: "ads" });
  const answer = await app.request("POST", "/ads/images", { token, raw: form });
  return {
    title: "Harbour cards",
    slot: "footer",
    image_url: answer.body.upload.url,
    alt: "A card on a quay",
    target_url: "https://cards.example",
    starts_at: new Date().toISOString(),
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    advertiser: "Harbour Cards Ltd",
  };
};
const adPath = async () => {
  const answer = await app.request("POST", "/ads", { token: roles.admin.token, body: await adBody() });
  return `/ads/${answer.body.ad.id}`;
};
const followed = async () => {
  const body = { address: randomAddress() };
  const answer = await app.request("POST", "/portfolios/addresses", { token: roles.owner.token, body });
  return `/portfolios/addresses/${answer.body.portfolio_address.id}`;
};
const entered = async () => {
  const body = { coin_id: (await approved()).id, amount: "1" };
  const answer = await app.request("POST", "/portfolios/coins", { token: roles.owner.token, body });
  return `/portfolios/coins/${answer.body.portfolio_coin.id}`;
};
const alerted = async () => {
  const body = { coin_id: (await approved()).id, kind: "safety" };
  const answer = await app.request("POST", "/alerts", { token: roles.owner.token, body });
  return `/alerts/${answer.body.alert.id}`;
};
const farm = () => sampleFarm(app.ctx);
/** Resources of one owner answer 404 to an admin, too. */
const ownersOnly = (status: number, path: () => Promise<string>, body?: unknown): Case => ({
  expected: { visitor: 401, user: 404, owner: status, admin: 404 },
  make: async () => ({ path: await path(), body }),
});
const slugPath = async () => `/coins/slugs/${(await approved()).slug}`;
/** Calls on accounts are tried by the account's owner, by another user and by an admin. */
const accountPath = (role: Role) => `/users/${(role === "owner" ? roles.owner : roles.user).id}`;

const cases: Record<string, Case> = {
  "POST /users/auth": {
    expected: everybody(401),
    make: (role) => ({ path: "/users/auth", body: { email: `${role}@example.org`, password: "not the password" } }),
  },
  "DELETE /users/auth": { expected: accounts(204), make: () => ({ path: "/users/auth" }) },
  "POST /users": {
    expected: everybody(400),
    make: () => ({ path: "/users", body: { name: "A", email: "x", password: "short" } }),
  },
  "POST /users/verify-email": {
    expected: everybody(410),
    make: () => ({ path: "/users/verify-email", body: { token: "A".repeat(43) } }),
  },
  "POST /users/me/verification": { expected: accounts(409), make: () => ({ path: "/users/me/verification" }) },
  "POST /users/recover-password-token": {
    expected: everybody(202),
    make: () => ({ path: "/users/recover-password-token", body: { email: "no@example.org" } }),
  },
  "PATCH /users/recover-password": {
    expected: everybody(410),
    make: () => ({
      path: "/users/recover-password",
      body: { token: "A".repeat(43), password: "plum harbour seven lamps" },
    }),
  },
  "GET /users": list("/users", onlyAdmin),
  "GET /users/me": list("/users/me", anyAccount),
  "PATCH /users/:id": {
    expected: { visitor: 401, user: 404, owner: 200, admin: 200 },
    make: (role) => ({
      path: role === "user" ? `/users/${roles.owner.id}` : accountPath(role),
      body: { name: "Another Name" },
    }),
  },
  "DELETE /users/:id": {
    expected: { visitor: 401, user: 404, owner: 400, admin: 204 },
    make: async (role) => ({
      path: role === "owner" ? `/users/${roles.owner.id}` : `/users/${(await app.user()).id}`,
      body: role === "owner" ? { current_password: "wrong password" } : undefined,
    }),
  },
  "GET /users/me/sessions": list("/users/me/sessions", anyAccount),
  "DELETE /users/me/sessions/:id": {
    expected: accounts(404),
    make: async () => ({ path: `/users/me/sessions/${(await app.user()).id}` }),
  },
  "DELETE /users/me/sessions": {
    expected: accounts(400),
    make: () => ({ path: "/users/me/sessions", body: { current_password: "wrong password" } }),
  },
  "POST /users/me/otp": {
    expected: accounts(400),
    make: () => ({ path: "/users/me/otp", body: { current_password: "wrong password" } }),
  },
  "POST /users/me/otp/confirm": {
    expected: accounts(400),
    make: () => ({ path: "/users/me/otp/confirm", body: { code: "1" } }),
  },
  "DELETE /users/me/otp": {
    expected: accounts(409),
    make: () => ({ path: "/users/me/otp", body: { current_password: "wrong password", code: "000000" } }),
  },
  "DELETE /users/:id/otp": {
    expected: { visitor: 401, user: 403, owner: 403, admin: 409 },
    make: () => ({ path: `/users/${roles.owner.id}/otp` }),
  },
  "GET /users/:id/sessions": {
    expected: onlyAdmin,
    make: () => ({ path: `/users/${roles.owner.id}/sessions` }),
  },
  "DELETE /users/:id/sessions": {
    expected: { visitor: 401, user: 403, owner: 403, admin: 204 },
    make: async () => ({ path: `/users/${(await app.user()).id}/sessions` }),
  },
  "DELETE /users/:id/sessions/:session_id": {
    expected: { visitor: 401, user: 403, owner: 403, admin: 404 },
    make: () => ({ path: `/users/${roles.owner.id}/sessions/${roles.owner.id}` }),
  },
  "PUT /users/:id/ban": {
    expected: { visitor: 401, user: 403, owner: 403, admin: 204 },
    make: async () => ({ path: `/users/${(await app.user()).id}/ban`, body: { reason } }),
  },
  "DELETE /users/:id/ban": {
    expected: { visitor: 401, user: 403, owner: 403, admin: 204 },
    make: async () => ({ path: `/users/${(await app.user()).id}/ban` }),
  },
  "GET /users/:id/bans": { expected: onlyAdmin, make: () => ({ path: `/users/${roles.owner.id}/bans` }) },
  "GET /users/me/export": list("/users/me/export", anyAccount),
  "GET /coins": list("/coins", anybody),
  "GET /coins/mine": list("/coins/mine", anyAccount),
  "GET /coins/promoted": list("/coins/promoted", anybody),
  "GET /coins/today": list("/coins/today", anybody),
  "GET /coins/new": list("/coins/new", anybody),
  "GET /coins/today-best": list("/coins/today-best", anybody),
  "GET /coins/trending": list("/coins/trending", anybody),
  "GET /coins/top-gainers": list("/coins/top-gainers", anybody),
  "GET /coins/top-losers": list("/coins/top-losers", anybody),
  "GET /coins/pending": list("/coins/pending", moderators(200)),
  "GET /coins/scheduled-approval": list("/coins/scheduled-approval", moderators(200)),
  "GET /coins/approved": list("/coins/approved", anybody),
  "GET /coins/presale": list("/coins/presale", anybody),
  "GET /coins/fairlaunch": list("/coins/fairlaunch", anybody),
  "GET /coins/audited": list("/coins/audited", anybody),
  "GET /coins/tags": { expected: anybody, make: async () => ({ path: "/coins/tags" }) },
  "GET /live": {
    expected: anybody,
    make: async () => ({ path: `/live?coins=${(await approved()).id}` }),
  },
  "GET /coins/figures": {
    expected: anybody,
    make: async () => ({ path: `/coins/figures?ids=${(await approved()).id}` }),
  },
  "GET /coins/:id": coinCase(
    { visitor: 404, user: 404, owner: 200, moderator: 200, admin: 200 },
    "",
    undefined,
    pending,
  ),
  "GET /coins/slugs/:slug": { expected: anybody, make: async () => ({ path: await slugPath() }) },
  "GET /coins/addresses/:address": {
    expected: anybody,
    make: async () => ({ path: `/coins/addresses/${(await approved()).address}` }),
  },
  "GET /coins/:id/creator": coinCase(anybody, "/creator"),
  "GET /coins/:id/rank": coinCase(anybody, "/rank"),
  "GET /coins/:id/prices": coinCase(anybody, "/prices"),
  "POST /coins/:id/view": coinCase(everybody(204), "/view"),
  "POST /coins": { expected: accounts(201), make: () => ({ path: "/coins", body: sampleSubmission() }) },
  "PATCH /coins/:id": coinCase({ visitor: 401, user: 403, owner: 200, moderator: 200, admin: 200 }, "", {
    description: "Another description, which is long enough.",
  }),
  "DELETE /coins/:id": coinCase(
    { visitor: 401, user: 404, owner: 204, moderator: 204, admin: 204 },
    "",
    undefined,
    pending,
  ),
  "PATCH /coins/:id/approve": coinCase(moderators(200), "/approve", undefined, pending),
  "PATCH /coins/:id/approve-now": coinCase(moderators(200), "/approve-now", undefined, pending),
  "PATCH /coins/:id/deny": coinCase(moderators(200), "/deny", { reason }, pending),
  "PATCH /coins/:id/promote": coinCase(moderators(200), "/promote", { promoted: true }),
  "PATCH /coins/:id/audit": coinCase(moderators(200), "/audit", {
    status: "verified",
    auditor: "Auditor",
    report_url: "https://audit.example/1",
    audited_at: "2026-01-01T00:00:00Z",
  }),
  "PATCH /coins/:id/kyc": coinCase(moderators(200), "/kyc", { status: "pending" }),
  "GET /coins/changes": list("/coins/changes", moderators(200)),
  "PATCH /coins/:id/changes": coinCase(moderators(200), "/changes", { accept: true }, changed),
  "POST /coins/:id/reports": coinCase(accounts(201), "/reports", { reason: "spam" }),
  "GET /reports": list("/reports", moderators(200)),
  "PATCH /reports/:id": {
    expected: moderators(200),
    make: async () => ({ path: `/reports/${await reported()}`, body: { status: "resolved" } }),
  },
  "POST /coins/:id/claims": coinCase({ visitor: 401, user: 201, owner: 409, admin: 201 }, "/claims", {
    text: "We are the team of it.",
    evidence_url: "https://harbor.example/proof",
  }),
  "GET /claims": list("/claims", moderators(200)),
  "PATCH /claims/:id": {
    expected: moderators(200),
    make: async () => ({ path: `/claims/${await claimed()}`, body: { accept: true } }),
  },
  "GET /coins/:id/history": coinCase({ visitor: 401, user: 403, owner: 200, moderator: 200, admin: 200 }, "/history"),
  "GET /coins/:id/diary": coinCase(
    { visitor: 404, user: 404, owner: 200, moderator: 200, admin: 200 },
    "/diary",
    undefined,
    pending,
  ),
  "GET /coins/:id/checks": coinCase(moderators(200), "/checks"),
  "GET /moderation/log": list("/moderation/log", anybody),
  "GET /admin/dashboard": list("/admin/dashboard", onlyAdmin),
  "GET /setup": list("/setup", anybody),
  "POST /setup/admin": {
    // The site has an admin.
    expected: everybody(409),
    make: (role) => ({
      path: "/setup/admin",
      body: { key: "x".repeat(43), name: "Ada", email: `${role}@example.org`, password: "seven quiet harbour lamps" },
    }),
  },
  "GET /admin/backups": list("/admin/backups", onlyAdmin),
  "POST /admin/backups": list("/admin/backups", { ...onlyAdmin, admin: 202 }),
  "GET /admin/imports": list("/admin/imports", onlyAdmin),
  "POST /admin/imports": {
    expected: { ...onlyAdmin, admin: 202 },
    make: () => ({ path: "/admin/imports", body: { text: '{"tokens":[]}' } }),
  },
  "POST /admin/imports/preview": {
    expected: onlyAdmin,
    make: () => ({ path: "/admin/imports/preview", body: { text: '{"tokens":[]}' } }),
  },
  "GET /admin/demo": list("/admin/demo", onlyAdmin),
  "DELETE /admin/demo": {
    expected: { ...onlyAdmin, admin: 202 },
    make: () => ({ path: "/admin/demo" }),
  },
  "POST /admin/settings/images/:kind": { expected: onlyAdmin, make: () => upload("/admin/settings/images/logo") },
  "GET /chains": list("/chains", anybody),
  "POST /admin/chains/test": {
    expected: onlyAdmin,
    make: () => ({ path: "/admin/chains/test", body: { url: "http://127.0.0.1:9" } }),
  },
  "GET /admin/settings": list("/admin/settings", onlyAdmin),
  "PATCH /admin/settings": {
    expected: onlyAdmin,
    make: () => ({ path: "/admin/settings", body: { version: 0, values: { MAIL_FROM: null } } }),
  },
  "POST /admin/settings/test-email": {
    expected: onlyAdmin,
    make: () => ({ path: "/admin/settings/test-email", body: { values: {} } }),
  },
  "POST /admin/settings/changes/:version/undo": list("/admin/settings/changes/1/undo", { ...onlyAdmin, admin: 404 }),
  "POST /admin/jobs/:name/retry": list("/admin/jobs/nothing-failed/retry", { ...onlyAdmin, admin: 404 }),
  "GET /moderation/queues": list("/moderation/queues", moderators(200)),
  "GET /placements": list("/placements", anybody),
  "GET /votes/today": list("/votes/today", anybody),
  "GET /votes/:coinId": { expected: anybody, make: async () => ({ path: `/votes/${(await approved()).id}` }) },
  "POST /votes/:coinId": {
    expected: { visitor: 401, user: 201, owner: 403, admin: 201 },
    make: async () => ({ path: `/votes/${(await approved()).id}` }),
  },
  "GET /votes/:coinId/days": {
    expected: anybody,
    make: async () => ({ path: `/votes/${(await approved()).id}/days` }),
  },
  "GET /votes/:coinId/voters": {
    expected: anybody,
    make: async () => ({ path: `/votes/${(await approved()).id}/voters` }),
  },
  "GET /votes/:coinId/receipt": {
    // The owner of a coin cannot vote for it.
    expected: { visitor: 401, user: 200, owner: 404, admin: 200 },
    make: async (role) => {
      const coin = await approved();
      const voter = roles[role];
      if (voter) await app.request("POST", `/votes/${coin.id}`, { token: voter.token });
      return { path: `/votes/${coin.id}/receipt` };
    },
  },
  "GET /ledger/checkpoint": list("/ledger/checkpoint", everybody(404)),
  "GET /ledger/key": list("/ledger/key", everybody(404)),
  "GET /ledger/tile/:tile{.+}": list("/ledger/tile/0/000", everybody(404)),
  "GET /witness/key": list("/witness/key", anybody),
  "POST /witness/add-checkpoint": {
    expected: everybody(400),
    make: () => ({ path: "/witness/add-checkpoint", body: {} }),
  },
  "GET /ledger/consistency": list("/ledger/consistency?from=0&to=0", everybody(404)),
  "GET /pow": list("/pow", anybody),
  "GET /votes/mine": list("/votes/mine", anyAccount),
  "POST /users/me/email-code": {
    expected: accounts(202),
    make: () => ({ path: "/users/me/email-code" }),
  },
  "GET /votes/mine/calendar": list("/votes/mine/calendar", anyAccount),
  "GET /votes/mine/history": list("/votes/mine/history", anyAccount),
  "POST /votes/mine/:id/appeal": {
    expected: accounts(404),
    make: () => ({ path: `/votes/mine/${crypto.randomUUID()}/appeal`, body: { text: "We are colleagues." } }),
  },
  "GET /votes/held": list("/votes/held", onlyAdmin),
  "GET /votes/held/:id": list(`/votes/held/${crypto.randomUUID()}`, onlyAdmin),
  "POST /votes/voids/preview": {
    expected: onlyAdmin,
    make: () => ({ path: "/votes/voids/preview", body: { ring: crypto.randomUUID() } }),
  },
  "POST /votes/voids": {
    expected: { ...onlyAdmin, admin: 409 },
    make: () => ({ path: "/votes/voids", body: { ring: crypto.randomUUID(), version: "0-0", reason } }),
  },
  "PATCH /votes/held/:id": {
    expected: { ...onlyAdmin, admin: 404 },
    make: () => ({ path: `/votes/held/${crypto.randomUUID()}`, body: { action: "void", reason } }),
  },
  "POST /votes/email": {
    expected: everybody(202),
    make: async () => ({
      path: "/votes/email",
      body: { coin_id: (await approved()).id, email: `${crypto.randomUUID()}@example.org` },
    }),
  },
  "GET /votes/email/:request_id": {
    expected: anybody,
    make: () => ({ path: `/votes/email/${crypto.randomUUID()}` }),
  },
  "GET /votes/email/links/:token": {
    expected: everybody(410),
    make: () => ({ path: `/votes/email/links/${"x".repeat(32)}` }),
  },
  "POST /votes/email/confirm": {
    expected: everybody(410),
    make: () => ({ path: "/votes/email/confirm", body: { token: "x".repeat(32) } }),
  },
  "POST /votes/email/stop": {
    expected: everybody(410),
    make: () => ({ path: "/votes/email/stop", body: { token: "x".repeat(32) } }),
  },
  "GET /watchlists/coins": list("/watchlists/coins", anyAccount),
  "GET /watchlists/coins/:coinId": {
    expected: accounts(404),
    make: async () => ({ path: `/watchlists/coins/${(await approved()).id}` }),
  },
  "POST /watchlists/coins": {
    expected: accounts(201),
    make: async () => ({ path: "/watchlists/coins", body: { coin_id: (await approved()).id } }),
  },
  "DELETE /watchlists/coins/:coinId": {
    expected: accounts(204),
    make: async () => ({ path: `/watchlists/coins/${(await approved()).id}` }),
  },
  "GET /coins/:id/safety": coinCase(anybody, "/safety"),
  "GET /safety-changes": list("/safety-changes", moderators(200)),
  "PATCH /safety-changes/:id": {
    expected: moderators(404),
    make: () => ({ path: "/safety-changes/01940000-0000-7000-8000-000000000000", body: { status: "seen" } }),
  },
  "GET /contracts/:chainId/:address": list(`/contracts/56/0x${"1".repeat(40)}`, anyAccount),
  "PATCH /watchlists/coins": {
    expected: accounts(400),
    make: async () => ({ path: "/watchlists/coins", body: { coin_ids: [(await approved()).id] } }),
  },
  "GET /watchlists/ids": list("/watchlists/ids", anyAccount),
  "GET /watchlists/left": list("/watchlists/left", anyAccount),
  "GET /alerts": list("/alerts", anyAccount),
  "POST /alerts": {
    expected: accounts(201),
    make: async () => ({ path: "/alerts", body: { coin_id: (await approved()).id, kind: "price_above", value: "1" } }),
  },
  "DELETE /alerts/:id": ownersOnly(204, alerted),
  "POST /alerts/stop": {
    expected: everybody(400),
    make: () => ({ path: "/alerts/stop", body: { token: "A".repeat(43) } }),
  },
  "POST /alerts/stop/:token": { expected: everybody(400), make: () => ({ path: `/alerts/stop/${"A".repeat(43)}` }) },
  "GET /alerts/stop/:token": { expected: everybody(303), make: () => ({ path: `/alerts/stop/${"A".repeat(43)}` }) },
  "GET /portfolios/addresses": list("/portfolios/addresses", anyAccount),
  "POST /portfolios/addresses": {
    expected: accounts(201),
    make: () => ({ path: "/portfolios/addresses", body: { address: randomAddress() } }),
  },
  "PATCH /portfolios/addresses/:id": ownersOnly(200, followed, { label: "Cold" }),
  "DELETE /portfolios/addresses/:id": ownersOnly(204, followed),
  "POST /portfolios/addresses/:id/sync": ownersOnly(202, async () => `${await followed()}/sync`),
  "GET /portfolios/coins": list("/portfolios/coins", anyAccount),
  "POST /portfolios/coins": {
    expected: accounts(201),
    make: async () => ({ path: "/portfolios/coins", body: { coin_id: (await approved()).id, amount: "1.5" } }),
  },
  "PATCH /portfolios/coins/:id": ownersOnly(200, entered, { amount: "2" }),
  "DELETE /portfolios/coins/:id": ownersOnly(204, entered),
  "POST /portfolios/coins/import": {
    expected: accounts(200),
    make: () => ({ path: "/portfolios/coins/import", body: { csv: "coin,amount\nnothing,1", dry_run: true } }),
  },
  "GET /portfolios/coins/gainers": list("/portfolios/coins/gainers", anyAccount),
  "GET /portfolios/coins/lossers": list("/portfolios/coins/lossers", anyAccount),
  "GET /portfolios/coins/summary": list("/portfolios/coins/summary", anyAccount),
  "GET /portfolios/updates": list("/portfolios/updates", anyAccount),
  "POST /rpc/:chainId": {
    expected: anybody,
    make: () => ({ path: "/rpc/56", body: { jsonrpc: "2.0", id: 1, method: "eth_chainId" } }),
  },
  "GET /farms": list("/farms", anybody),
  "GET /farms/:status": list("/farms/pending", onlyAdmin),
  "GET /farms/failed": list("/farms/failed", onlyAdmin),
  "GET /farms/factories": list("/farms/factories", onlyAdmin),
  "GET /farms/users/:address": list(`/farms/users/0x${"1".repeat(40)}`, anybody),
  "GET /farms/referrals/:address": list(`/farms/referrals/0x${"1".repeat(40)}`, anybody),
  "POST /farms/factories/fetch": list("/farms/factories/fetch", onlyAdmin),
  "POST /farms/factories/update": {
    expected: onlyAdmin,
    make: () => ({ path: "/farms/factories/update", body: { chain_id: 97 } }),
  },
  "GET /farms/:chain_id/:address": {
    expected: { visitor: 404, user: 404, owner: 404, admin: 200 },
    make: async () => ({ path: `/farms/56/${(await farm()).address}` }),
  },
  "PATCH /farms/:id/status": {
    expected: onlyAdmin,
    make: async () => ({ path: `/farms/${(await farm()).id}/status`, body: { status: "active" } }),
  },
  "GET /farms/:id/history": {
    expected: onlyAdmin,
    make: async () => ({ path: `/farms/${(await farm()).id}/history` }),
  },
  "GET /creators/:id": {
    expected: anybody,
    make: async () => {
      await approved();
      return { path: `/creators/${roles.owner.id}` };
    },
  },
  "GET /creators/:id/coins": {
    expected: anybody,
    make: async () => {
      await approved();
      return { path: `/creators/${roles.owner.id}/coins` };
    },
  },
  "GET /identities/:address": list(`/identities/0x${"1".repeat(40)}`, anybody),
  "GET /ads": list("/ads", adManagers(200)),
  "GET /ads/active": list("/ads/active", anybody),
  "GET /ads/:id": { expected: anybody, make: async () => ({ path: await adPath() }) },
  "GET /ads/:id/days": { expected: adManagers(200), make: async () => ({ path: `${await adPath()}/days` }) },
  "POST /ads": {
    expected: adManagers(201),
    make: async () => ({ path: "/ads", body: await adBody() }),
  },
  "PUT /ads/:id": { expected: adManagers(200), make: async () => ({ path: await adPath(), body: await adBody() }) },
  "PATCH /ads/:id": {
    expected: adManagers(200),
    make: async () => ({ path: await adPath(), body: { active: false } }),
  },
  "DELETE /ads/:id": { expected: adManagers(204), make: async () => ({ path: await adPath() }) },
  "POST /ads/images": { expected: adManagers(201), make: () => upload("/ads/images") },
  "POST /ads/:id/impression": {
    expected: everybody(204),
    make: async () => ({ path: `${await adPath()}/impression` }),
  },
  "POST /ads/:id/click": { expected: everybody(204), make: async () => ({ path: `${await adPath()}/click` }) },
  "POST /uploads": { expected: accounts(201), make: () => upload() },
};

const nameOf = (r: (typeof routes)[number]) => `${r.endpoint.method} ${r.endpoint.path}`;

test("the matrix lists every call, and no other", () => {
  expect(Object.keys(cases).sort()).toEqual(routes.map(nameOf).sort());
});

/** Sends a call in a role, and reports what its answer has that docs/roles.md does not say. @returns its status */
async function check(name: string, expected: Expected, role: Role, { path, body, form }: Attempt) {
  // Logging out must not end the session that the other cases use.
  const caller = name === "DELETE /users/auth" && role !== "visitor" ? await app.user() : roles[role];
  const answer = await app.request(name.split(" ")[0] as string, path, {
    ...(caller ? { token: caller.token } : {}),
    ...(form ? { raw: form } : { body }),
  });
  const text = JSON.stringify(answer.body);
  const expectOf = (value: unknown) => expect.soft(value, `${name} by ${role}: ${text.slice(0, 300)}`);
  expectOf(answer.status).toBe(expected[role] ?? expected.user);
  expectOf(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  if (answer.status >= 400) {
    expectOf(answer.body).toMatchObject({
      statusCode: answer.status,
      code: expect.any(String),
      error: expect.stringMatching(/[.!?]$/),
      message: expect.any(String),
    });
  }
  expectOf(text).not.toMatch(/password_hash|token_hash|passwordHash/);
  // Only the submitter gets the contact fields of a coin.
  if ((role === "visitor" || role === "user" || role === "ads") && name !== "POST /coins")
    expectOf(text).not.toContain("team@harbor.example");
  return answer.status;
}

test("every call in every role is answered as docs/roles.md says", async () => {
  for (const [name, { expected, make }] of Object.entries(cases)) {
    let attempt: Attempt | undefined;
    for (const role of roleNames) {
      attempt ??= await make(role);
      const status = await check(name, expected, role, attempt);
      // A call that reads or is refused changes nothing, so the next role makes the same one, unless it is one of this role.
      const isUnchanged = name.startsWith("GET ") || status >= 400;
      if (!isUnchanged || make.length > 0) attempt = undefined;
    }
  }
}, 240_000);

test("every response is checked against the contract here, except these, which tests of their modules check", () => {
  const unchecked = routes.filter(({ endpoint }) => endpoint.response && !checkedEndpoints.has(endpoint)).map(nameOf);
  expect(unchecked.sort()).toEqual([
    "GET /ledger/checkpoint",
    "GET /ledger/consistency",
    "GET /ledger/key",
    "GET /votes/email/links/:token",
    "GET /watchlists/coins/:coinId",
    "PATCH /safety-changes/:id",
    "PATCH /votes/held/:id",
    "POST /admin/jobs/:name/retry",
    "POST /admin/settings/changes/:version/undo",
    "POST /setup/admin",
    "POST /users",
    "POST /users/auth",
    "POST /users/me/otp",
    "POST /users/me/otp/confirm",
    "POST /votes/email/confirm",
    "POST /votes/mine/:id/appeal",
    "POST /votes/voids",
    "POST /witness/add-checkpoint",
  ]);
});
