import type { Access, AnyEndpoint } from "@cointally/contract/endpoint.ts";
import { requestEntities, responseEntities } from "@cointally/contract/entities.ts";
import { defaultSiteName } from "@cointally/shared/site-name.ts";
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
/** The part of OpenAPI 3.1 that this API uses. */
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
  moderator: "Moderators and admins.",
  ads: "Those who manage ads, and admins.",
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
export function operationId({ endpoint: { method, path } }: Route): string {
  return (
    method.toLowerCase() +
    path.replace(/\{.+\}/, "").replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
  );
}

/** The schemas that the description or another such schema refers to. */
function referredTo(schemas: Record<string, Schema>, described: unknown): Record<string, Schema> {
  const names = new Set<string>();
  const visit = (node: unknown) => {
    for (const [, name = ""] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      visit(schemas[name]);
    }
  };
  visit(described);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

/** Names of modules that are off: fields of a coin, query parameters, and values of these. */
/** The media type of each kind of body; an unread one has no schema. */
const bodyTypes = {
  json: "application/json",
  text: "text/plain",
  multipart: "multipart/form-data",
  unread: "application/json",
};

type Absent = { fields: readonly string[]; filters: readonly string[]; values: readonly string[] };

/** The OpenAPI 3.1 description of all routes, from the objects that validate them; each entity is described once, under components. */
export function openApi(routes: Route[], server: string, absent: Absent, site = defaultSiteName): Description {
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

  const queryOf = (query: AnyEndpoint["query"]): Parameter[] =>
    parametersOf(input.of(query), "query").filter(({ name }) => !absent.filters.includes(name));

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
      parameters: [...parametersOf(input.of(e.params), "path"), ...queryOf(e.query)],
      ...(body && {
        requestBody: {
          required: !(e.body instanceof z.ZodOptional),
          content: { [bodyTypes[e.bodyType]]: { schema: body } },
        },
      }),
      responses: {
        [e.status]: {
          description: "Success",
          ...(response && { content: { "application/json": { schema: response } } }),
          ...(e.responseType && { content: { [e.responseType]: { schema: { type: "string" } } } }),
        },
        default: { $ref: "#/components/responses/Error" },
      },
    };
  };

  const paths: Description["paths"] = {};
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)(\{.+\})?/g, "{$1}");
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operationOf(route) };
  }
  const responses = {
    Error: {
      description: "An error, in the shape of all errors",
      content: { "application/json": { schema: output.of(responseEntities.Error) } },
    },
  };
  const withoutAbsent = ({ properties = {}, ...schema }: Schema = {}): Schema => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !absent.fields.includes(name))),
  });
  const named = { ...output.named, ...input.named };
  const schemas = { ...named, Coin: withoutAbsent(named.Coin), Figures: withoutAbsent(named.Figures) };
  const offered = <T>(described: T): T =>
    JSON.parse(JSON.stringify(described), (key, value) =>
      key === "enum" && Array.isArray(value) ? value.filter((item) => !absent.values.includes(item)) : value,
    );
  return {
    openapi: "3.1.0",
    info: {
      title: `${site} API`,
      version: "1",
      description: "The coin listing whose votes can be counted by anyone.",
    },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map((e) => e.tag))].map((name) => ({ name })),
    paths: offered(paths),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      responses,
      schemas: offered(referredTo(schemas, [paths, responses])),
    },
  };
}
