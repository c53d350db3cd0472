import { afterEach, expect, it, vi } from "vitest";
import { readSiteLog } from "./read-site-log.ts";

type Read = { url: string; cache: RequestCache | undefined };

/** Answers every request with this response. Returns the requests. */
function serve(respond: () => Response): Read[] {
  const reads: Read[] = [];
  vi.stubGlobal("fetch", async (url: string, { cache }: RequestInit) => {
    reads.push({ url, cache });
    return respond();
  });
  return reads;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const bytes = () =>
  new Response(Uint8Array.of(1, 2), { status: 200, headers: { "content-type": "application/octet-stream" } });
const text = () => new Response("a note", { headers: { "content-type": "text/plain; charset=utf-8" } });
const bundle = { level: "entries", index: 0, width: 5 } as const;

it("reads bundles from the browser's cache, unless the last recount failed, and checkpoints never", async () => {
  const reads = serve(bytes);
  expect(await readSiteLog("/api").readBundle(bundle)).toEqual(Uint8Array.of(1, 2));
  await readSiteLog("/api", { reload: true }).readBundle(bundle);
  expect(reads).toEqual([
    { url: "/api/ledger/tile/entries/000.p/5", cache: "default" },
    { url: "/api/ledger/tile/entries/000.p/5", cache: "reload" },
  ]);
  const notes = serve(text);
  await readSiteLog("/api").readCheckpoint();
  expect(notes).toEqual([{ url: "/api/ledger/checkpoint", cache: "no-store" }]);
});

it("gives up at once when the site refuses a read, and says which one", async () => {
  const reads = serve(() => new Response("{}", { status: 400 }));
  const failure = readSiteLog("/api").readCheckpoint();
  await expect(failure).rejects.toThrow("/ledger/checkpoint: HTTP 400");
  expect(reads).toHaveLength(1);
});
