import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Logger } from "pino";
import { networkOf } from "../core/network.ts";
import type { FastPath } from "./cached-fast-path.ts";
import { failureResponse, handleClientErrors, hasValidHost, malformedResponse } from "./malformed-request.ts";

type Fetch = Parameters<typeof getRequestListener>[0];
const hostname = "localhost";
const refuse = getRequestListener(malformedResponse, { hostname, errorHandler: malformedResponse });

/**
 * Answers a server's requests: cached responses by the fast path, the rest by the app. Health checks of some proxies use HTTP/1.0
 * without a host, which then is that of PUBLIC_URL.
 */
export function answeredBy(
  { app, fastPath }: { app: { fetch: Fetch }; fastPath: FastPath },
  log: Pick<Logger, "error">,
) {
  const fetch: Fetch = async (request, env) => {
    const response = await app.fetch(request, env);
    // A copy, because the library's own Response is one of those that it sends without looking at the headers.
    return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT.clone() : response;
  };
  const answer = getRequestListener(fetch, { hostname, errorHandler: (error) => failureResponse(error, log) });
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!hasValidHost(incoming)) return void refuse(incoming, outgoing);
    const answerByApp = () => void answer(incoming, outgoing);
    const fast = fastPath(incoming, outgoing);
    if (!fast) return answerByApp();
    // Errors of the fast path, such as an unavailable database, are answered by the app.
    fast.then((isSent) => isSent || answerByApp(), answerByApp);
  };
}

/** Time limits in milliseconds and connection limits. */
export const listenerLimits = {
  /** From the first byte of a request to the end of its headers, so that a slow client does not occupy a connection for longer. */
  headersMs: 10_000,
  /** To the end of its body; enough for an upload on a slow line. */
  requestMs: 30_000,
  /** A proxy in front keeps connections for up to a minute; closing later than it does avoids cutting one it is about to use. */
  keepAliveMs: 65_000,
  /** Without any data in either direction, such as a response that the client does not read. */
  stalledMs: 60_000,
  /** How often these limits are checked. */
  checkMs: 1000,
  /** 10,000 of them may be streams of live figures (modules/coins/live-figures.ts). */
  connections: 15_000,
  /** Connections of one network that is not a trusted proxy. A browser opens six; an office behind one address some hundred. */
  connectionsOfOne: 500,
};
export type ListenerLimits = typeof listenerLimits;

/** Counts the connections of each network and cuts those above the limit before they are read. */
const limitEach = (server: Server, most: number, isTrusted: (address: string) => boolean): void => {
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    if (!socket.remoteAddress || isTrusted(socket.remoteAddress)) return;
    const network = networkOf(socket.remoteAddress);
    const count = (counts.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    counts.set(network, count);
    socket.once("close", () => {
      const remaining = (counts.get(network) ?? 1) - 1;
      if (remaining === 0) counts.delete(network);
      else counts.set(network, remaining);
    });
  });
};

/** A server and the functions that end it. */
export type Listener = { server: Server; release: () => void; drain: (drainMs: number) => Promise<void> };

/** Milliseconds that a client gets to finish sending request headers when the shutdown begins. */
const lastCallMs = 500;

type Options = {
  /** The certificate and its key in PEM; without them the server speaks plain HTTP. */
  tls?: { cert: string; key: string } | undefined;
  limits?: ListenerLimits;
};

/** An HTTP server that no client can block: with time limits for each part of a request and a limit of connections. */
export function createListener(
  isTrusted: (address: string) => boolean,
  { tls, limits = listenerLimits }: Options = {},
): Listener {
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    // A request without a host is answered by `answeredBy`, in the one error shape.
    requireHostHeader: false,
  };
  const encryption = { ...tls, minVersion: "TLSv1.2", handshakeTimeout: limits.headersMs } as const;
  const server: Server = tls ? createTlsServer({ ...options, ...encryption }) : createServer(options);
  server.setTimeout(limits.stalledMs);
  server.maxConnections = limits.connections;
  limitEach(server, limits.connectionsOfOne, isTrusted);

  const open = new Set<ServerResponse>();
  let isReleased = false;
  server.on("request", (_request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (isReleased) response.shouldKeepAlive = false;
  });
  handleClientErrors(server, open);

  /** From now on each response tells the client to close its connection; new ones are accepted. */
  const release = (): void => {
    isReleased = true;
    for (const response of open) response.shouldKeepAlive = false;
  };

  /**
   * Accepts no more connections and resolves when every request in flight is answered, or cut off after `drainMs`. Responses meanwhile
   * tell the client to close; idle connections are closed.
   */
  const drain: Listener["drain"] = (drainMs) =>
    new Promise((resolve) => {
      release();
      const lastCall = Date.now() + lastCallMs;
      const sweep = () => {
        if (open.size === 0 && Date.now() > lastCall) server.closeAllConnections();
        // A connection whose response has just ended becomes idle only then.
        else server.closeIdleConnections();
      };
      const sweeping = setInterval(sweep, 50);
      const force = setTimeout(() => server.closeAllConnections(), drainMs);
      server.close(() => {
        clearInterval(sweeping);
        clearTimeout(force);
        resolve();
      });
    });
  return { server, release, drain };
}
