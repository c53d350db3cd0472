import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { NonceContext } from "./lib/page/nonce.ts";
import { htmlContext, pageOf } from "./lib/page/page.ts";

const timeoutMs = 10_000;

/** How React marks a boundary that has no content yet. Text and data of a page cannot contain it: their `<` is escaped. */
const suspended = "<!--$!-->";

/** Renders one page with the status of its loaders. A failure to render rejects and becomes the 500 page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = pageOf(context);
  const data = await text(routerContext.serverHandoffStream ?? new ReadableStream());
  const { manifest, staticHandlerContext } = routerContext;
  const matched = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]] as const);
  /**
   * Each rendering takes the data from its own context, where React Router finds it already read, and only the routes of this page, since
   * React Router builds all routes that it is given again for each rendering.
   */
  const page = () => {
    const read = Object.assign(Promise.resolve(), { result: { done: true, value: data } });
    const prepared = {
      ...routerContext,
      manifest: { ...manifest, routes: Object.fromEntries(matched) },
      serverHandoffStream: new ReadableStream<Uint8Array>(),
      renderMeta: { streamCache: { 0: read } },
    };
    return (
      <NonceContext value={nonce}>
        <ServerRouter context={prepared} url={request.url} nonce={nonce} />
      </NonceContext>
    );
  };
  // Put together before it is searched: a string is copied at its first search, and once more if something is added afterwards.
  const atOnce = `<!DOCTYPE html>${renderToString(page())}`;
  const html = atOnce.includes(suspended) ? await renderWaiting(page(), nonce) : atOnce;
  headers.set("Content-Type", "text/html; charset=utf-8");
  context.set(htmlContext, html);
  return new Response(null, { status, headers });
}

/** Renders a page that waits for something, such as code that loads when it is first used. */
function renderWaiting(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Keeps all HTML in place: React would otherwise move large parts to the end, for a script to move back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(collected(resolve));
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(abort, timeoutMs);
  });
}

/** Collects the output as one string: pages are cached whole, so streaming has no benefit. */
function collected(done: (html: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk, _, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}
