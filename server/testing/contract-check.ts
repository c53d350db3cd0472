import { isDeepStrictEqual } from "node:util";
import { type AnyEndpoint, errorCodesOf } from "@cointally/contract/endpoint.ts";
import type { z } from "zod";
import { AppError } from "../core/app-error.ts";
import { BytesResponse, RawJsonResponse, type Route, StreamResponse } from "../http/route.ts";

/** Contract violations in this process; `testApp` fails its file because of them when it closes. */
export const violations: string[] = [];

/** The endpoints whose response was checked in this process. */
export const checkedEndpoints = new Set<AnyEndpoint>();

/** The paths at which `parsed` differs from `sent` or lacks something: the schema drops keys that it does not know. */
function differences(sent: unknown, parsed: unknown, path = "response"): string[] {
  if (isDeepStrictEqual(sent, parsed)) return [];
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
  if (!isObject(sent) || !isObject(parsed)) return [path];
  return Object.keys(sent).flatMap((key) => differences(sent[key], parsed[key], `${path}.${key}`));
}

/** How the JSON of a success violates the endpoint's `response`: values that the schema rejects, and unknown keys. */
function faultsOf(endpoint: AnyEndpoint, json: unknown): string[] {
  const schema = endpoint.response as z.ZodType | undefined;
  if (!schema) return ["has JSON, but the endpoint declares no response"];
  checkedEndpoints.add(endpoint);
  const { data, error } = schema.safeParse(json);
  if (error) return error.issues.map(({ path, message }) => `${["response", ...path].join(".")}: ${message}`);
  return differences(json, data).map((path) => `${path} is not in the schema`);
}

function report({ method, path }: AnyEndpoint, faults: string[]): void {
  if (faults.length === 0) return;
  const violation = `${method} ${path} contradicts its endpoint: ${[...new Set(faults)].slice(0, 10).join("; ")}`;
  violations.push(violation);
  throw new Error(violation);
}

/** The route with a handler that fails when it returns a response or an error code that its endpoint does not declare. */
export function checkedByContract({ endpoint, handler }: Route): Route {
  return {
    endpoint,
    async handler(call) {
      const result = await handler(call).catch((error: unknown) => {
        if (error instanceof AppError && !errorCodesOf(endpoint).includes(error.code)) {
          report(endpoint, [`error code ${error.code} is not declared`]);
        }
        throw error;
      });
      if (result instanceof BytesResponse || result instanceof StreamResponse) {
        checkedEndpoints.add(endpoint);
        if (!endpoint.responseType) report(endpoint, ["is not JSON, but the endpoint declares no responseType"]);
        return result;
      }
      const isReply = result instanceof RawJsonResponse;
      const isSuccess = !isReply || result.status === undefined || result.status < 300;
      const text = isReply ? result.json : result === undefined ? null : JSON.stringify(result);
      if (isSuccess && text !== null) report(endpoint, faultsOf(endpoint, JSON.parse(text)));
      return result;
    },
  };
}
