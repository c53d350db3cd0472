import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

export type Handler = (
  request: { body: string; url: string; headers: IncomingMessage["headers"] },
  answer: ServerResponse,
) => void;

export type LocalService = {
  url: string;
  /** Every request, with its body as it was sent. */
  requests: string[];
  /** Sets how it responds from now on. */
  answers(handler: Handler): void;
};

/** A stand-in for an external service with this handler, for tests that need it before they begin. `requests` has every request. */
export async function startService(handler: Handler) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      requests.push(body || (request.url ?? ""));
      handler({ body, url: request.url ?? "", headers: request.headers }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/**
 * A stand-in for an external service whose handler tests set, for all tests of a file or of a `describe`; the list of requests is emptied
 * before each test.
 */
export function useLocalService(): LocalService {
  const silent: Handler = () => {};
  let handler = silent;
  let stop = async () => {};
  const service: LocalService = {
    url: "",
    requests: [],
    answers(next) {
      handler = next;
    },
  };
  beforeAll(async () => {
    const started = await startService((request, answer) => handler(request, answer));
    Object.assign(service, { url: started.url, requests: started.requests });
    stop = started.stop;
  });
  beforeEach(() => {
    service.requests.length = 0;
    handler = silent;
  });
  afterAll(() => stop());
  return service;
}

/** Handles every call of a node by `result`, which may throw. */
export function asNode(result: (method: string, params: unknown[]) => unknown): Handler {
  return ({ body }, response) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: result(method, params) }));
  };
}

export type NodeCall = { id: number; method: string; params: unknown[] };

/** Forwards every call to a real node; `distort` may change the response, or throw, which cuts the connection. */
export function asNodeBefore(url: () => string, distort: (call: NodeCall) => NodeCall = (call) => call): Handler {
  return async ({ body }, response) => {
    try {
      const call = JSON.stringify(distort(JSON.parse(body) as NodeCall));
      const headers = { "content-type": "application/json" };
      const answer = await fetch(url(), { method: "POST", headers, body: call });
      response.setHeader("content-type", "application/json");
      response.end(await answer.text());
    } catch {
      response.destroy();
    }
  };
}
