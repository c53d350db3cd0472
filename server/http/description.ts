import { Hono } from "hono";
import { requestId } from "../core/log-context.ts";
import { docsPage, docsPolicy } from "./docs-page.ts";
import {
  type ApiResponse,
  type Bindings,
  countRequest,
  createApiResponse,
  type HandlerDeps,
  sendCached,
} from "./handle-request.ts";
import { openApi } from "./openapi.ts";
import type { Route } from "./route.ts";

/** The API's description of itself: `/openapi.json` for programs, `/docs` for people. */
export function apiDescription(routes: Route[], parts: HandlerDeps) {
  const { publicUrl } = parts.ctx.config;
  const { apiUrl, brand } = parts.ctx.settings.current();
  const describe = () => openApi(routes, apiUrl ?? `${publicUrl}/api`, parts.ctx.modules.coin.absent, brand.name);
  const documents = {
    "/openapi.json": { render: () => JSON.stringify(describe()), headers: {} },
    "/docs": {
      render: () => docsPage(describe()),
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": docsPolicy },
    },
  };
  const app = new Hono<{ Bindings: Bindings }>();
  for (const [path, { render, headers }] of Object.entries(documents)) {
    let rendered: ApiResponse | undefined;
    app.get(path, async (c) => {
      await countRequest(parts, c, "read");
      // Rendered at the first request, so that it does not delay the start.
      rendered ??= createApiResponse({ status: 200, headers, text: render() }, { limit: "read", route: path });
      return sendCached(c, rendered, requestId());
    });
  }
  return app;
}
