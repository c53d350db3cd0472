import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { type AnswerParts, type Bindings, countRequest } from "./answer.ts";
import { docsPage, docsPolicy } from "./docs-page.ts";
import { openApi } from "./openapi.ts";
import type { Route } from "./route.ts";
import { everywhere, nothingPolicy } from "./security.ts";

/** What the API says of itself: `/openapi.json` for programs, `/docs` for people. */
export const apiDescription = (routes: Route[], parts: AnswerParts) => {
  const { apiUrl, publicUrl } = parts.ctx.config;
  const description = openApi(routes, apiUrl ?? `${publicUrl}/api`);
  const answers = {
    "/openapi.json": {
      body: JSON.stringify(description),
      headers: { "content-type": "application/json", "content-security-policy": nothingPolicy },
    },
    "/docs": {
      body: docsPage(description),
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": docsPolicy },
    },
  };
  const app = new Hono<{ Bindings: Bindings }>();
  for (const [path, { body, headers }] of Object.entries(answers)) {
    app.get(path, compress(), (c) => {
      countRequest(parts, c, "read");
      return c.body(body, 200, { ...everywhere, ...headers, "x-request-id": randomUUID() });
    });
  }
  return app;
};
