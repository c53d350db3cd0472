import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { routesOf } from "../core/define-module.ts";
import { modules } from "../modules.ts";
import { sampleCoin, sampleSubmission } from "../testing/samples.ts";
import { useTestAppWithUsers } from "../testing/use-test-app.ts";

const routes = routesOf(modules);

const { app, owner: user, admin } = useTestAppWithUsers();

const submit = (changes: Record<string, unknown>) =>
  app.request("POST", "/coins", { token: user.token, body: sampleSubmission(changes) });

describe("a submission is refused by the name of the field", () => {
  const cyrillic = "\u0421oin";
  const refused: [string, Record<string, unknown>, string[]][] = [
    ["a control character", { name: "Har\u0007bor" }, ["name"]],
    ["a NUL", { name: "Har\u0000bor" }, ["name"]],
    ["a line break", { name: "Har\nbor" }, ["name"]],
    ["a bidirectional override", { name: "\u202eroniH" }, ["name"]],
    ["an isolate", { symbol: "HR\u2066B" }, ["symbol"]],
    ["a zero-width space", { name: "Har\u200bbor" }, ["name"]],
    ["a lone surrogate", { name: "Har\ud800bor" }, ["name"]],
    ["a private-use letter", { name: "Har\ue0b0bor" }, ["name"]],
    ["a private-use letter of plane 16", { symbol: "H\u{10abcd}" }, ["symbol"]],
    ["a noncharacter", { name: "Har\ufffebor" }, ["name"]],
    ["an interlinear mark", { name: "Har\ufff9bor" }, ["name"]],
    ["markup", { name: "<script>alert(1)</script>" }, ["name"]],
    ["a name of 81", { name: "x".repeat(81) }, ["name"]],
    ["a name of spaces", { name: "          " }, ["name"]],
    ["a symbol with a space", { symbol: "A B" }, ["symbol"]],
    ["a wrong checksum", { address: "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE83" }, ["address"]],
    ["the zero address", { address: `0x${"0".repeat(40)}` }, ["address"]],
    ["a short address", { address: "0x1234" }, ["address"]],
    ["an unknown chain", { chain_id: 5 }, ["chain_id"]],
    ["a chain in quotes", { chain_id: "56" }, ["chain_id"]],
    ["decimals of 300", { decimals: 300 }, ["decimals"]],
    ["decimals in part", { decimals: 1.5 }, ["decimals"]],
    ["HTML in the description", { description: `${"x".repeat(40)}<img src=x onerror=alert(1)>` }, ["description"]],
    [
      "an image in the description",
      { description: `${"x".repeat(40)}![](https://spy.example/p.png)` },
      ["description"],
    ],
    ["a javascript link", { description: `${"x".repeat(40)}[a](javascript:alert(1))` }, ["description"]],
    ["a javascript website", { links: { website: "javascript:alert(1)" } }, ["links.website"]],
    ["an http website", { links: { website: "http://harbor.example" } }, ["links.website"]],
    ["credentials in a link", { links: { website: "https://a:b@harbor.example" } }, ["links.website"]],
    [
      "an unknown link",
      { links: { website: "https://harbor.example", myspace: "https://x.example" } },
      ["links.myspace"],
    ],
    [
      "dates out of order",
      { stage: "presale", sale: { platform: "Pad", start_at: "2026-12-02T00:00:00Z", end_at: "2026-12-01T00:00:00Z" } },
      ["sale.end_at"],
    ],
    ["caps out of order", { sale: { platform: "Pad", softcap: "10", hardcap: "5" } }, ["sale.hardcap"]],
    ["a date that is none", { launch_at: "2026-02-30T00:00:00Z" }, ["launch_at"]],
    ["a date without a zone", { launch_at: "2026-02-01T00:00:00" }, ["launch_at"]],
    ["unknown keys", { status: "approved", promoted: true }, ["status", "promoted"]],
    ["six tags", { tags: ["a", "b", "c", "d", "e", "f"] }, ["tags"]],
    ["a logo of another", { logo_id: "0190f5b4-0000-7000-8000-000000000000" }, ["logo_id"]],
    [
      "the same contract twice",
      {
        contracts: [
          { chain_id: 56, address: "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82" },
          { chain_id: 56, address: "0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82" },
        ],
        address: null,
      },
      ["contracts"],
    ],
    ["two fields at once", { name: 5, symbol: null, chain_id: [] }, ["name", "symbol", "chain_id"]],
  ];

  test("for every kind of wrong value", async () => {
    for (const [what, changes, keys] of refused) {
      const answer = await submit(changes);
      const { code, validation } = answer.body;
      expect
        .soft([answer.status, code, new Set(validation?.body.keys)], `${what}: ${JSON.stringify(answer.body)}`)
        .toEqual([400, "validation", new Set(keys)]);
      expect.soft(validation?.body.message.length, what).toBeGreaterThan(5);
    }
  });

  test("a wrong type is not reported as a missing field", async () => {
    const answer = await submit({ name: 5, symbol: undefined });
    expect(answer.body.validation.body.fields.name).toBe("Name must be text.");
    expect(answer.body.validation.body.fields.symbol).toBe("Symbol is required.");
  });

  test("a missing body is reported as all its required fields", async () => {
    const { body } = await app.request("POST", "/coins", { token: user.token });
    expect(body.validation.body.keys).toEqual([
      ...["name", "symbol", "type", "chain_id", "description", "stage", "links", "contact_email"],
    ]);
    expect(body.validation.body.message).toMatch(
      /^Name is required\. Symbol is required\. Type is required\. Chain is/,
    );
    for (const sent of [undefined, {}, { accept: "yes" }]) {
      const path = `/coins/${crypto.randomUUID()}/changes`;
      const { body: answer } = await app.request("PATCH", path, { token: admin.token, body: sent });
      expect(answer.validation.body).toMatchObject({
        keys: ["accept"],
        message: m.error_field_boolean({ label: "accept" }),
      });
    }
  });

  test("refused submissions write no coin", async () => {
    const { rows } = await app.ctx.db.execute(sql`select count(*)::int as n from coins`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test("names of any script are accepted, and look-alikes are shown to the moderator", async () => {
    const arabic = await submit({ name: "عملة الميناء", symbol: "مينا" });
    expect(arabic.status, JSON.stringify(arabic.body)).toBe(201);
    const real = await sampleCoin(app, user, admin, { name: "Coin Harbour", symbol: "CHB" });
    const fake = await submit({ name: `${cyrillic} Harbour`, symbol: "CHX" });
    expect(fake.status).toBe(201);
    const checks = await app.request("GET", `/coins/${fake.body.coin.id}/checks`, { token: admin.token });
    expect(checks.body.look_alikes).toEqual([expect.objectContaining({ id: real.id, why: "name" })]);
  });
});

describe("a contract belongs to one coin", () => {
  test("answers 409 for a listed contract, and names its coin only when it is public", async () => {
    const hidden = await sampleCoin(app, user);
    const first = await submit({ address: hidden.address });
    expect([first.status, first.body.code, first.body.coin_id]).toEqual([409, "contract_taken", undefined]);
    await app.request("PATCH", `/coins/${hidden.id}/approve-now`, { token: admin.token });
    expect((await submit({ address: hidden.address.toLowerCase() })).body.coin_id).toBe(hidden.id);
  });

  test("accepts one of ten simultaneous submissions", async () => {
    const address = "0x10ED43C718714eb63d5aA57B78B54704E256024E";
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ address, name: "Same name" })));
    expect(answers.map((a) => a.status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test("gives ten simultaneous submissions of one name ten slugs", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ name: "Slug Twin", symbol: "STW" })));
    expect(answers.map((a) => a.status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map((a) => a.body.coin.slug)).size).toBe(10);
  });
});

