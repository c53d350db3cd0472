import type { Access } from "@cointally/contract/endpoint.ts";
import { requestEntities, responseEntities } from "@cointally/contract/entities.ts";
import { z } from "zod";
import { type Schema, schemasOf } from "./json-schemas.ts";
import type { Route } from "./route.ts";

export type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };
export type Content = Record<string, { schema: Schema }>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>;
};
/** What of OpenAPI 3.1 this API needs. */
export type Description = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; responses: object; schemas: Record<string, Schema> };
};

const callers: Record<Access, string> = {
  public: "Anyone.",
  user: "Any account.",
  verified: "An account with a confirmed email.",
  admin: "Admins.",
};

const form: Schema = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
};

const parametersOf = (schema: Schema | undefined, place: Parameter["in"]): Parameter[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || (schema?.required ?? []).includes(name),
    schema: property,
  }));

/** The stable name of a call: `getCoinsIdRank` for `GET /coins/:id/rank`. */
export const operationId = ({ endpoint: { method, path } }: Route): string =>
  method.toLowerCase() + path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The OpenAPI 3.1 description of all routes, from the objects that validate them; each entity stands once, under components. */
export const openApi = (routes: Route[], server: string): Description => {
  const endpoints = routes.map((r) => r.endpoint);
  const input = schemasOf(
    "input",
    requestEntities,
    endpoints.flatMap((e) => [e.params, e.query, e.body]),
  );
  const output = schemasOf(
    "output",
    responseEntities,
    endpoints.map((e) => e.response),
  );

  const operationOf = (route: Route): Operation => {
    const e = route.endpoint;
    const body = e.bodyType === "multipart" ? form : input.of(e.body);
    const response = output.of(e.response);
    return {
      operationId: operationId(route),
      tags: [e.tag],
      summary: e.summary,
      description: [
        callers[e.access],
        ...(e.errors.length > 0 ? [`Own error codes: ${e.errors.join(", ")}.`] : []),
      ].join(" "),
      security: e.access === "public" ? [{}, { bearer: [] }] : [{ bearer: [] }],
      parameters: [...parametersOf(input.of(e.params), "path"), ...parametersOf(input.of(e.query), "query")],
      ...(body && {
        requestBody: {
          required: !(e.body instanceof z.ZodOptional),
          content: { [e.bodyType === "multipart" ? "multipart/form-data" : "application/json"]: { schema: body } },
        },
      }),
      responses: {
        [e.status]: {
          description: "Success",
          ...(response && { content: { "application/json": { schema: response } } }),
        },
        default: { $ref: "#/components/responses/Error" },
      },
    };
  };

  const paths: Description["paths"] = {};
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Cointally API",
      version: "1",
      description: "The coin listing whose votes can be counted by anyone.",
    },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map((e) => e.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      responses: {
        Error: {
          description: "A refusal, in the one error shape",
          content: { "application/json": { schema: output.of(responseEntities.Error) } },
        },
      },
      schemas: { ...output.named, ...input.named },
    },
  };
};
