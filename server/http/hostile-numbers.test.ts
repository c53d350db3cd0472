import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { routesOf } from "../core/define-module.ts";
import { modules } from "../modules.ts";
import { inDepth } from "../testing/depth.ts";
import { randomAddress, sampleCoin, sampleSubmission } from "../testing/samples.ts";
import { useTestAppWithUsers } from "../testing/use-test-app.ts";
import type { Schema } from "./json-schemas.ts";

const routes = routesOf(modules);

/** Sends invalid numbers in every field of every call that takes a number, as a JSON number or as a string of digits. */

const { app, owner, admin } = useTestAppWithUsers();

/** As JSON text, since JSON.stringify would write the last of them as null. */
const notNumbers = [
  ...["1,000", "1.000,5", "1 000", "NaN", "Infinity", "-Infinity", "-1", "+1", "1e5", "0x10", ".5", "5.", "", " "],
  ...["\u0000", "\u0661\u0662", "1\n", "1".repeat(41), `0.${"0".repeat(40)}1`, "1".repeat(5000), "1_000", "1n"],
]
  .map((text) => JSON.stringify(text))
  .concat("null", "true", "[]", "{}", "[1]", "-1", "1.5", "1e21", "9007199254740993", "2147483648", "1e400", "-1e400");

type Numbers = { path: string[]; schema: string };

/** The fields of a schema that hold a number, by their path, with their own schema. */
const numbersOf = (schema: Schema | undefined, path: string[] = []): Numbers[] => {
  if (!schema) return [];
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => numbersOf(one, path));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, type]) => numbersOf(type, [...path, key]));
  const items = schema.type === "array" ? numbersOf(schema.items, [...path, "0"]) : [];
  const isDigits = schema.type === "string" && /\[1-9\]\\d/.test(schema.pattern ?? "");
  const isNumber = schema.type === "number" || schema.type === "integer" || isDigits;
  return [...inside, ...fields, ...items, ...(isNumber ? [{ path, schema: JSON.stringify(schema) }] : [])];
};

const tried = new Set<string>();

/** All texts for the first field of a name and schema. Fields of other calls with both the same, such as `limit`, get all of them in depth. */
function textsFor<T>(place: string, { path, schema }: Numbers, texts: readonly T[]): readonly T[] {
  const field = `${place} ${path.join(".")} ${schema}`;
  if (tried.has(field)) return inDepth(texts);
  tried.add(field);
  return texts;
}

const schemaOf = (type: z.ZodType | undefined) =>
  type && (z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema);

const calls = routes.map(({ endpoint }) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
  body: numbersOf(schemaOf(endpoint.body as z.ZodType | undefined)),
  query: numbersOf(schemaOf(endpoint.query as z.ZodType | undefined)),
  params: numbersOf(schemaOf(endpoint.params as z.ZodType | undefined)),
}));

let coin: { id: string };
beforeAll(async () => {
  coin = await sampleCoin(app, owner, admin);
});

type Call = { path: string; body: Record<string, unknown> };

const withSale = () => ({
  ...sampleSubmission({ stage: "presale" }),
  contracts: undefined,
  sale: { platform: "Pad", softcap: "5", hardcap: "10" },
});
const ad = () => ({
  title: "Harbour cards",
  slot: "footer",
  image_url: "/uploads/0190f5b4-0000-7000-8000-000000000000/600.webp",
  alt: "A card on a quay",
  target_url: "https://cards.example",
  starts_at: "2026-11-01T00:00:00Z",
  ends_at: "2026-12-01T00:00:00Z",
  advertiser: "Harbour Cards Ltd",
  price_amount: "5",
  price_currency: "USD",
  chain_ids: [56],
});
const nobody = "0190f5b4-0000-7000-8000-000000000000";

const voided = { ring: nobody, younger_than_days: 2, at_least_days: 1 };

