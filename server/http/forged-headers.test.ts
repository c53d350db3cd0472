import { request } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { networkOf } from "../core/network.ts";
import { sampleCoin } from "../testing/samples.ts";
import { type SocketSite, socketSite } from "../testing/socket-site.ts";
import { clientAddress } from "./client-address.ts";

/** Forged Host and X-Forwarded-For headers: only those of a trusted proxy are used. */

const evil = "evil.example";
let site: SocketSite;
let slug: string;
beforeAll(async () => {
  site = await socketSite({ PUBLIC_URL: "https://coins.example", RATE_LIMIT: "on" });
  const coin = await sampleCoin(site.app, await site.app.user(), await site.app.user({ role: "admin" }));
  slug = coin.slug;
  await site.app.ctx.db.execute(sql`insert into old_slugs (slug, coin_id) values ('before-it', ${coin.id})`);
});
afterAll(() => site.close());

const ask = (method: string, path: string, headers: Record<string, string>, body = "") =>
  new Promise<{ status: number | undefined; all: string }>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: site.port, method, path, headers }, async (answer) => {
      resolve({ status: answer.statusCode, all: JSON.stringify(answer.headers) + (await text(answer)) });
    });
    sent.on("error", reject);
    sent.end(body);
  });
const forged = {
  host: evil,
  "x-forwarded-host": evil,
  "x-forwarded-proto": "gopher",
  "x-forwarded-port": "666",
  "x-original-url": "/admin",
  "x-rewrite-url": "/admin",
  forwarded: `host=${evil};proto=gopher`,
};

describe("a forged Host", () => {
  test.each([
    ["/sitemap.xml", 200],
    ["/robots.txt", 200],
    ["/api/openapi.json", 200],
    ["/api/coins", 200],
    ["/api/coins/slugs/before-it", 301],
    ["/nowhere", 200],
  ])("does not appear in the response of %s", async (path, status) => {
    const answer = await ask("GET", path, forged);
    expect(answer.status).toBe(status);
    expect(answer.all).not.toMatch(/evil\.example|gopher|:666/);
  });

  test("does not appear in a badge or in the address of a share image", async () => {
    expect((await ask("GET", `/coins/${slug}/badge.svg`, forged)).all).not.toContain(evil);
  });

  test("does not appear in emails, whose links use PUBLIC_URL", async () => {
    const account = { name: "Mallory", email: "victim@example.org", password: "river stone lamp 9" };
    const headers = { ...forged, "content-type": "application/json" };
    expect((await ask("POST", "/api/users", headers, JSON.stringify(account))).status).toBe(201);
    const body = JSON.stringify({ email: account.email });
    expect((await ask("POST", "/api/users/recover-password-token", headers, body)).status).toBe(202);
    const { rows } = await site.app.ctx.db.execute<{ content: string }>(
      sql`select content::text as content from queued_emails`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { content } of rows) expect(content).not.toContain(evil);
    expect(rows.map(({ content }) => content).join()).toContain("https://coins.example/");
  });
});

describe("X-Forwarded-For", () => {
  test("of an untrusted client does not change its rate limit", async () => {
    site.app.setNow(new Date(Date.now() + 86_400_000));
    const statuses = new Set<number | undefined>();
    for (let n = 0; n < 260; n++) {
      const headers = {
        "x-forwarded-for": `198.51.100.${n % 250}`,
        "x-real-ip": "198.51.100.9",
        forwarded: "for=198.51.100.9",
      };
      statuses.add((await ask("PUT", "/api/coins", headers)).status);
    }
    expect(statuses).toEqual(new Set([405, 429]));
  });

  test.each([
    ["203.0.113.5", "203.0.113.5"],
    ["::ffff:203.0.113.5", "203.0.113.5"],
    ["::FFFF:cb00:7105", "203.0.113.5"],
    ["2001:db8:1:2::3", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::3", "2001:db8:1:3::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("counts %s for the network %s, in its rate limit and its connections", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ["203.0.113.5", '"of a public network"'],
    ["::ffff:172.17.0.1", '"172.17.0.1"'],
  ])("from the untrusted %s is logged once, without a visitor's address", (peer, loggedPeer) => {
    const lines: string[] = [];
    const ask = clientAddress([], pino({}, { write: (line) => lines.push(line) }));
    for (let n = 0; n < 3; n++) ask(peer, "198.51.100.1");
    expect(lines.join()).toMatch(new RegExp(`^[^\n]*"peer":${loggedPeer}[^\n]*\n$`));
    expect(lines.join()).not.toMatch(/198\.51|203\.0/);
  });

  const silent = pino({ level: "silent" });
  const addressOf = clientAddress(["10.0.0.0/8", "::1"], silent);
  test.each<[string, string | undefined, string | null, string]>([
    ["of nobody", "203.0.113.5", null, "203.0.113.5"],
    ["of somebody who is no proxy of ours", "203.0.113.5", "198.51.100.1", "203.0.113.5"],
    ["of our proxy", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["that our proxy has only added to", "10.1.2.3", "127.0.0.1, 198.51.100.1", "198.51.100.1"],
    ["that went through two proxies of ours", "::1", "9.9.9.9, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["that is no address", "10.1.2.3", "<script>, 1.2.3.4.5", "10.1.2.3"],
    ["that is empty in the end", "10.1.2.3", "198.51.100.1, ", "10.1.2.3"],
    ["of a proxy in IPv6's dress", "::ffff:10.1.2.3", "::ffff:198.51.100.1", "198.51.100.1"],
  ])("finds the address %s", (_what, peer, header, address) => {
    expect(addressOf(peer, header)).toBe(address);
  });
});
