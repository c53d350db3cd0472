import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { docsPage, docsPolicy } from "./docs-page.ts";
import { type AnswerParts, type Bindings, countRequest, sendKept } from "./handle-request.ts";
import { openApi } from "./openapi.ts";
import { etagOf, type Kept } from "./response-cache.ts";
import type { Route } from "./route.ts";

const kept = (text: string, headers: Record<string, string>): Kept => {
  const body = Buffer.from(text);
  return { body, etag: etagOf(body), status: 200, headers };
};

/** What the API says of itself: `/openapi.json` for programs, `/docs` for people. */
export const apiDescription = (routes: Route[], parts: AnswerParts) => {
  const { apiUrl, publicUrl } = parts.ctx.config;
  const describe = () => openApi(routes, apiUrl ?? `${publicUrl}/api`);
  const answers: Record<string, () => Kept> = {
    "/openapi.json": () => kept(JSON.stringify(describe()), {}),
    "/docs": () =>
      kept(docsPage(describe()), {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": docsPolicy,
      }),
  };
  const app = new Hono<{ Bindings: Bindings }>();
  for (const [path, make] of Object.entries(answers)) {
    let made: Kept | undefined;
    app.get(path, (c) => {
      countRequest(parts, c, "read");
      // Made when somebody asks for it: no start waits for it.
      made ??= make();
      return sendKept(c, made, parts.kept, randomUUID());
    });
  }
  return app;
};