/** A valid body for each call whose body has a number. */
const inOrder: Record<string, () => Call> = {
  "POST /coins": () => ({ path: "/coins", body: withSale() }),
  "PATCH /coins/:id": () => ({ path: `/coins/${coin.id}`, body: withSale() }),
  "POST /portfolios/addresses": () => ({
    path: "/portfolios/addresses",
    body: { address: randomAddress(), chain_ids: [56] },
  }),
  "PATCH /portfolios/addresses/:id": () => ({
    path: `/portfolios/addresses/${nobody}`,
    body: { label: "Main", chain_ids: [56] },
  }),
  "POST /portfolios/coins": () => ({
    path: "/portfolios/coins",
    body: { coin_id: coin.id, amount: "1", avg_buy_price_usd: "1" },
  }),
  "PATCH /portfolios/coins/:id": () => ({
    path: `/portfolios/coins/${nobody}`,
    body: { amount: "1", avg_buy_price_usd: "1" },
  }),
  "POST /alerts": () => ({ path: "/alerts", body: { coin_id: coin.id, kind: "price_above", value: "1" } }),
  "POST /ads": () => ({ path: "/ads", body: ad() }),
  "PUT /ads/:id": () => ({ path: `/ads/${nobody}`, body: ad() }),
  "PATCH /coins/:id/audit": () => ({
    path: `/coins/${coin.id}/audit`,
    body: {
      status: "verified",
      auditor: "Auditor",
      report_url: "https://audit.example/1",
      audited_at: "2026-01-01T00:00:00Z",
      ...{ critical: 0, high: 0, medium: 0, low: 0 },
    },
  }),
  "POST /admin/chains/test": () => ({ path: "/admin/chains/test", body: { chain_id: 56, url: "http://127.0.0.1:9" } }),
  "POST /rpc/:chainId": () => ({ path: "/rpc/56", body: { jsonrpc: "2.0", id: 1, method: "eth_chainId" } }),
  "POST /farms/factories/fetch": () => ({ path: "/farms/factories/fetch", body: { chain_id: 97 } }),
  "PATCH /admin/settings": () => ({
    path: "/admin/settings",
    body: { version: 0, values: { SECURITY_CONTACT: "mailto:security@harbor.example" } },
  }),
  "PATCH /votes/held/:id": () => ({
    path: `/votes/held/${nobody}`,
    body: { action: "void", reason: "One network.", part: { younger_than_days: 2, at_least_days: 1 } },
  }),
  "POST /votes/voids/preview": () => ({ path: "/votes/voids/preview", body: voided }),
  "POST /votes/voids": () => ({
    path: "/votes/voids",
    body: { ...voided, version: "0-0", reason: "One network." },
  }),
  "POST /farms/factories/update": () => ({ path: "/farms/factories/update", body: { chain_id: 97 } }),
};

/** The body as JSON with the text in place of one field. */
const withNumber = (body: Record<string, unknown>, path: string[], json: string): string => {
  const mark = "the number stands here";
  const copy = structuredClone(body);
  let at: Record<string, unknown> = copy;
  for (const key of path.slice(0, -1)) {
    at[key] ??= path[path.indexOf(key) + 1] === "0" ? [{ chain_id: 56, address: randomAddress() }] : {};
    at = at[key] as Record<string, unknown>;
  }
  at[path.at(-1) as string] = mark;
  return JSON.stringify(copy).replace(JSON.stringify(mark), () => json);
};

test("has a body for every call that takes a number in its body", () => {
  const named = calls.filter(({ body }) => body.some(({ path }) => path[0] !== "0")).map(({ name }) => name);
  expect(Object.keys(inOrder).sort()).toEqual(named.sort());
});

test("an invalid number in a body causes no server error", async () => {
  for (const { name, endpoint, body } of calls.filter(({ name }) => name in inOrder)) {
    for (const field of body.filter(({ path }) => path[0] !== "0")) {
      const { path } = field;
      for (const json of textsFor("body", field, notNumbers)) {
        const call = (inOrder[name] as () => Call)();
        const raw = withNumber(call.body, path, json);
        const headers = { "content-type": "application/json" };
        const answer = await app.request(endpoint.method, call.path, { token: admin.token, raw, headers });
        const sent = `${name}, ${path.join(".")}, ${json.slice(0, 50)}`;
        expect.soft(answer.status, `${sent}: ${JSON.stringify(answer.body).slice(0, 300)}`).not.toBe(500);
      }
    }
  }
}, 240_000);

test("an invalid number in an address is a 400 or is ignored", async () => {
  const texts = notNumbers.map((json) => JSON.parse(json)).filter((value) => typeof value === "string");
  for (const { name, endpoint, query, params } of calls) {
    const address = (of: Record<string, string> = {}) =>
      endpoint.path
        .replace(":address", `0x${"1".repeat(40)}`)
        .replace(":status", "pending")
        .replace(/:(chainId|chain_id)\b/, (_, key) => of[key] ?? "56")
        .replace(/:\w+/g, nobody);
    const fields = [
      ...params.map((field) => ({
        texts: textsFor("path", field, texts),
        withText: (text: string) => address({ [field.path[0] ?? ""]: text }),
      })),
      ...query.map((field) => ({
        texts: textsFor("query", field, texts),
        withText: (text: string) => `${address()}?${field.path[0]}=${text}`,
      })),
    ];
    for (const { texts, withText } of fields) {
      for (const text of texts) {
        const path = withText(encodeURIComponent(text));
        const body = endpoint.method === "POST" ? { jsonrpc: "2.0", id: 1, method: "eth_chainId" } : undefined;
        const answer = await app.request(endpoint.method, path, { token: admin.token, body });
        const sent = `${name}, ${path.slice(0, 100)}`;
        expect.soft(answer.status, `${sent}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(500);
      }
    }
  }
}, 240_000);

test("refuses an invalid cap with its field and the accepted form", async () => {
  for (const softcap of ["1,000", "NaN"]) {
    const body = { ...withSale(), sale: { platform: "Pad", softcap, hardcap: "10" } };
    const answer = await app.request("POST", "/coins", { token: owner.token, body });
    expect([answer.status, answer.body.validation.body.fields]).toEqual([
      400,
      { "sale.softcap": expect.stringMatching(/^Soft cap (must be a decimal number|could mean 1000 or 1\.000)/) },
    ]);
  }
});
