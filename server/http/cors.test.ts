import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SocketSite, socketSite } from "../testing/socket-site.ts";
import { denyAllPolicy } from "./security.ts";

const origins = ["https://coins.example", "https://two.example:8443"];
let site: SocketSite;
beforeAll(async () => {
  site = await socketSite({ CORS_ORIGINS: origins.join(",") });
});
afterAll(() => site.close());

describe("a web app on another host", () => {
  const preflight = (origin: string) =>
    site.fetch("/api/coins", {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "authorization,content-type,idempotency-key",
      },
    });

  test.each(origins)("lets %s read responses, errors included, without cookies", async (origin) => {
    for (const path of ["/coins", "/users/me", "/nowhere"]) {
      const { headers } = await site.fetch(`/api${path}`, { headers: { origin } });
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("vary")).toContain("Origin");
      expect(headers.get("access-control-expose-headers")).toBe(
        "ETag,X-Data-As-Of,X-Request-Id,Retry-After,Idempotency-Replayed",
      );
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
    const { headers } = await preflight(origin);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(headers.get("access-control-allow-headers")).toBe("Authorization,Content-Type,Idempotency-Key");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe(denyAllPolicy);
  });

  test.each(["https://evil.example", "null", "http://coins.example", "https://coins.example.evil.example"])(
    "%s may not read responses, even those cached for an allowed origin",
    async (origin) => {
      await site.fetch("/api/coins", { headers: { origin: origins[0] as string } });
      expect(
        (await site.fetch("/api/coins", { headers: { origin } })).headers.get("access-control-allow-origin"),
      ).toBeNull();
      expect((await preflight(origin)).headers.get("access-control-allow-origin")).toBeNull();
    },
  );
});
