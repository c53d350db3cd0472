import { adminRoutes } from "@cointally/contract/admin-routes.gen.ts";
import type { BodyOf, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { endpoints } from "@cointally/contract/endpoints.ts";
import { type ErrorBody, type ErrorCode, errorStatus } from "@cointally/contract/errors.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import { onTestFinished, vi } from "vitest";
import { ApiError } from "../lib/api/api-client.ts";

const table = { ...routes, ...adminRoutes };

type Endpoints = typeof endpoints;
type Name = keyof typeof table;
type Call<N extends Name> = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: BodyOf<Endpoints[N]>;
};
export type Responders = {
  [N in Name]?: (call: Call<N>) => ResponseOf<Endpoints[N]> | Promise<ResponseOf<Endpoints[N]>>;
};

/** A write of the page: the endpoint and the body. */
export type Write = [endpoint: Name, body: unknown];

/**
 * Answers the requests of the page by these functions until the test ends: for pages of /admin, whose API functions are not in
 * `ApiContext`. An `ApiError` that a function throws is the response, every other error a request without a response.
 * @returns the writes so far
 */
export function serveApi(responders: Responders): Write[] {
  const writes: Write[] = [];
  const respond = async (method: string, url: string, body: unknown) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const found = findRoute(responders, method, pathname);
    if (!found) throw new Error(`The test has no response for ${method} ${pathname}`);
    const { name, params } = found;
    const sent = typeof body === "string" ? JSON.parse(body) : body;
    if (method !== "GET") writes.push([name, sent]);
    return toResponse(() =>
      responders[name]?.({ params, query: Object.fromEntries(searchParams), body: sent } as never),
    );
  };
  vi.stubGlobal("fetch", (url: string, { method, body }: RequestInit) => respond(method ?? "GET", url, body));
  vi.stubGlobal("XMLHttpRequest", uploadBy(respond));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return writes;
}

/** The error response with this code, and with a sentence at each of these fields of the body. */
export function apiError(code: ErrorCode, error: string, fields: Record<string, string> = {}): ApiError {
  const keys = Object.keys(fields);
  const body = { source: "body" as const, keys, message: Object.values(fields).join(" "), fields };
  const response: ErrorBody = { statusCode: errorStatus[code], code, error, message: error };
  return new ApiError(errorStatus[code], keys.length > 0 ? { ...response, validation: { body } } : response);
}

function findRoute(responders: Responders, method: string, pathname: string) {
  for (const name of Object.keys(responders) as Name[]) {
    const [of, path] = table[name].split(" ") as [string, string];
    const pattern = path.replace(/:(\w+)(\{.+\})?/g, "(?<$1>[^/]+)");
    const match = of === method && new RegExp(`^/api${pattern}$`).exec(pathname);
    if (match) return { name, params: { ...match.groups } };
  }
  return null;
}

async function toResponse(produce: () => unknown): Promise<Response> {
  try {
    const body = await produce();
    return body === undefined ? new Response(null, { status: 204 }) : Response.json(body);
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.response, { status: error.status });
    throw error;
  }
}

/** What uploads use of XMLHttpRequest. */
function uploadBy(respond: (method: string, url: string, body: unknown) => Promise<Response>) {
  return class {
    upload = {};
    status = 0;
    statusText = "";
    responseText = "";
    onload = () => {};
    onerror = () => {};
    #target: [method: string, url: string] = ["", ""];

    open(method: string, url: string) {
      this.#target = [method, url];
    }

    setRequestHeader() {}

    abort() {}

    async send(body: unknown) {
      try {
        const response = await respond(...this.#target, body);
        this.status = response.status;
        this.responseText = await response.text();
        this.onload();
      } catch {
        this.onerror();
      }
    }
  };
}
