import { beforeAll, describe, expect, test } from "vitest";
import { coins } from "../../database/schema/coins.ts";
import { importRuns, settingChanges } from "../../database/schema/site.ts";
import { useLocalService } from "../../testing/local-service.ts";
import { randomAddress } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { runImports } from "./import-runs.ts";

const app = useTestApp();
const open = useTestApp({ HOST: "0.0.0.0" });
const server = useLocalService();
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  admin = await app.user({ role: "admin" });
  other = await open.user({ role: "admin" });
});

const token = (name: string) => ({ chainId: 56, address: randomAddress(), name, symbol: "TKN", decimals: 18 });
const listOf = (...tokens: object[]) => JSON.stringify({ name: "Village list", tokens });
const preview = (body: object) => app.request("POST", "/admin/imports/preview", { token: admin.token, body });
const start = (body: object) => app.request("POST", "/admin/imports", { token: admin.token, body });
const work = () => runImports(app.ctx, new AbortController().signal);
const runs = async () => (await app.request("GET", "/admin/imports", { token: admin.token })).body.runs;
const count = () => app.ctx.db.$count(coins);

test("a preview says what would be added and refused, and writes nothing", async () => {
  const before = await count();
  const { status, body } = await preview({ text: listOf(token("Harbor"), { chainId: 56, name: "No address" }) });
  expect([status, await count(), await app.ctx.db.$count(importRuns)]).toEqual([200, before, 0]);
  expect(body).toEqual({
    name: "Village list",
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    rows: 2,
    added: 1,
    pending: 0,
    merged: 0,
    proposed: 0,
    refused: 1,
    proposals: [],
    first: [
      { name: "Harbor", outcome: "added" },
      { name: "No address", outcome: "refused" },
    ],
    refusals: [{ row: 2, name: "No address", reason: expect.any(String) }],
  });
});

test("an import adds what was previewed once, and its list is not kept", async () => {
  const text = listOf(token("Anchor"), token("Buoy"));
  const before = await count();
  expect((await start({ text })).body.run).toMatchObject({ source: "Village list", finished_at: null, added: null });
  await work();
  await start({ text });
  await work();
  expect(await count()).toBe(before + 2);
  expect((await runs()).slice(0, 2)).toMatchObject([
    { added: 0, merged: 2, refused: 0, error: null, finished_at: expect.any(String) },
    { added: 2, merged: 0, refused: 0, error: null },
  ]);
  const rows = await app.ctx.db.select({ text: importRuns.text }).from(importRuns);
  expect(rows.every((row) => row.text === null)).toBe(true);
});

test("imports the list that was previewed, whatever its address serves later, and refuses another one", async () => {
  const list = listOf(token("Ketch"));
  server.answers((_, answer) => answer.end(list));
  const { digest } = (await preview({ url: server.url })).body;
  server.answers((_, answer) => answer.end(listOf(token("Yawl"))));
  const { status, body } = await start({ url: server.url, digest });
  expect([status, body.code]).toEqual([409, "conflict"]);
  server.answers((_, answer) => answer.end(list));
  expect((await start({ url: server.url, digest })).body.run).toMatchObject({ source: server.url, trusted: false });
  server.answers((_, answer) => answer.end(listOf(token("Sloop"))));
  await work();
  const names = (await app.ctx.db.select().from(coins)).map(({ name }) => name);
  expect(names).toContain("Ketch");
  expect(names).not.toContain("Sloop");
});

test("an import that a killed process left is run again", async () => {
  const before = await count();
  await app.ctx.db
    .insert(importRuns)
    .values({ id: crypto.randomUUID(), source: "left", text: listOf(token("Cleat")), createdAt: new Date() });
  await Promise.all([work(), work()]);
  await work();
  expect(await count()).toBe(before + 1);
});

test("lists of the schedule are imported when their hours are over, in one of all processes", async () => {
  server.answers((_, answer) => answer.end(listOf(token("Dinghy"))));
  await app.ctx.db.delete(importRuns);
  await app.ctx.db.delete(settingChanges);
  const lists = `https://lists.example/a.json 1 trusted`;
  const saved = await app.request("PATCH", "/admin/settings", {
    token: admin.token,
    body: { version: 0, values: { TOKEN_LISTS: lists } },
  });
  expect(saved.status).toBe(200);
  await Promise.all([work(), work()]);
  await work();
  expect(await runs()).toMatchObject([
    { source: "https://lists.example/a.json", trusted: true, error: expect.stringMatching(/fetched/) },
  ]);
  await app.ctx.db.update(importRuns).set({ createdAt: new Date(Date.now() - 3_600_000) });
  await work();
  expect(await runs()).toHaveLength(2);
});

describe("what is no list", () => {
  test.each<[string, (it: typeof server) => void, RegExp]>([
    ["a page", (it) => it.answers((_, answer) => answer.end("<html>secret</html>")), /web page/],
    ["text", (it) => it.answers((_, answer) => answer.end("secret")), /not JSON/],
    ["nothing", (it) => it.answers((_, answer) => answer.end("")), /empty/],
    ["an array", (it) => it.answers((_, answer) => answer.end("[]")), /array/],
    ["an error", (it) => it.answers((_, answer) => answer.writeHead(404).end("secret")), /HTTP 404/],
    ["a redirect", (it) => it.answers((_, answer) => answer.writeHead(302, { location: "/" }).end()), /HTTP 302/],
    ["a broken connection", (it) => it.answers((_, answer) => answer.destroy()), /no response/],
  ])("%s from a server is refused with the reason, without its text", async (_, answer, reason) => {
    answer(server);
    for (const call of [preview, start]) {
      const { status, body } = await call({ url: server.url });
      expect([status, body.validation.body.keys]).toEqual([400, ["url"]]);
      expect(body.validation.body.message).toMatch(reason);
      expect(JSON.stringify(body)).not.toContain("secret");
    }
  });

  test.each<[object, string]>([
    [{ text: "{}" }, "text"],
    [{ text: "" }, "text"],
    [{}, "url"],
    [{ text: "{}", url: "https://lists.example" }, "url"],
    [{ url: "file:///etc/passwd" }, "url"],
    [{ url: "ftp://lists.example/a" }, "url"],
  ])("%j is refused by its field", async (body, key) => {
    const answer = await preview(body);
    expect([answer.status, answer.body.validation.body.keys]).toEqual([400, [key]]);
  });

  test.each(["http://127.0.0.1:9", "https://10.0.0.1", "https://169.254.169.254/latest", "https://localhost"])(
    "a site that others can reach fetches nothing from %s",
    async (url) => {
      const options = { token: other.token, body: { url } };
      const { status, body } = await open.request("POST", "/admin/imports/preview", options);
      expect([status, body.validation.body.message]).toEqual([400, expect.stringMatching(/could not be fetched/)]);
    },
  );
});
