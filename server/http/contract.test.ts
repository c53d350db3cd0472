import { endpoints } from "@cointally/contract/endpoints.ts";
import { expect, test } from "vitest";
import { routesOf } from "../core/define-module.ts";
import { modules } from "../modules.ts";

const routes = routesOf(modules);

test("has one handler for each endpoint of the contract, and no handler without an endpoint", () => {
  const nameOf = new Map<unknown, string>(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));
  expect(routes.map(({ endpoint }) => nameOf.get(endpoint) ?? endpoint.path).sort()).toEqual(
    Object.keys(endpoints).sort(),
  );
});
