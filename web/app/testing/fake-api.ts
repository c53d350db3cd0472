import { adminRoutes } from "@cointally/contract/admin-routes.gen.ts";
import { alertRoutes } from "@cointally/contract/alert-routes.gen.ts";
import { emailVoteRoutes } from "@cointally/contract/email-vote-routes.gen.ts";
import type { CallInput, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { endpoints } from "@cointally/contract/endpoints.ts";
import { portfolioRoutes } from "@cointally/contract/portfolio-routes.gen.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import { apiOver } from "../lib/api/api.ts";

const table = { ...routes, ...adminRoutes, ...alertRoutes, ...emailVoteRoutes, ...portfolioRoutes };

type Endpoints = typeof endpoints;
type Responders = {
  [Name in keyof typeof table]?: (
    input: CallInput<Endpoints[Name]>,
  ) => ResponseOf<Endpoints[Name]> | Promise<ResponseOf<Endpoints[Name]>>;
};

/** An API for `ApiContext` whose endpoints answer what these functions return. Every other call is an error. */
export function fakeApi(responders: Responders) {
  return apiOver(async (endpoint, input) => {
    const respond = responders[endpoint as keyof typeof table];
    if (!respond) throw new Error(`The test has no response for ${endpoint}`);
    return respond(input as never);
  }, table);
}

/** A list response whose only page has these rows. */
export function onePage<Name extends string, Row>(name: Name, rows: Row[]) {
  const list = { [name]: rows } as Record<Name, Row[]>;
  return { ...list, page: 1, limit: 50, total: rows.length, total_capped: false, next_cursor: null };
}
