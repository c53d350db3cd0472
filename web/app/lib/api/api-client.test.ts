import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { emailVoteRoutes } from "@cointally/contract/email-vote-routes.gen.ts";
import { liveRoutes } from "@cointally/contract/live-routes.gen.ts";
import { portfolioRoutes } from "@cointally/contract/portfolio-routes.gen.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import { walletRoutes } from "@cointally/contract/wallet-routes.gen.ts";
import * as m from "@cointally/i18n/messages";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSession, saveSession } from "../session/session.ts";
import { createApi, type Routes, withQuery } from "./api.ts";
import { ApiError, browserTransport } from "./api-client.ts";
import { errorMessage } from "./error-message.ts";
import { fieldErrors } from "./field-errors.ts";

type Received = { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string };

let server: Server;
let received: Received;
let stub: { status: number; body?: string };
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
const api = () => createApi(browserTransport(origin()));
const logIn = () =>
  saveSession({ token: "secret", user: { id: "0190", name: "Mara", email: "m@example.org", role: "user" } });

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received = { method: request.method, url: request.url, headers: request.headers, body };
    response.writeHead(stub.status, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
      "access-control-allow-methods": "*",
    });
    response.end(stub.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  stub = { status: 200, body: "{}" };
});
afterEach(() => localStorage.clear());

describe("a call", () => {
  it("carries the bearer token when one is stored, and only then", async () => {
    await api().listCoins();
    expect(received.headers.authorization).toBeUndefined();
    logIn();
    await api().listCoins({ query: { search: "a&b", page: 2, tag: "", stage: null } });
    expect(received.headers.authorization).toBe("Bearer secret");
    expect(received.url).toBe("/api/coins?search=a%26b&page=2");
  });

  it("carries it whichever call of the pages it is, public reads too", async () => {
    const tables: Routes = { ...routes, ...portfolioRoutes, ...emailVoteRoutes, ...liveRoutes, ...walletRoutes };
    const calls = createApi(browserTransport(origin()), tables);
    logIn();
    for (const [name, call] of Object.entries(calls)) {
      await (call as (input: object) => Promise<unknown>)({ params: {}, shared: true });
      expect([name, received.headers.authorization]).toEqual([name, "Bearer secret"]);
    }
    expect(Object.keys(calls).length).toBeGreaterThan(50);
  });

  it("sends JSON with content type and idempotency key, and returns the response", async () => {
    stub = { status: 201, body: '{"coin":{"id":"1"}}' };
    const created = await api().submitCoin({ body: { name: "Cake" } as never, idempotencyKey: "k1" });
    expect(created).toEqual({ coin: { id: "1" } });
    expect([
      received.method,
      received.body,
      received.headers["content-type"],
      received.headers["idempotency-key"],
    ]).toEqual(["POST", '{"name":"Cake"}', "application/json", "k1"]);
  });

  it("returns undefined for 204", async () => {
    stub = { status: 204 };
    expect(await api().logOut()).toBeUndefined();
  });
});

describe("an error response", () => {
  const alreadyVoted = {
    statusCode: 409,
    code: "already_voted",
    error: "You already voted.",
    message: "m",
    next_vote_at: "x",
  };

  it("is thrown with its whole body", async () => {
    stub = { status: 409, body: JSON.stringify(alreadyVoted) };
    const error = await api()
      .castVote({ params: { coinId: "1" } })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect([error.status, error.response]).toEqual([409, alreadyVoted]);
  });

  it.each(["<html>bad gateway</html>", "", "null", '"text"'])(
    "from a proxy with the body %j gets a message",
    async (body) => {
      stub = { status: 502, body };
      const error = await api()
        .listCoins()
        .catch((thrown) => thrown);
      expect(errorMessage(error)).toBe(m.common_server_unclear());
    },
  );

  it.each<[string, unknown, string]>([
    ["a message", { message: "Upstream is down." }, "Upstream is down."],
    ["an empty error", { error: "", message: "Upstream is down." }, "Upstream is down."],
    ["an error and a message", { error: "Bad gateway.", message: "Upstream is down." }, "Bad gateway."],
    ["an error that is not a string", { error: { code: 1 }, message: "Upstream is down." }, "Upstream is down."],
    ["an overlong message", { message: `Sorry. ${"x".repeat(5000)}` }, `Sorry. ${"x".repeat(293)}`],
    ["no string", { message: 5 }, m.common_server_unclear()],
  ])("of a proxy with %s has the proxy's message", async (_, body, sentence) => {
    stub = { status: 502, body: JSON.stringify(body) };
    const error = await api()
      .listCoins()
      .catch((thrown) => thrown);
    expect([errorMessage(error), error.message, error.response.code]).toEqual([sentence, sentence, "unavailable"]);
  });

  it.each<[string, unknown, string]>([
    ["of the body", { validation: { params: { message: "p" }, query: { message: "q" }, body: { message: "b" } } }, "b"],
    ["of the query", { validation: { params: { message: "p" }, query: { message: "q" } }, error: "e" }, "q"],
    ["of the params", { validation: { params: { source: "params", message: "p" } }, message: "m" }, "p"],
    ["with a code", { code: "E42", validation: { query: { keys: ["page", 5], message: "q" } }, message: "m" }, "q"],
    ["with a code and an error", { code: "E42", error: "e", validation: { body: { message: "b" } } }, "b"],
    ["without a message", { validation: { body: { keys: ["name"] } }, message: "m" }, "m"],
    ["that are no object", { code: "E42", validation: "wrong", error: "e" }, "e"],
    ["of other types", { validation: { body: null, query: { message: 5 } }, error: "e" }, "e"],
  ])("of a proxy with validation details %s has their message", async (_, body, sentence) => {
    stub = { status: 400, body: JSON.stringify(body) };
    const error = await api()
      .submitCoin({ body: {} as never })
      .catch((thrown) => thrown);
    // A form finds its fields by keys, which another server's details need not have.
    expect([errorMessage(error), fieldErrors(error)]).toEqual([sentence, {}]);
  });

  it.each([
    [403, "forbidden"],
    [401, "wrong_credentials"],
  ])("%d %s does not end the session", async (status, code) => {
    logIn();
    stub = { status, body: JSON.stringify({ ...alreadyVoted, code }) };
    await api()
      .listMyCoins()
      .catch(() => undefined);
    expect(readSession()).not.toBeNull();
  });

  it("about an unknown token ends the session", async () => {
    logIn();
    stub = { status: 401, body: JSON.stringify({ ...alreadyVoted, code: "unauthorized" }) };
    await api()
      .getMe()
      .catch(() => undefined);
    expect(readSession()).toBeNull();
  });

  it("has no message if the server cannot be reached", async () => {
    const error = await createApi(browserTransport("http://127.0.0.1:1"))
      .listCoins()
      .catch((thrown) => thrown);
    expect(errorMessage({ ...error, cause: undefined })).toBe(null);
  });
});

it.each([
  [{}, "/coins"],
  [{ page: 0, promoted: false }, "/coins?page=0&promoted=false"],
])("the query %j becomes %s", (query, path) => expect(withQuery("/coins", query)).toBe(path));
