import { afterAll, beforeAll, expect, test } from "vitest";
import { appOf } from "../testing/app-of.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ PORT: "4321" });
});
afterAll(() => app.close());

const pageHandler = async () => new Response("a page", { headers: { "content-type": "text/html" } });
const browser = { "sec-fetch-mode": "navigate" };
const open = (url: string, headers: Record<string, string> = browser) =>
  appOf(app.ctx, { pageHandler }).request(url, { headers });

test.each(["http://127.0.0.1:4321", "http://[::1]:4321", "http://127.0.0.5:4321"])(
  "a browser at %s goes on at the one name that sessions and links have",
  async (origin) => {
    const answer = await open(`${origin}/coins?page=2`);
    expect([answer.status, answer.headers.get("location")]).toEqual([307, "http://localhost:4321/coins?page=2"]);
    expect((await open(`${origin}//evil.example`)).headers.get("location")).toBe("http://localhost:4321/evil.example");
  },
);

test.each<[string, string, Record<string, string>?]>([
  ["is at that name", "http://localhost:4321/coins"],
  ["comes by another port, as through a tunnel", "http://127.0.0.1:8080/coins"],
  ["comes by another host, as through a proxy", "http://coins.example:4321/coins"],
  ["is no browser", "http://127.0.0.1:4321/coins", {}],
])("who %s is answered there", async (_who, url, headers) => {
  expect((await open(url, headers)).status).toBe(200);
});

test("a call is answered wherever it comes from, and nobody is sent from a site that has a name of its own", async () => {
  expect((await open("http://127.0.0.1:4321/api/coins")).status).toBe(200);
  const named = { ...app.ctx, config: { ...app.ctx.config, publicUrl: "https://coins.example:4321" } };
  const answer = await appOf(named, { pageHandler }).request("http://127.0.0.1:4321/", { headers: browser });
  expect(answer.status).toBe(200);
});

test.each([
  ["https://coins.example", "Secure"],
  ["http://localhost:4321", null],
])("the cookie of a chosen language at %s", async (publicUrl, secure) => {
  const at = { ...app.ctx, config: { ...app.ctx.config, publicUrl } };
  const answer = await appOf(at, { pageHandler }).request(`${publicUrl}/?lang=es`);
  const [cookie, ...attributes] = (answer.headers.get("set-cookie") as string).split("; ");
  expect([cookie, attributes]).toEqual([
    "cointally_lang=es",
    ["Path=/", "Max-Age=31536000", "SameSite=Lax", ...(secure ? [secure] : [])],
  ]);
});
