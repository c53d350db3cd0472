import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApi } from "./api.ts";
import { ApiError, browserTransport, withQuery } from "./api-client.ts";
import { errorMessage } from "./error-message.ts";
import { readSession, saveSession } from "./session.ts";

type Seen = { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string };

let server: Server;
let seen: Seen;
let answer: { status: number; body?: string };
const api = () => createApi(browserTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`));
const logIn = () =>
  saveSession({ token: "secret", user: { id: "0190", name: "Mara", email: "m@example.org", role: "user" } });

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen = { method: request.method, url: request.url, headers: request.headers, body };
    response.writeHead(answer.status, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
      "access-control-allow-methods": "*",
    });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  answer = { status: 200, body: "{}" };
});
afterEach(() => localStorage.clear());

describe("a call", () => {
  it("carries the bearer token when one is stored, and only then", async () => {
    await api().listCoins();
    expect(seen.headers.authorization).toBeUndefined();
    logIn();
    await api().listCoins({ query: { search: "a&b", page: 2, tag: "", stage: null } });
    expect(seen.headers.authorization).toBe("Bearer secret");
    expect(seen.url).toBe("/api/coins?search=a%26b&page=2");
  });

  it("sends JSON with its type and key, and reads the answer", async () => {
    answer = { status: 201, body: '{"coin":{"id":"1"}}' };
    const made = await api().submitCoin({ body: { name: "Cake" } as never, idempotencyKey: "k1" });
    expect(made).toEqual({ coin: { id: "1" } });
    expect([seen.method, seen.body, seen.headers["content-type"], seen.headers["idempotency-key"]]).toEqual([
      "POST",
      '{"name":"Cake"}',
      "application/json",
      "k1",
    ]);
  });

  it("answers nothing for 204", async () => {
    answer = { status: 204 };
    expect(await api().logOut()).toBeUndefined();
  });
});

describe("a refusal", () => {
  const refusal = {
    statusCode: 409,
    code: "already_voted",
    error: "You already voted.",
    message: "m",
    next_vote_at: "x",
  };

  it("is thrown with the error body whole", async () => {
    answer = { status: 409, body: JSON.stringify(refusal) };
    const error = await api()
      .castVote({ params: { coinId: "1" } })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect([error.status, error.response]).toEqual([409, refusal]);
  });

  it.each(["<html>bad gateway</html>", "", "null", '"text"'])("of a proxy, %j, has words too", async (body) => {
    answer = { status: 502, body };
    const error = await api()
      .listCoins()
      .catch((thrown) => thrown);
    expect(errorMessage(error)).toBe("The server gave an unclear answer. Try again in a moment.");
  });

  it.each<[string, unknown, string]>([
    ["a message", { message: "Upstream is away." }, "Upstream is away."],
    ["an empty error", { error: "", message: "Upstream is away." }, "Upstream is away."],
    ["an error and a message", { error: "Bad gateway.", message: "Upstream is away." }, "Bad gateway."],
    ["an error that is no text", { error: { code: 1 }, message: "Upstream is away." }, "Upstream is away."],
    ["a page in its message", { message: `Sorry. ${"x".repeat(5000)}` }, `Sorry. ${"x".repeat(293)}`],
    ["nothing that is text", { message: 5 }, "The server gave an unclear answer. Try again in a moment."],
  ])("of a proxy that has %s says so", async (_, body, sentence) => {
    answer = { status: 502, body: JSON.stringify(body) };
    const error = await api()
      .listCoins()
      .catch((thrown) => thrown);
    expect([errorMessage(error), error.message, error.response.code]).toEqual([sentence, sentence, "unavailable"]);
  });

  it.each([
    [403, "forbidden"],
    [401, "wrong_credentials"],
  ])("%d %s leaves the session", async (status, code) => {
    logIn();
    answer = { status, body: JSON.stringify({ ...refusal, code }) };
    await api()
      .listUsers()
      .catch(() => undefined);
    expect(readSession()).not.toBeNull();
  });

  it("of a dead token ends the session", async () => {
    logIn();
    answer = { status: 401, body: JSON.stringify({ ...refusal, code: "unauthorized" }) };
    await api()
      .getMe()
      .catch(() => undefined);
    expect(readSession()).toBeNull();
  });

  it("of the network says so", async () => {
    const error = await createApi(browserTransport("http://127.0.0.1:1"))
      .listCoins()
      .catch((thrown) => thrown);
    expect(errorMessage({ ...error, cause: undefined })).toBe(null);
  });
});

it.each([
  [{}, "/coins"],
  [{ page: 0, promoted: false }, "/coins?page=0&promoted=false"],
])("a query of %j is %s", (query, path) => expect(withQuery("/coins", query)).toBe(path));
