import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { AnyEndpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const all = Object.entries<AnyEndpoint>(endpoints);

/** Paths of the objects in a JSON Schema that accept fields which it does not name. */
function openObjects(schema: unknown, path = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown };
  const isOpen = type === "object" && (additionalProperties === undefined || additionalProperties === true);
  const inside = Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}/${key}`));
  return [...(isOpen ? [path] : []), ...inside];
}

describe.each(all)("%s", (_name, { access, cacheable, idempotent, limit, method, params, path }) => {
  test("names a limit of its own where it writes for anyone", () => {
    if (access === "public" && method !== "GET") expect(limit).not.toBe("authenticatedWrite");
  });

  test("is cacheable only as a public read, and idempotent only as a POST", () => {
    if (cacheable) expect([access, method]).toEqual(["public", "GET"]);
    if (idempotent) expect(method).toBe("POST");
  });

  test("describes each parameter of its path", () => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
  });
});

test.each(all)("%s accepts no field in its query and body that its schema does not name", (_name, { query, body }) => {
  for (const schema of [query, body]) {
    if (schema)
      expect(openObjects(z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" }))).toEqual([]);
  }
});

test("no two endpoints have the same method and path", () => {
  const calls = all.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});