describe("any call", () => {
  const filled = (path: string) => path.replace(/:\w+/g, "not-an-id");
  const withBody = routes.filter((r) => r.endpoint.method !== "GET" && (r.endpoint.bodyType ?? "json") === "json");

  test("an id that is none is a 400 with params", async () => {
    for (const { endpoint } of routes.filter((r) => /:(id|coinId)\b/.test(r.endpoint.path))) {
      const answer = await app.request(endpoint.method, filled(endpoint.path), { token: admin.token });
      expect
        .soft([answer.status, Object.keys(answer.body.validation ?? {})], `${endpoint.method} ${endpoint.path}`)
        .toEqual([400, expect.arrayContaining(["params"])]);
    }
  });

  test("bodies of every wrong kind are a 4xx", async () => {
    for (const { endpoint } of withBody) {
      const { method, path, maxBytes = limits.jsonBody } = endpoint;
      const url = path.replace(/:\w+/g, "0190f5b4-0000-7000-8000-000000000000");
      const send = (raw: string, type?: string) =>
        app.request(method, url, { token: admin.token, raw, headers: type ? { "content-type": type } : {} });
      // As deep as the limit of bytes allows.
      const depth = Math.min(50_000, Math.floor(maxBytes / 6) - 1);
      const deep = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
      const tooLong = `{"a":"${"x".repeat(maxBytes)}"}`;
      const expected: [raw: string, type: string, status?: number][] = [
        ["{", "application/json"],
        ["[]", "application/json"],
        ['"text"', "application/json"],
        ["null", "application/json"],
        ['{"__proto__":{"role":"admin"},"constructor":1}', "application/json"],
        ["name=x", "application/x-www-form-urlencoded"],
        ["{}", "text/plain", 415],
        [deep, "application/json"],
        [tooLong, "application/json", 413],
        ["\xff\xfe", "application/json"],
      ];
      for (const [raw, type, status] of expected) {
        const answer = await send(raw, type);
        const text = `${method} ${path}, ${raw.slice(0, 20)}: ${JSON.stringify(answer.body).slice(0, 300)}`;
        if (status) expect.soft(answer.status, text).toBe(status);
        expect.soft(answer.status, text).toBeGreaterThanOrEqual(400);
        expect.soft(answer.status, text).toBeLessThan(500);
        expect.soft(answer.body, text).toMatchObject({ statusCode: answer.status, error: expect.any(String) });
      }
    }
  }, 240_000);

  test("an unknown query key is a 400", async () => {
    for (const { endpoint } of routes.filter((r) => r.endpoint.method === "GET")) {
      const url = endpoint.path
        .replace(":slug", "a-slug")
        .replace(":address", `0x${"1".repeat(40)}`)
        .replace(/:\w+/g, "0190f5b4-0000-7000-8000-000000000000");
      const answer = await app.request("GET", `${url}?nonsense=1`, { token: admin.token });
      // In addition to the required keys of this call.
      expect
        .soft([answer.status, answer.body.validation?.query?.keys], `GET ${endpoint.path}`)
        .toEqual([400, expect.arrayContaining(["nonsense"])]);
    }
  });

  test("a repeated query key, and one that belongs to the body of another call, is a 400 that names it", async () => {
    const keysOf = async (path: string) => {
      const { status, body } = await app.request("GET", path, { token: admin.token });
      return [status, body.validation?.query?.keys];
    };
    expect(await keysOf("/coins?sort=name&sort=price")).toEqual([400, ["sort"]]);
    expect(await keysOf("/coins?limit=1&limit=1")).toEqual([400, ["limit"]]);
    expect(await keysOf(`/votes/mine?coin_id=${crypto.randomUUID()}`)).toEqual([400, ["coin_id"]]);
  });

  test("the wrong method is a 405 with Allow, an unknown path a 404, both in the one shape", async () => {
    const put = await app.request("PUT", "/coins", { body: {} });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST, HEAD"]);
    const notFound = await app.request("GET", "/nowhere");
    expect([notFound.status, notFound.body.code]).toEqual([404, "not_found"]);
  });

  test("to read a path that takes other methods is a 404 where its coin does not exist, and a 405 where it does", async () => {
    const { token } = admin;
    const coin = await sampleCoin(app, await app.user(), admin);
    const waiting = await sampleCoin(app, await app.user());
    const read = async (path: string, given?: string) => {
      const { status, headers } = await app.request("GET", path, given === undefined ? {} : { token: given });
      return [status, headers.get("allow")];
    };
    for (const part of ["view", "reports", "claims"]) {
      expect(await read(`/coins/${coin.id}/${part}`)).toEqual([405, "POST"]);
      for (const id of [crypto.randomUUID(), waiting.id]) expect((await read(`/coins/${id}/${part}`))[0]).toBe(404);
      expect(await read(`/coins/${waiting.id}/${part}`, token)).toEqual([405, "POST"]);
    }
    for (const id of [crypto.randomUUID(), waiting.id, coin.id])
      expect((await read(`/watchlists/coins/${id}`, token))[0]).toBe(404);
    expect((await read("/coins/0/view"))[0]).toBe(405);
  });

  test("literal paths win over parameters", async () => {
    for (const path of ["/coins/mine", "/coins/today", "/coins/changes", "/votes/mine", "/users/me"]) {
      expect((await app.request("GET", path, { token: admin.token })).status).toBe(200);
    }
  });
});

