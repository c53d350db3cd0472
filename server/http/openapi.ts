import { errorBody } from "@cointally/api/errors.ts";
import { z } from "zod";
import type { Route } from "./route.ts";

type Json = Record<string, unknown>;

const schemaOf = (type: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any", target: "openapi-3.0" }) as Json;
  return schema;
};

const who: Record<Route["endpoint"]["who"], string> = {
  public: "Anybody.",
  user: "Any account.",
  verified: "An account with a confirmed email.",
  owner: "The row's owner, or an admin.",
  admin: "Admins.",
};

const parametersOf = (type: z.ZodType | undefined, place: "path" | "query"): Json[] => {
  if (!type) return [];
  const schema = schemaOf(type, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || (schema.required ?? []).includes(name),
    schema: property,
  }));
};

const logoForm = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary" } },
};

const operationOf = ({ endpoint: e }: Route): Json => {
  const content =
    e.bodyType === "multipart"
      ? { "multipart/form-data": { schema: logoForm } }
      : e.body && { "application/json": { schema: schemaOf(e.body, "input") } };
  const required = e.bodyType === "multipart" || (e.body !== undefined && !e.body.safeParse(undefined).success);
  return {
    operationId: `${e.method.toLowerCase()}${e.path.replace(/[/:-]+(\w)/g, (_m: string, c: string) => c.toUpperCase())}`,
    tags: [e.tag],
    summary: e.summary,
    description: who[e.who],
    security: e.who === "public" ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parametersOf(e.params, "path"), ...parametersOf(e.query, "query")],
    ...(content ? { requestBody: { required, content } } : {}),
    responses: {
      [String(e.status ?? 200)]: {
        description: "Success",
        ...(e.answer ? { content: { "application/json": { schema: schemaOf(e.answer, "output") } } } : {}),
      },
      default: {
        description: "A refusal, in the one error shape",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
};

/** The OpenAPI 3.1 description of all routes, from the objects that validate them. */
export const openApi = (routes: Route[], server: string): Json => {
  const paths: Record<string, Json> = {};
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
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: schemaOf(errorBody, "output") },
    },
  };
};
