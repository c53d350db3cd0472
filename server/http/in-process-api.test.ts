import { type EndpointName, endpoints } from "@cointally/contract/endpoints.ts";
import type { InProcessResponse, ReadEndpoint } from "@cointally/contract/page.ts";
import { beforeAll, expect, test } from "vitest";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { useTestAppWithUsers } from "../testing/use-test-app.ts";

const { app } = useTestAppWithUsers();
let read: ReadEndpoint;
let site: ReturnType<typeof createTestHttpApp>;
beforeAll(async () => {
  site = createTestHttpApp(app.ctx, {
    pageHandler: async (_request, page) => {
      read = page.readEndpoint;
      return new Response("a page", { headers: { "content-type": "text/html" } });
    },
  });
  await site.request("/");
});

type Input = NonNullable<Parameters<ReadEndpoint>[1]>;

/** The same call as a client of the API makes it. */
async function overHttp(name: EndpointName, { params = {}, query = {} }: Input): Promise<InProcessResponse> {
  const { method, path } = endpoints[name];
  const filled = path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const response = await site.request(`/api${filled}?${search}`, { method });
  return { status: response.status, body: await response.json() };
}

test.each<[string, EndpointName, Input, number]>([
  ["a list", "listCoins", { query: { limit: 2, sort: "name" } }, 200],
  ["an object", "listTags", {}, 200],
  ["a value out of its range", "listCoins", { query: { limit: -1 } }, 400],
  ["a parameter that the call does not have", "listCoins", { query: { colour: "red" } }, 400],
  ["a coin that is not there", "getCoinBySlug", { params: { slug: "no-such-coin" } }, 404],
  ["a path that cannot be one", "getCoinBySlug", { params: { slug: "../\u0000" } }, 400],
  ["a call for accounts", "getMe", {}, 401],
  ["a call for admins", "listAds", {}, 401],
])("has the status and body of the API for %s", async (_what, name, input, status) => {
  const expected = await overHttp(name, input);
  expect(expected.status).toBe(status);
  expect(await read(name, input)).toEqual(expected);
});

test("leaves out values that are empty, as a URL does", async () => {
  const given = await read("listCoins", { query: { limit: 2, search: "", cursor: null, tags: undefined } });
  expect(given).toEqual(await read("listCoins", { query: { limit: 2 } }));
});

test("reads only", async () => {
  expect(await read("countView", { params: { id: "1" } })).toMatchObject({ status: 404, body: { code: "not_found" } });
});
