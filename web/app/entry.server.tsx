import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { NonceContext } from "./lib/nonce.ts";
import { pageOf } from "./lib/page.ts";
import { afterPaint } from "./ui/deferred-scripts.tsx";

const giveUpAfterMs = 10_000;

/** Everything that was written, in one piece: a page is kept whole, so streaming it would only cost. */
const gathered = (done: (html: string) => void): Writable => {
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

/** Renders one page. The status stays what the loaders said; a failure to render rejects and becomes the 500 page. */
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
        // Everything stands in its place: React would move large parts to the end of the page, for a script to put back.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          headers.set("Content-Type", "text/html; charset=utf-8");
          pipe(gathered((html) => resolve(new Response(Buffer.from(afterPaint(html)), { status, headers }))));
        },
        onShellError: reject,
        onError: reject,
      },
    );
    const timer = setTimeout(abort, giveUpAfterMs);
  });
}
