import { describe, expect, test } from "vitest";
import { isFromThisMachine, lookAs } from "./look-as.ts";
import type { DemoSite } from "./site.ts";

const own = { host: "localhost:3100", origin: "http://localhost:3100", "sec-fetch-site": "same-origin" };
const ask = (headers: Record<string, string>, path = "/demo/look-as?role=admin", method = "POST") =>
  new Request(`http://localhost:3100${path}`, { method, headers });

/** No request of these tests may reach it. */
const site = {
  get ctx(): never {
    throw new Error("a session was created");
  },
} as unknown as DemoSite;
const nobody = { id: "", name: "", email: "", token: "", address: "" };
const people = { voter: nobody, team: nobody, moderator: nobody, admin: nobody };

describe("Look as", () => {
  test.each([
    own,
    { host: "127.0.0.1:3100", origin: "http://127.0.0.1:3100" },
    { host: "[::1]:3100", origin: "http://[::1]:3100" },
  ])("is open to a page of this machine: %j", (headers) => expect(isFromThisMachine(ask(headers))).toBe(true));

  test.each([
    [
      "a page elsewhere whose name leads here",
      { ...own, host: "evil.example:3100", origin: "http://evil.example:3100" },
    ],
    [
      "a name that begins like this machine's",
      { ...own, host: "localhost.evil.example", origin: "http://localhost.evil.example" },
    ],
    [
      "an address in a user's place",
      { ...own, host: "localhost@evil.example", origin: "http://localhost@evil.example" },
    ],
    ["another machine's address", { ...own, host: "192.168.1.4:3100", origin: "http://192.168.1.4:3100" }],
    ["every address of this machine", { ...own, host: "0.0.0.0:3100", origin: "http://0.0.0.0:3100" }],
    ["a page of another site", { ...own, origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another port of this machine", { ...own, origin: "http://localhost:8080", "sec-fetch-site": "same-site" }],
    ["a page without an origin", { ...own, origin: "null" }],
    ["no page at all", { host: own.host }],
    ["no host", { origin: own.origin }],
    ["a proxy", { ...own, "x-forwarded-for": "203.0.113.7" }],
    ["a proxy that claims this machine", { ...own, "x-forwarded-for": "127.0.0.1" }],
    ["a proxy by its own header", { ...own, forwarded: "for=203.0.113.7" }],
    ["a tunnel", { ...own, "x-forwarded-host": "demo.evil.example" }],
    ["a proxy by name", { ...own, via: "1.1 cache" }],
  ])("is closed to %s", async (_, headers) => {
    const response = await lookAs(ask(headers), site, people);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe("");
  });

  test("accepts POST alone", async () => {
    expect((await lookAs(ask(own, undefined, "GET"), site, people)).status).toBe(405);
  });

  test.each(["", "root", "ads", "constructor", "visitor"])("knows no role %j", async (role) => {
    expect((await lookAs(ask(own, `/demo/look-as?role=${role}`), site, people)).status).toBe(404);
  });
});
