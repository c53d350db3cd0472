import { type EndpointName, endpoints } from "@cointally/contract/endpoints.ts";
import { type ErrorBody, errorStatus } from "@cointally/contract/errors.ts";
import type { Query, ReadEndpoint } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { AppError } from "../core/app-error.ts";
import type { Context } from "../core/context.ts";
import { requestId } from "../core/log-context.ts";
import { networkOf } from "../core/network.ts";
import { errorBody, retryAfter } from "./errors.ts";
import { assertAccess, type HandlerDeps, reportFailure, validate } from "./handle-request.ts";
import { publicRead } from "./public-read.ts";
import { BytesResponse, RawJsonResponse, type Route } from "./route.ts";

/**
 * The public reads of the API as functions, for page loaders: checked like a request without an account, but neither limited nor measured,
 * since the page that reads them is.
 */
export function createInProcessApi(
  routes: Route[],
  { ctx, address }: Pick<HandlerDeps, "ctx" | "address">,
): ReadEndpoint {
  const routeOf = new Map(routes.map((route) => [route.endpoint, route]));
  const request = new Request(ctx.config.publicUrl);

  const read = async (name: EndpointName, { params, query }: Parameters<ReadEndpoint>[1] = {}) => {
    const route = routeOf.get(endpoints[name]);
    if (route?.endpoint.method !== "GET") throw new AppError("not_found", m.error_no_such_call());
    const { endpoint, handler } = route;
    assertAccess(endpoint, null);
    const input = validate(endpoint, { params: asText(params), query: asText(query), body: undefined });
    const own = address(undefined, null);
    const call = (on: Context) => ({
      ...(input as { params: never; query: never; body: never }),
      ctx: on,
      user: null as never,
      now: ctx.clock(),
      network: networkOf(own),
      address: own,
      userAgent: null,
      request,
      charge: async () => {},
    });
    const result = await (endpoint.cacheable ? publicRead(ctx, (on) => handler(call(on))) : handler(call(ctx)));
    if (result instanceof BytesResponse) return { status: endpoint.status, body: result.body };
    if (!(result instanceof RawJsonResponse)) return { status: endpoint.status, body: result };
    return { status: result.status ?? endpoint.status, body: result.json === null ? null : JSON.parse(result.json) };
  };

  return (name, input) =>
    read(name, input).catch((error) => {
      const refusal = reportFailure(ctx, error, requestId(), name);
      const body: ErrorBody = errorBody(refusal);
      const after = retryAfter(refusal);
      return { status: errorStatus[refusal.code], body, ...(after && { retryAfter: after }) };
    });
}

/** Query as a URL would carry them. */
function asText(values: Query = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
