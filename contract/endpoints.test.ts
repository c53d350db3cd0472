import { describe, expect, test } from "vitest";
import type { AnyEndpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const all = Object.entries<AnyEndpoint>(endpoints);

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

test("no two endpoints have the same method and path", () => {
  const calls = all.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});
