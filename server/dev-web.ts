import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import type { PageHandler } from "@cointally/contract/page.ts";

type First = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** The web app with hot reload: Vite serves its own files first, and reloads the page handler when its sources change. */
export async function devWeb(httpServer: Server) {
  const root = fileURLToPath(new URL("../web", import.meta.url));
  const { createServer } = (await import("vite")) as typeof import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: httpServer } },
  });
  const handler: PageHandler = async (request, page) => {
    const entry = (await vite.ssrLoadModule("/app/handler.ts")) as { createPageHandler: () => PageHandler };
    return entry.createPageHandler()(request, page);
  };
  return { handler, files: [], first: vite.middlewares as First, close: () => vite.close() };
}
