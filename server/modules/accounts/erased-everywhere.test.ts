import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createLog } from "../../core/create-log.ts";
import { newId } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { farms } from "../../database/schema/farms.ts";
import { safetyChanges } from "../../database/schema/safety.ts";
import { createOutbox } from "../../email/outbox.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { purgeOutbox } from "../email-outbox/purge-outbox.ts";
import { queueEmails } from "../email-outbox/queue-email.ts";
import { sendEmails } from "../email-outbox/send-emails.ts";
import { removeUnusedUploads } from "../uploads/remove-unused-uploads.ts";

const { app, admin } = useTestAppWithUsers();

const password = "river stone lamp 9";
/** The personal data, none of which may exist anywhere after erasure. */
const personal = {
  email: "grace.private@example.org",
  nextEmail: "grace.next@example.net",
  name: "Grace Brewster Private",
  contact: "grace.contact@example.com",
  telegram: "grace_private_77",
  agent: "GraceBrowser/1.0 (Windows)",
  label: "Grace her cold wallet",
  note: "bought from Grace her aunt",
  report: "Grace thinks that this is spam",
  claim: "Grace has made it herself",
  address: randomAddress(),
};
let token: string;
let id: string;
let watched: { id: string };
const logged: string[] = [];

const call = (method: string, path: string, body?: unknown) =>
  app.request(method, path, { token, body, headers: { "user-agent": personal.agent } });
const must = async (...given: Parameters<typeof call>) => {
  const answer = await call(...given);
  expect(answer.status, `${given.slice(0, 2).join(" ")} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const upload = async (path = "/uploads") => {
  const raw = new FormData();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#2266aa" } })
    .png()
    .toBuffer();
  raw.append("file", new Blob([png as Uint8Array<ArrayBuffer>]), "logo.png");
  return (await app.request("POST", path, { token, raw })).body.upload as { id: string; url: string };
};

/** Every row of every table, and every file, as text. */
const everything = async (): Promise<string[]> => {
  const { rows: tables } = await app.ctx.db.execute<{ name: string }>(
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [...logged];
  for (const { name } of tables) {
    const { rows } = await app.ctx.db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  const folder = app.ctx.config.dataDir;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    found.push(entry.isFile() ? `${file}: ${await readFile(file, "latin1")}` : file);
  }
  return found;
};
const traces = async () => {
  const all = await everything();
  return Object.entries(personal).filter(([, secret]) =>
    all.some((text) => text.toLowerCase().includes(secret.toLowerCase())),
  );
};

/** Temporarily an admin, so that the histories of ads, farms and safety facts name the account. */
const moderate = async () => {
  const { db } = app.ctx;
  const [farm, change] = [newId(), newId()];
  const [chainId, address, factoryAddress, at] = [56, randomAddress(), randomAddress(), new Date()];
  await db
    .insert(farms)
    .values({ id: farm, chainId, address, factoryAddress, kind: "cointally", status: "pending", syncedAt: at });
  await db.insert(safetyChanges).values({
    id: change,
    coinId: watched.id,
    chainId,
    address,
    fact: "owner",
    after: "0",
    block: 1,
    at,
    status: "open",
  });
  await db.update(users).set({ role: "admin" }).where(eq(users.id, id));
  await must("POST", "/ads", {
    ...{ title: "Harbour cards", slot: "footer", image_url: (await upload("/ads/images")).url, alt: "A card" },
    ...{ target_url: "https://cards.example", starts_at: at, ends_at: new Date(at.getTime() + 1), advertiser: "Cards" },
  });
  await must("PATCH", `/farms/${farm}/status`, { status: "active" });
  await must("PATCH", `/safety-changes/${change}`, { status: "seen" });
  await db.update(users).set({ role: "user" }).where(eq(users.id, id));
};

beforeAll(async () => {
  app.ctx.log = createLog({ write: (line) => void logged.push(line) });
  await app.request("POST", "/users", { body: { name: personal.name, email: personal.email, password } });
  await app.ctx.db.update(users).set({ emailVerifiedAt: new Date() });
  const login = await app.request("POST", "/users/auth", {
    body: { email: personal.email, password },
    headers: { "user-agent": personal.agent },
  });
  token = login.body.token;
  id = login.body.user.id;
  const owner = { id, token, email: personal.email, name: personal.name };
  watched = await sampleCoin(app, admin, admin);
  const { id: logo } = await upload();
  const own = await sampleCoin(app, owner, admin, {
    contact_email: personal.contact,
    contact_telegram: personal.telegram,
    logo_id: logo,
  });
  await must("PATCH", `/coins/${own.id}`, { name: "Another Harbour", contact_email: personal.contact });
  await upload();
  await must("POST", `/votes/${watched.id}`);
  await must("POST", "/watchlists/coins", { coin_id: watched.id });
  await must("POST", "/alerts", { coin_id: watched.id, kind: "safety" });
  await must("POST", "/portfolios/addresses", { address: personal.address, label: personal.label });
  await must("POST", "/portfolios/coins", { coin_id: watched.id, amount: "1", note: personal.note });
  await must("POST", `/coins/${watched.id}/reports`, { reason: "spam", text: personal.report });
  await must("POST", `/coins/${watched.id}/claims`, {
    text: personal.claim,
    evidence_url: "https://harbor.example/team",
  });
  await must("POST", "/users/me/otp", { current_password: password });
  await moderate();
  await must("PATCH", `/users/${id}`, { email: personal.nextEmail, current_password: password });
  // One email in the outbox for each address, and one in the queue.
  const outbox = createOutbox(join(app.ctx.config.dataDir, "outbox"), "no-reply@coins.example", app.ctx.log);
  const queueEmail = (to: string) =>
    queueEmails(
      app.ctx,
      app.ctx.db,
      [{ userId: id, to, locale: "en", email: { subject: "Hello", parts: [personal.name] } }],
      app.ctx.clock(),
    );
  await queueEmail(personal.email);
  await queueEmail(personal.nextEmail);
  await sendEmails({ ...app.ctx, mailer: outbox });
  await queueEmail(personal.email);
});

test("personal data exists before erasure and in no table, file or log after it, and counts stay exact", async () => {
  expect((await traces()).map(([what]) => what)).toEqual(Object.keys(personal));
  const uploads = async () => (await app.ctx.db.execute(sql`select from uploads`)).rowCount;
  expect(await uploads()).toBe(3);
  app.jobs.length = 0;
  expect((await call("DELETE", `/users/${id}`, { current_password: password })).status).toBe(204);
  expect(app.jobs.map(({ name }) => name).sort()).toEqual(["purge-outbox", "remove-unused-uploads"]);
  expect(await purgeOutbox(app.ctx)).toBe(2);
  await removeUnusedUploads(app.ctx);
  expect(await traces()).toEqual([]);
  expect((await everything()).filter((text) => text.includes(id)).map((text) => text.split(":")[0])).toEqual([]);
  expect(await uploads()).toBe(2);
  const { coin } = (await app.request("GET", `/coins/${watched.id}`)).body;
  expect(coin).toMatchObject({ votes: { total: 1 }, watchers: 0 });
});
