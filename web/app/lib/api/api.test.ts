import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { adminRoutes } from "@cointally/contract/admin-routes.gen.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import { walletRoutes } from "@cointally/contract/wallet-routes.gen.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import { clearSession, saveSession } from "../session/session.ts";
import { composed, createApi, invalidate, pages, query, type Transport, variant } from "./api.ts";

type Sent = { method: string; path: string; options: Parameters<Transport>[2] };

/** API functions over a transport that records calls and always returns `response`. */
function recordingApi(response: unknown = {}) {
  const sent: Sent[] = [];
  const api = createApi(
    async (method, path, options) => {
      sent.push({ method, path, options });
      return response;
    },
    { ...routes, ...adminRoutes },
  );
  return { api, sent };
}
const logInAs = (id: string) =>
  saveSession({ token: `token of ${id}`, user: { id, name: id, email: `${id}@example.org`, role: "user" } });

afterEach(() => {
  clearSession();
  localStorage.clear();
});

describe("an API function", () => {
  it("sends the method and path of its endpoint, with its parameters encoded", async () => {
    const { api, sent } = recordingApi();
    await api.castVote({ params: { coinId: "a/b" } });
    await api.listStakes({ params: { address: "0xA" } });
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /votes/a%2Fb", "GET /farms/users/0xA"]);
  });

  it("passes on query, body and call options", async () => {
    const { api, sent } = recordingApi();
    await api.switchAd({ params: { id: "1" }, body: { active: false }, keepalive: true });
    expect(sent[0]?.options).toEqual({ body: { active: false }, keepalive: true });
  });

  it("calls the endpoints of another table of routes, and only those", async () => {
    const sent: string[] = [];
    const api = createApi(async (method, path) => sent.push(`${method} ${path}`), walletRoutes);
    await api.getIdentity({ params: { address: "0xA" } });
    expect(sent).toEqual(["GET /identities/0xA"]);
    expect(Object.keys(api)).toEqual(Object.keys(walletRoutes));
  });

  it("replaces an ad by PUT", async () => {
    const { api, sent } = recordingApi();
    await api.replaceAd({ params: { id: "1" }, body: {} as never });
    expect(sent).toMatchObject([{ method: "PUT", path: "/ads/1" }]);
  });
});

describe("a query", () => {
  it("is cached by endpoint, caller and input", () => {
    const { api } = recordingApi();
    const params = { coinId: "1" };
    const asVisitor = query(api.getVotes, { params }).queryKey;
    logInAs("u1");
    const asUser = query(api.getVotes, { params }).queryKey;
    expect([asVisitor, asUser]).toEqual([
      ["getVotes", null, { params }],
      ["getVotes", "u1", { params }],
    ]);
    expect(query(api.getVotes, { params, shared: true }).queryKey[1]).toBeNull();
    expect(query(api.getVoteDays, { params }).queryKey).not.toEqual(asUser);
  });

  it("caches a list, its pages, its variants and composed reads separately", () => {
    const { api } = recordingApi();
    const keys = [
      query(api.listAds).queryKey,
      pages(api.listAds).queryKey,
      variant(query(api.listAds), "after").queryKey,
      composed(query(api.listAds), "rows", async () => []).queryKey,
    ];
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  });

  it("reads a list page by page, each from the cursor of the one before", async () => {
    const { api, sent } = recordingApi({ next_cursor: "c2" });
    const client = new QueryClient();
    await client.fetchInfiniteQuery({ ...pages(api.listAds, { query: { slot: "footer" } }), pages: 2 });
    expect(sent.map(({ options }) => options.query)).toEqual([
      { slot: "footer", cursor: null },
      { slot: "footer", cursor: "c2" },
    ]);
  });

  it("is stale once its endpoint is invalidated, whatever its input", async () => {
    const { api } = recordingApi({});
    const client = new QueryClient();
    const [list, days, votes] = [
      query(api.listAds, { query: { search: "days" } }),
      query(api.getAdDays, { params: { id: "1" } }),
      query(api.getVotes, { params: { coinId: "1" } }),
    ];
    for (const read of [list, days, votes]) await client.fetchQuery(read as typeof list);
    await invalidate(client, api.listAds, api.getAdDays);
    const isStale = [list, days, votes].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
    expect(isStale).toEqual([true, true, false]);
  });
});

describe("the web app", () => {
  const root = join(import.meta.dirname, "../..");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  it("writes no query key by hand", () => {
    expect(filesWith(/queryKey\s*[:=]\s*\[\s*["'`]/)).toEqual([]);
  });

  it("calls the API only through its functions: methods and paths are in lib/api/api.ts alone", () => {
    expect(filesWith(/contract\/routes\.gen\.ts/)).toEqual(["lib/api/api.ts"]);
    // handler.ts passes calls on.
    expect(filesWith(/\breadEndpoint\(/)).toEqual(["handler.ts", "lib/api/load.ts"]);
    // Both ask /health/ready, which is no call of the API.
    expect(filesWith(/(?<!["'`])\bfetch\(/).filter((file) => !file.startsWith("wallet/"))).toEqual([
      "lib/browser/use-recovery.ts",
      "modules/votes/unsent-votes.tsx",
    ]);
  });
});
