import type { PageHandler } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BucketError } from "../core/files/file-store.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ PORT: "4321" });
});
afterAll(() => app.close());

const pageHandler = async () => new Response("a page", { headers: { "content-type": "text/html" } });
const browser = { "sec-fetch-mode": "navigate" };
const open = (url: string, headers: Record<string, string> = browser) =>
  createTestHttpApp(app.ctx, { pageHandler }).request(url, { headers });

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
])("serves %s at that address", async (_who, url, headers) => {
  expect((await open(url, headers)).status).toBe(200);
});

test("never redirects API calls, nor pages of a site with a public address", async () => {
  expect((await open("http://127.0.0.1:4321/api/coins")).status).toBe(200);
  const named = { ...app.ctx, config: { ...app.ctx.config, publicUrl: "https://coins.example:4321" } };
  const answer = await createTestHttpApp(named, { pageHandler }).request("http://127.0.0.1:4321/", {
    headers: browser,
  });
  expect(answer.status).toBe(200);
});

test("a page whose text is in an object storage that is away is unavailable", async () => {
  const thrown: unknown[] = [];
  const reading: PageHandler = async (_request, { contentOverride }) => {
    await contentOverride("terms").catch((error) => thrown.push(error));
    return new Response("a page", { headers: { "content-type": "text/html" } });
  };
  const read = async () => {
    throw new BucketError("unreachable");
  };
  const away = { ...app.ctx, files: { ...app.ctx.files, read } };
  await createTestHttpApp(away, { pageHandler: reading }).request("/terms", { headers: browser });
  expect(thrown).toMatchObject([{ status: 503 }]);
});

describe("the language of a page", () => {
  const inItsLanguage: PageHandler = async (_request, { locale }) => {
    await new Promise(setImmediate);
    return new Response(`${locale} ${m.shell_language()}`, { headers: { "content-type": "text/html" } });
  };
  const hostile = ["es", "en", "xx", "es;q=9, en;q=0", "\u0001"].flatMap((language) => [
    { "accept-language": language, cookie: `cointally_lang=${language}` },
    { "accept-language": "en", cookie: `cointally_lang=${language}; lang=es` },
  ]);

  test.each([
    ["/coins", "en Language"],
    ["/es/coins", "es Idioma"],
    ["/es", "es Idioma"],
    ["/xx/coins", "en Language"],
  ])("is that of its path, whatever header and cookie say: %s", async (path, text) => {
    const site = createTestHttpApp(app.ctx, { pageHandler: inItsLanguage });
    for (const headers of [{}, ...hostile]) {
      const response = await site.request(`http://localhost:4321${path}`, { headers: { ...headers } });
      expect([response.status, await response.text()]).toEqual([200, text]);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      expect(response.headers.get("set-cookie")).toBeNull();
    }
  });

  test("stays apart when pages of both languages are rendered at once", async () => {
    const site = createTestHttpApp(app.ctx, { pageHandler: inItsLanguage });
    const paths = Array.from({ length: 40 }, (_, n) => (n % 2 ? `/es/coins?page=${n}` : `/coins?page=${n}`));
    const texts = paths.map(async (path) => (await site.request(`http://localhost:4321${path}`)).text());
    expect(await Promise.all(texts)).toEqual(paths.map((_, n) => (n % 2 ? "es Idioma" : "en Language")));
  });

  test.each([
    ["/coins?lang=es", "/es/coins"],
    ["/coins?page=2&lang=es&sort=name", "/es/coins?page=2&sort=name"],
    ["/?lang=es", "/es"],
    ["/es/coins?lang=en", "/coins"],
    ["/es/coins?lang=es", "/es/coins"],
    ["//evil.example/?lang=es", "/es/evil.example/"],
  ])("moves from the query of an old address into its path: %s", async (path, moved) => {
    const site = createTestHttpApp(app.ctx, { pageHandler: inItsLanguage });
    const response = await site.request(`http://localhost:4321${path}`, { headers: { cookie: "cointally_lang=en" } });
    expect([response.status, response.headers.get("location")]).toEqual([301, `http://localhost:4321${moved}`]);
    expect((await site.request(response.headers.get("location") as string)).status).toBe(200);
  });

  test("stays when the query names an unknown one", async () => {
    const site = createTestHttpApp(app.ctx, { pageHandler: inItsLanguage });
    expect((await site.request("http://localhost:4321/es/coins?lang=xx")).status).toBe(200);
  });
});
