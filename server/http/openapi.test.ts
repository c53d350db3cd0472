import { createHash } from "node:crypto";
import { requestEntities, responseEntities } from "@cointally/contract/entities.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routesOf } from "../core/define-module.ts";
import { modules } from "../modules.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import type { Description, Operation } from "./openapi.ts";

const routes = routesOf(modules);

let app: TestApp;
let described: Description;
let page: string;
let pageHeaders: Headers;
beforeAll(async () => {
  app = await testApp();
  described = (await app.request("GET", "/openapi.json")).body;
  const docs = await app.request("GET", "/docs");
  page = docs.body;
  pageHeaders = docs.headers;
});
afterAll(() => app.close());

type Visit = (key: string, value: unknown) => void;
const walk = (node: unknown, visit: Visit): void => {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    visit(key, value);
    walk(value, visit);
  }
};
const found = (wanted: string) => {
  const values: unknown[] = [];
  walk(described, (key, value) => key === wanted && values.push(value));
  return values;
};
const operations = (): [string, Operation][] =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, o]): [string, Operation] => [`${method.toUpperCase()} ${path}`, o]),
  );

describe("/api/openapi.json", () => {
  test("has every call once, with a unique operation id", () => {
    const calls = routes.map(({ endpoint: e }) => `${e.method} ${e.path.replace(/:(\w+)(\{\.\+\})?/g, "{$1}")}`);
    expect(
      operations()
        .map(([call]) => call)
        .sort(),
    ).toEqual(calls.sort());
    expect(new Set(operations().map(([, o]) => o.operationId)).size).toBe(calls.length);
  });

  test("keeps its operation ids, since clients are generated from them", () => {
    const named = Object.fromEntries(operations().map(([call, o]) => [call, o.operationId]));
    expect(named).toMatchObject({
      "GET /coins": "getCoins",
      "GET /coins/today-best": "getCoinsTodayBest",
      "GET /coins/slugs/{slug}": "getCoinsSlugsSlug",
      "PATCH /coins/{id}/approve-now": "patchCoinsIdApproveNow",
      "POST /votes/{coinId}": "postVotesCoinId",
      "DELETE /users/me/sessions/{id}": "deleteUsersMeSessionsId",
    });
    expect(Object.keys(described.components.schemas)).toEqual([
      ...Object.keys(responseEntities),
      ...Object.keys(requestEntities),
    ]);
  });

  test("describes each entity once; every reference resolves, and every entity is referred to", () => {
    const references = new Set(found("$ref") as string[]);
    const pointers = Object.entries(described.components).flatMap(([kind, members]) =>
      Object.keys(members).map((name) => `#/components/${kind}/${name}`),
    );
    expect(pointers.filter((p) => !p.includes("/securitySchemes/")).sort()).toEqual([...references].sort());
    expect(found("pending_changes")).toHaveLength(1);
  });

  test("is OpenAPI 3.1 with JSON Schema 2020-12: null is a type, and every path parameter is described", () => {
    expect(described.openapi).toBe("3.1.0");
    expect(found("nullable")).toEqual([]);
    expect(found("exclusiveMinimum").filter((v) => typeof v === "boolean")).toEqual([]);
    for (const [call, o] of operations()) {
      const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(o.parameters.filter((p) => p.in === "path" && p.required).map((p) => p.name)).toEqual(inPath);
      expect(Object.keys(o.responses)).toContain("default");
    }
  });

  test("states bounds, formats and required fields", () => {
    const call = (name: string) => operations().find(([c]) => c === name)?.[1] as Operation;
    const limit = call("GET /coins").parameters.find((p) => p.name === "limit");
    expect(limit).toMatchObject({ required: false, schema: { type: "integer", minimum: 1, maximum: 100 } });
    expect(call("POST /votes/{coinId}").requestBody?.required).toBe(false);
    expect(call("POST /uploads").requestBody).toMatchObject({
      required: true,
      content: { "multipart/form-data": { schema: { required: ["file"] } } },
    });
    const { Submission } = described.components.schemas;
    expect(Submission).toMatchObject({
      additionalProperties: false,
      properties: { name: { type: "string", minLength: 1, maxLength: 80 }, contact_email: { format: "email" } },
    });
    expect(Submission?.required).toEqual(expect.arrayContaining(["name", "symbol", "links", "contact_email"]));
  });

  test("every text of a request has a longest length, a pattern, a format or a list of values", () => {
    const { schemas } = described.components;
    const seen = new Set<string>();
    const unbounded: string[] = [];
    const look = (node: unknown, place: string): void => {
      if (typeof node !== "object" || node === null) return;
      const { $ref, type, maxLength, pattern, format, ...more } = node as Record<string, unknown>;
      if (typeof $ref === "string") {
        const name = $ref.split("/").at(-1) as string;
        if (!seen.has(name)) look(schemas[seen.add(name) && name], name);
        return;
      }
      if (type === "string" && !(maxLength ?? pattern ?? format ?? more.enum ?? more.const)) unbounded.push(place);
      for (const [key, value] of Object.entries(more))
        look(value, Array.isArray(node) || key === "properties" ? place : `${place}.${key}`);
    };
    for (const [call, { parameters, requestBody }] of operations()) {
      for (const { name, schema } of parameters) look(schema, `${call} ${name}`);
      look(requestBody, call);
    }
    // A list in one text, and a text without its spaces, are limited when they are read; files, a token list and a checkpoint as a body.
    const others = new Set(unbounded.map((place) => place.replace(/^[A-Z]+ [^ .]+[ .](content\.)?/, "")));
    expect([...others].sort()).toEqual([
      "application/json.schema.email_code",
      "application/json.schema.text",
      "coins",
      "hide",
      "ids",
      "multipart/form-data.schema.file",
      "search",
      "text/plain.schema",
    ]);
  });

  test("the API description and its page have a bounded size", () => {
    expect(JSON.stringify(described).length).toBeLessThan(310_000);
    expect(page.length).toBeLessThan(320_000);
  });
});

describe("/api/docs", () => {
  test("has an anchor for every call and entity, and every link on it resolves", () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(operations().map(([, o]) => o.operationId)));
    expect(ids).toEqual(expect.arrayContaining(Object.keys(described.components.schemas)));
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  test("allows its own script and no other", () => {
    const [, script = ""] = /<script>(.*?)<\/script>/.exec(page) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    expect(pageHeaders.get("content-security-policy")).toContain(`script-src 'sha256-${hash}';`);
    expect(page.match(/<script/g)).toHaveLength(1);
  });
});
