import * as m from "@cointally/i18n/messages";
import { Hono } from "hono";
import { AppError } from "../core/app-error.ts";
import { requestId } from "../core/log-context.ts";
import { apiDescription } from "./description.ts";
import { answer, type Bindings, countRequest, failure, type HandlerDeps } from "./handle-request.ts";
import type { Route } from "./route.ts";

/** Literal segments before parameters, so that `/coins/mine` is never taken for an id. */
const literalFirst = (a: Route, b: Route) => {
  const rank = ({ endpoint }: Route) => endpoint.path.replace(/:?[^/]+/g, (part) => (part.startsWith(":") ? ":" : "!"));
  return rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0;
};

/**
 * The API as one Hono app, mounted under `/api`: its description, every route, then 405 for known paths and 404 for the rest. A known path of
 * what does not exist, such as `/coins/ID/view` of a coin that nobody listed, is a 404 to a reader as well.
 */
export function createApi(routes: Route[], parts: HandlerDeps) {
  const api = new Hono<{ Bindings: Bindings }>();
  api.route("/", apiDescription(routes, parts));
  const sorted = [...routes].sort(literalFirst);
  for (const route of sorted) api.on(route.endpoint.method, route.endpoint.path, answer(route, parts));

  for (const path of new Set(sorted.map((r) => r.endpoint.path))) {
    const methods = sorted.filter((r) => r.endpoint.path === path).map((r) => r.endpoint.method as string);
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])];
    const parent = path.slice(0, path.lastIndexOf("/"));
    const hasParent = sorted.some(({ endpoint }) => endpoint.path === parent && endpoint.method === "GET");
    api.all(path, async (c) => {
      await countRequest(parts, c, "read");
      if (hasParent && ["GET", "HEAD"].includes(c.req.method)) {
        const values: Record<string, string> = c.req.param();
        const url = new URL(
          parent.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? "")),
          c.req.url,
        );
        const response = await api.fetch(new Request(url, { method: c.req.method, headers: c.req.raw.headers }), c.env);
        if (response.status === 404) return response;
      }
      throw new AppError("method_not_allowed", m.error_methods({ methods: allow.join(", ") }), { allow });
    });
  }
  api.all("*", async (c) => {
    await countRequest(parts, c, "read");
    throw new AppError("not_found", m.error_no_such_call());
  });
  api.onError((error) => failure(parts.ctx, error, requestId(), "unrouted"));
  return api;
}
