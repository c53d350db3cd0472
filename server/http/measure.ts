import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { Gauge, Histogram, type Registry } from "prom-client";
import type { Bindings } from "./handle-request.ts";

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A route and never an address: as many names as there are routes, whatever visitors ask for. */
const nameOf = (route: string, type: string | null): string => {
  if (!/^\/?\*$/.test(route)) return route;
  return type?.startsWith("text/html") ? "a page" : "a file";
};

/** Counts requests by route and status, with the time until their answer began. What pages ask of the API in process is not counted again. */
export const measureRequests = (registry: Registry): MiddlewareHandler<{ Bindings: Bindings }> => {
  const registers = [registry];
  const taken = new Histogram({
    name: "cointally_http_request_seconds",
    help: "Requests by route and status, with the time until their answer began",
    labelNames: ["method", "route", "status"],
    buckets: seconds,
    registers,
  });
  const open = new Gauge({ name: "cointally_http_requests_open", help: "Requests being answered", registers });
  return async (c, next) => {
    if (c.env?.internal) return next();
    const stop = taken.startTimer();
    open.inc();
    try {
      await next();
    } finally {
      open.dec();
      const method = methods.has(c.req.method) ? c.req.method : "other";
      const route = nameOf(routePath(c), c.res.headers.get("content-type"));
      stop({ method, route, status: String(c.res.status) });
    }
  };
};
