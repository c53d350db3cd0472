import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "../core/app-error.ts";
import { networkOf } from "../core/network.ts";
import { type CachedResponse, selectRepresentation } from "./cached-response.ts";
import type { ClientAddress } from "./client-address.ts";
import type { ApiResponse } from "./handle-request.ts";
import type { createCachedPageLookup } from "./pages.ts";
import type { Budget, RateLimit } from "./rate-limit.ts";
import { type StartRequest, unroutedName } from "./request-metrics.ts";
import type { ResponseCache } from "./response-cache.ts";

export type FastPathDeps = {
  cachedPage: ReturnType<typeof createCachedPageLookup>;
  responses: ResponseCache<ApiResponse>;
  rateLimit: RateLimit;
  address: ClientAddress;
  startRequest: StartRequest;
  /** The Strict-Transport-Security header, where there is one. */
  strictTransport: string | null;
  /** CORS headers depend on the request, so the app answers API calls where origins are allowed. */
  hasCorsOrigins: boolean;
};

/** Sends a cached response, if there is one for this request. False leaves the request to the app, untouched. */
export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> | false;

type Sent = { response: CachedResponse; limit: Budget; route: string; requestId?: string };

/**
 * Answers GET requests whose response is cached from node:http, without the Request and Response objects, routing and middleware of the
 * app: those cost several times as much as the rest. It counts, limits and answers as the app does (`cached-fast-path.test.ts` compares
 * them); everything else than a plain hit, refusals included, is left to the app.
 */
export function createFastPath(deps: FastPathDeps): FastPath {
  const { cachedPage, responses, rateLimit, address, startRequest, strictTransport, hasCorsOrigins } = deps;

  const send = async (incoming: IncomingMessage, outgoing: ServerResponse, sent: Sent): Promise<boolean> => {
    const { headers } = incoming;
    const network = networkOf(address(incoming.socket.remoteAddress, (headers["x-forwarded-for"] as string) ?? null));
    try {
      await rateLimit(network, sent.limit);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    }
    const finish = startRequest();
    const {
      status,
      headers: own,
      body,
    } = selectRepresentation(sent.response, {
      acceptEncoding: headers["accept-encoding"] as string | undefined,
      ifNoneMatch: headers["if-none-match"],
    });
    finish({ method: "GET", route: sent.route, status: String(status) });
    const raw = Object.entries(own).flat();
    if (sent.requestId) raw.push("x-request-id", sent.requestId);
    if (strictTransport) raw.push("strict-transport-security", strictTransport);
    outgoing.writeHead(status, raw);
    outgoing.end(body);
    return true;
  };

  return (incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    const hasBody = "content-length" in headers || "transfer-encoding" in headers;
    if (method !== "GET" || url[0] !== "/" || hasBody) return false;
    if (url.startsWith("/api/")) {
      if (hasCorsOrigins || headers.authorization !== undefined) return false;
      const fresh = responses.fresh(url);
      if (!fresh) return false;
      return fresh.then((response) => {
        if (!response) return false;
        const { limit, route } = response;
        return send(incoming, outgoing, { response, limit, route, requestId: randomUUID() });
      });
    }
    const response = cachedPage(url, (name) => headers[name] as string | undefined);
    if (!response) return false;
    const route = unroutedName(response.headers["content-type"]);
    return send(incoming, outgoing, { response, limit: "page", route });
  };
}
