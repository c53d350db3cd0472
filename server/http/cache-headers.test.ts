import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnyEndpoint } from "@cointally/contract/endpoint.ts";
import type { PageHandler } from "@cointally/contract/page.ts";
import { beforeAll, expect, test } from "vitest";
import { routesOf } from "../core/define-module.ts";
import { modules } from "../modules.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { sampleCoin } from "../testing/samples.ts";
import { useTestAppWithUsers } from "../testing/use-test-app.ts";
import { cachePolicies } from "./cache-policy.ts";
import { uploadedFiles } from "./uploaded-files.ts";

const { app, owner, admin } = useTestAppWithUsers();

const pageHandler: PageHandler = async (request) => {
  const { pathname } = new URL(request.url);
  const robots = pathname.startsWith("/account") ? '<meta name="robots" content="noindex"/>' : "";
  const status = pathname === "/none" ? 404 : 200;
  return new Response(`<html><head>${robots}</head><body>a page</body></html>`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
};

let coin: { id: string; slug: string };
let site: ReturnType<typeof createTestHttpApp>;
const upload = randomUUID();
beforeAll(async () => {
  coin = await sampleCoin(app, owner, admin);
  const folder = join(app.ctx.config.dataDir, "uploads", upload);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "64.webp"), "an image");
  site = createTestHttpApp(app.ctx, { pageHandler, files: [uploadedFiles(app.ctx.files)] });
});

type Policy = (typeof cachePolicies)[keyof typeof cachePolicies];

/** What a successful answer to somebody without an account may be kept for, by the contract. */
const policyOf = ({ access, method, cacheable }: AnyEndpoint): Policy => {
  if (method !== "GET" || access !== "public" || !cacheable) return cachePolicies.personal;
  return cacheable === "by_language" ? cachePolicies.revalidated : cachePolicies.live;
};

const cachingOf = ({ headers }: Response) =>
  Object.fromEntries(
    ["cache-control", "cdn-cache-control"].flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : [])),
  );

const pathOf = ({ path }: AnyEndpoint) =>
  path
    .replace(/^(\/coins|\/votes)\/:(id|coinId)/, `$1/${coin.id}`)
    .replace(":slug", coin.slug)
    .replace(":chain_id", "56")
    .replace(":status", "active")
    .replace(":address", `0x${"1".repeat(40)}`)
    .replace(/:\w+(\{.+\})?/g, randomUUID());

/** The log and the stream of live figures have policies of their own (`ledger.test.ts`, `live-figures.test.ts`). */
const reads = routesOf(modules)
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === "GET" && !/^\/(ledger|witness|live)/.test(path));

test("each call says what its contract allows, and none sets a cookie", async () => {
  const found: Record<string, number> = {};
  for (const endpoint of reads) {
    const path = `/api${pathOf(endpoint)}`;
    const anonymous = await site.request(path);
    const expected = anonymous.status < 400 ? policyOf(endpoint) : cachePolicies.none;
    expect([path, anonymous.status, cachingOf(anonymous)]).toEqual([path, anonymous.status, expected]);
    expect([path, anonymous.headers.has("surrogate-key")]).toEqual([path, expected === cachePolicies.live]);
    expect(anonymous.headers.get("surrogate-key")).toBe(anonymous.headers.get("cache-tag"));
    if (expected === cachePolicies.live) expect(anonymous.headers.get("vary")).toBe("Accept-Encoding, Authorization");
    found[expected["cache-control"]] = (found[expected["cache-control"]] ?? 0) + 1;

    const own = await site.request(path, { headers: { authorization: `Bearer ${admin.token}` } });
    expect([path, cachingOf(own)]).toEqual([path, own.status < 400 ? cachePolicies.personal : cachePolicies.none]);
    for (const answer of [anonymous, own]) expect([path, answer.headers.has("set-cookie")]).toEqual([path, false]);
  }
  // Of each class there are some, so that the table above is not about nothing.
  expect(found[cachePolicies.live["cache-control"]]).toBeGreaterThan(12);
  expect(found[cachePolicies.none["cache-control"]]).toBeGreaterThan(12);
});

test.each([
  () => `/api/coins/${coin.id}/prices?range=7d`,
  () => `/api/coins/slugs/${coin.slug}`,
  () => "/api/coins?limit=7",
])("a read with a bearer neither uses nor replaces what is cached for everyone: %s", async (pathOf) => {
  const path = pathOf();
  // The owner, whose own coin has private fields, asks first.
  const own = await site.request(path, { headers: { authorization: `Bearer ${owner.token}` } });
  const anonymous = await site.request(path);
  const etag = anonymous.headers.get("etag") as string;
  const body = await anonymous.text();
  expect([own.status, own.headers.get("etag"), cachingOf(own)]).toEqual([200, null, cachePolicies.personal]);
  expect([anonymous.status, cachingOf(anonymous)]).toEqual([200, cachePolicies.live]);
  expect(body).not.toContain('contact_email":"');
  await site.request(path, { headers: { authorization: `Bearer ${admin.token}` } });
  const again = await site.request(path, { headers: { "if-none-match": etag } });
  expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
});

test("a call about a coin has the key of that coin, as it was named; lists have one of theirs", async () => {
  const keyOf = async (path: string) => (await site.request(path)).headers.get("surrogate-key");
  expect(await keyOf(`/api/coins/${coin.id}`)).toBe(`coin-${coin.id}`);
  expect(await keyOf(`/api/votes/${coin.id}/days`)).toBe(`coin-${coin.id}`);
  expect(await keyOf(`/coins/${coin.slug}`)).toBe(`coin-${coin.slug}`);
  expect(await keyOf(`/es/coins/${coin.slug}/history`)).toBe(`coin-${coin.slug}`);
  expect(await keyOf(`/coins/${coin.slug}/badge.svg`)).toBe(`coin-${coin.slug}`);
  for (const path of ["/", "/coins", "/api/coins", "/api/coins/today"])
    expect([path, await keyOf(path)]).toEqual([path, "lists"]);
});

test.each([
  ["a public page", "/coins", cachePolicies.live],
  ["a page of one account", "/account", cachePolicies.revalidatedPage],
  ["a page that is not there", "/none", cachePolicies.revalidatedPage],
  ["an upload", `/uploads/${upload}/64.webp`, cachePolicies.immutable],
  ["the description of the API", "/api/openapi.json", cachePolicies.revalidated],
])("%s has its policy and no cookie", async (_what, path, policy) => {
  const answer = await site.request(path);
  expect(cachingOf(answer)).toEqual(policy);
  expect(answer.headers.has("set-cookie")).toBe(false);
});

test("an image that shows a coin's safety is never kept beyond its few minutes because the site is down", async () => {
  const { headers } = await site.request(`/coins/${coin.slug}/badge.svg`);
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(headers.get("cdn-cache-control")).toBe("max-age=300, stale-while-revalidate=30");
});

test("browsers are told nothing that lets them show an old page to who has just voted", () => {
  for (const { "cache-control": value } of [cachePolicies.live, cachePolicies.stale]) {
    expect(value).toMatch(/max-age=0, must-revalidate/);
    expect(value).not.toContain("stale-");
  }
});
