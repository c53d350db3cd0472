import { randomUUID } from "node:crypto";
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { Gauge, Histogram, type Registry } from "prom-client";
import { inSpan } from "../core/in-span.ts";
import { withLogContext } from "../core/log-context.ts";
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

/** Gives each request of an app an id, counts it, and records it as a span. */
export function observeRequests(startRequest: StartRequest): MiddlewareHandler<{ Bindings: Bindings }> {
  return (c, next) => {
    const method = methods.has(c.req.method) ? c.req.method : "other";
    const request_id = randomUUID();
    const attributes = { "http.request.method": method, "cointally.request_id": request_id };
    return withLogContext({ request_id }, () =>
      inSpan(method, { kind: SpanKind.SERVER, attributes }, async (span) => {
        const finish = startRequest();
        try {
          await next();
        } finally {
          const route = nameOf(routePath(c), c.res.headers.get("content-type"));
          const { status } = c.res;
          finish({ method, route, status: String(status) });
          span.updateName(`${method} ${route}`);
          span.setAttributes({ "http.route": route, "http.response.status_code": status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        }
      }),
    );
  };
}
