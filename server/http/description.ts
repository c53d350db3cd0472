import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { Hono } from "hono";
import { docsPage, docsPolicy } from "./docs-page.ts";
import { type AnswerParts, type Bindings, countRequest, sendCached } from "./handle-request.ts";
import { openApi } from "./openapi.ts";
import { type CachedResponse, etagOf } from "./response-cache.ts";
import type { Route } from "./route.ts";

const responseOf = (text: string, headers: Record<string, string>): CachedResponse => {
  const body = Buffer.from(text);
  return { body, etag: etagOf(body), status: 200, headers };
};

/** What the API says of itself: `/openapi.json` for programs, `/docs` for people. */
export const apiDescription = (routes: Route[], parts: AnswerParts) => {
  const { apiUrl, publicUrl } = parts.ctx.config;
  const describe = () => openApi(routes, apiUrl ?? `${publicUrl}/api`);
  const answers: Record<string, () => CachedResponse> = {
    "/openapi.json": () => responseOf(JSON.stringify(describe()), {}),
    "/docs": () =>
      responseOf(docsPage(describe()), {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": docsPolicy,
      }),
  };
  const app = new Hono<{ Bindings: Bindings }>();
  for (const [path, make] of Object.entries(answers)) {
    let rendered: CachedResponse | undefined;
    app.get(path, async (c) => {
      await countRequest(parts, c, "read");
      // Rendered when somebody asks for it: no start waits for it.
      rendered ??= make();
      const response = rendered;
      const gzip = () => {
        response.gzip ??= gzipSync(response.body);
        return response.gzip;
      };
      return sendCached(c, response, gzip, randomUUID());
    });
  }
  return app;
};
