import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { NonceContext } from "./lib/nonce.ts";
import { pageOf } from "./lib/page.ts";
import { deferScripts } from "./ui/deferred-scripts.tsx";

const timeoutMs = 10_000;

/** Collects the output as one string: pages are cached whole, so streaming has no benefit. */
const collected = (done: (html: string) => void): Writable => {
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
};

/** Renders one page with the status of its loaders. A failure to render rejects and becomes the 500 page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = pageOf(context);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Keeps all HTML in place: React would otherwise move large parts to the end, for a script to move back.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          headers.set("Content-Type", "text/html; charset=utf-8");
          pipe(collected((html) => resolve(new Response(Buffer.from(deferScripts(html)), { status, headers }))));
        },
        onShellError: reject,
        onError: reject,
      },
    );
    const timer = setTimeout(abort, timeoutMs);
  });
}
