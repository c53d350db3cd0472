import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { FastPath } from "./cached-fast-path.ts";
import { isTrustedBy, networkOf } from "./client-address.ts";
import { answerFor, hasValidHost, malformedAnswer, refuseMalformed } from "./malformed.ts";

type Fetch = Parameters<typeof getRequestListener>[0];
const hostname = "localhost";
const refuse = getRequestListener(malformedAnswer, { hostname, errorHandler: malformedAnswer });

/**
 * Answers a server's requests: cached responses by the fast path, the rest by the app. HTTP/1.0 names no host, as the health checks of some
 * proxies do; ours is PUBLIC_URL's anyway.
 */
export const answeredBy = (
  { app, fastPath }: { app: { fetch: Fetch }; fastPath: FastPath },
  log: Pick<Logger, "error">,
) => {
  const answer = getRequestListener(app.fetch, { hostname, errorHandler: (error) => answerFor(error, log) });
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!hasValidHost(incoming)) return void refuse(incoming, outgoing);
    const answerByApp = () => void answer(incoming, outgoing);
    const fast = fastPath(incoming, outgoing);
    if (!fast) return answerByApp();
    // What fails there, a database that is away, is told by the app.
    fast.then((isSent) => isSent || answerByApp(), answerByApp);
  };
};

/** How long and how many; times in milliseconds. */
export const listenerLimits = {
  /** From the first byte of a request to the end of its headers: a slow client holds a place no longer. */
  headersMs: 10_000,
  /** To the end of its body; an upload from a poor line fits. */
  requestMs: 30_000,
  /** A proxy in front keeps connections for up to a minute; closing later than it does avoids cutting one it is about to use. */
  keepAliveMs: 65_000,
  /** Nothing moves in either direction: an answer that nobody takes. */
  stalledMs: 60_000,
  /** How often these are looked after. */
  checkMs: 1000,
  connections: 5000,
  /** Of one network that is no trusted proxy. Browsers take six; an office behind one address takes some hundred. */
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
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
};

/** A server and the way to end it. */
export type Listener = { server: Server; drain: (drainMs: number) => Promise<void> };

/** Who is still sending the head of a request when the end begins gets so long, in milliseconds. */
const lastCallMs = 500;

/** An HTTP server that no client can hold up: bounded in time for each part of a request, and in connections. */
export const createListener = (trustProxy: string[], limits: ListenerLimits = listenerLimits): Listener => {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    // A request without a host is answered by `answeredBy`, in the one error shape.
    requireHostHeader: false,
  });
  server.setTimeout(limits.stalledMs);
  server.maxConnections = limits.connections;
  limitEach(server, limits.connectionsOfOne, isTrustedBy(trustProxy));

  const open = new Set<ServerResponse>();
  server.on("request", (_request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (!server.listening) response.shouldKeepAlive = false;
  });
  refuseMalformed(server, open);

  /**
   * Takes no more connections and resolves when every request in flight is answered, or cut off after `drainMs`. Answers meanwhile tell
   * their client to close; connections on which nothing was asked are closed.
   */
  const drain: Listener["drain"] = (drainMs) =>
    new Promise((resolve) => {
      const lastCall = Date.now() + lastCallMs;
      const sweep = () => {
        if (open.size === 0 && Date.now() > lastCall) server.closeAllConnections();
        // One whose answer has just ended becomes idle only then.
        else server.closeIdleConnections();
      };
      const sweeping = setInterval(sweep, 50);
      const force = setTimeout(() => server.closeAllConnections(), drainMs);
      for (const response of open) response.shouldKeepAlive = false;
      server.close(() => {
        clearInterval(sweeping);
        clearTimeout(force);
        resolve();
      });
    });
  return { server, drain };
};
