import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { Gauge, Histogram, type Registry } from "prom-client";
import type { Bindings } from "./handle-request.ts";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The route name in the metrics. Requests without a route share one name, so that visitors cannot add names. */
export function unroutedName(contentType: string | null | undefined): string {
  return contentType?.startsWith("text/html") ? "a page" : "a file";
}

const nameOf = (route: string, contentType: string | null): string =>
  /^\/?\*$/.test(route) ? unroutedName(contentType) : route;

type Labels = { method: string; route: string; status: string };

/** Counts one request as open; call what it returns when its response begins. */
export type StartRequest = () => (labels: Labels) => void;

/** Counts requests by route and status, with the time until their response began. */
export function createRequestMetrics(registry: Registry): StartRequest {
  const registers = [registry];
  const duration = new Histogram({
    name: "cointally_http_request_seconds",
    help: "Requests by route and status, with the time to the first byte of the response",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const open = new Gauge({ name: "cointally_http_requests_open", help: "Requests in progress", registers });
  return () => {
    const start = performance.now();
    open.inc();
    return (labels) => {
      open.dec();
      duration.observe(labels, (performance.now() - start) / 1000);
    };
  };
}

/** Counts the requests of an app. */
export function measureRequests(startRequest: StartRequest): MiddlewareHandler<{ Bindings: Bindings }> {
  return async (c, next) => {
    const finish = startRequest();
    try {
      await next();
    } finally {
      const method = methods.has(c.req.method) ? c.req.method : "other";
      const route = nameOf(routePath(c), c.res.headers.get("content-type"));
      finish({ method, route, status: String(c.res.status) });
    }
  };
}