describe("Idempotency-Key", () => {
  test("repeats the first response, refuses another body, and belongs to one account", async () => {
    const body = sampleSubmission();
    const send = (token: string, b: unknown) =>
      app.request("POST", "/coins", { token, body: b, headers: { "idempotency-key": "tap-1" } });
    const first = await send(user.token, body);
    expect(first.status).toBe(201);
    const again = await send(user.token, body);
    expect([again.status, again.body.coin.id, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      first.body.coin.id,
      "true",
    ]);
    const other = await send(user.token, { ...body, name: "Another" });
    expect([other.status, other.body.code]).toEqual([422, "idempotency_mismatch"]);
    expect((await send(admin.token, body)).status).toBe(409);
  });

  const withIds = routes.filter(({ endpoint: { access, idempotent, path } }) => {
    return idempotent && access !== "public" && path.includes(":");
  });

  test("is read after a path with a NUL or of any length was refused", async () => {
    for (const { endpoint } of withIds) {
      for (const id of ["%00", "a%00b", "%ff", "x".repeat(8000), "\u{10ffff}"]) {
        const url = endpoint.path.replace(/:\w+/g, id);
        const headers = { "idempotency-key": "tap-2" };
        const answer = await app.request("POST", url, { token: admin.token, body: {}, headers });
        expect
          .soft([answer.status, Object.keys(answer.body.validation ?? {})], `${endpoint.path}, ${id.slice(0, 20)}`)
          .toEqual([400, expect.arrayContaining(["params"])]);
      }
    }
  });

  test("performs one of ten simultaneous requests", async () => {
    const coin = await sampleCoin(app, user, admin);
    const voter = await app.user();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.request("POST", `/votes/${coin.id}`, { token: voter.token, headers: { "idempotency-key": "v" } }),
      ),
    );
    expect(answers.filter((a) => a.status === 201 && !a.headers.get("idempotency-replayed"))).toHaveLength(1);
    for (const a of answers) expect([201, 409]).toContain(a.status);
    expect((await app.request("GET", `/votes/${coin.id}`)).body.total).toBe(1);
  });
});
