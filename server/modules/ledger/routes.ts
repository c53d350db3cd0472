import { createHash } from "node:crypto";
import * as api from "@cointally/contract/ledger.ts";
import * as m from "@cointally/i18n/messages";
import { consistencyProof } from "@cointally/shared/ledger/merkle-tree.ts";
import { formatVerifierKey } from "@cointally/shared/ledger/signed-note.ts";
import { parseTilePath, tileWidth } from "@cointally/shared/ledger/tiles.ts";
import { bytesToHex } from "@noble/hashes/utils";
import { notFound } from "../../core/app-error.ts";
import type { Queries } from "../../database/client.ts";
import { cachePolicies, surrogateHeaders } from "../../http/cache-policy.ts";
import { BytesResponse, type Route, route } from "../../http/route.ts";
import { addCheckpoint, witnessKeys } from "./add-checkpoint.ts";
import { findReceipt } from "./find-receipt.ts";
import { findTile, proveByTiles } from "./ledger-tiles.ts";
import { readHead } from "./read-head.ts";

/** Others verify the log from their own pages. */
const forEverySite = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
const fewSeconds = { ...forEverySite, ...cachePolicies.head, ...surrogateHeaders("ledger") };

async function requireHead(db: Queries) {
  const head = await readHead(db);
  if (!head) throw notFound(m.error_not_found_ledger_entry());
  return head;
}

export const ledgerRoutes: Route[] = [
  route(api.getCheckpoint, async ({ ctx }) => {
    const { checkpoint } = await requireHead(ctx.db);
    return new BytesResponse(checkpoint, fewSeconds);
  }),
  route(api.getLedgerKey, async ({ ctx }) => {
    const { verifiers } = await requireHead(ctx.db);
    return new BytesResponse(`${verifiers.replaceAll(" ", "\n")}\n`, fewSeconds);
  }),
  route(api.getTile, async ({ ctx, params }) => {
    const tile = parseTilePath(params.tile);
    if (!tile) throw notFound(m.error_not_found_ledger_entry());
    const { bytes, gzip, origin } = await findTile(ctx.db, tile);
    // A narrower tile never changes either, but is soon superseded.
    const policy = tile.width === tileWidth ? cachePolicies.immutable : cachePolicies.superseded;
    const version = createHash("sha256").update(`${origin}\n${params.tile}`).digest("base64url");
    const headers: Record<string, string> = {
      ...forEverySite,
      ...policy,
      ...surrogateHeaders("ledger"),
      etag: `"${version}"`,
      ...(gzip && { "content-encoding": "gzip" }),
    };
    return new BytesResponse(Uint8Array.from(bytes), headers);
  }),
  route(api.getConsistency, async ({ ctx, query: { from, to } }) => {
    const { size } = await requireHead(ctx.db);
    if (from > to || to > size) throw notFound(m.error_not_found_ledger_entry());
    const hashes = await proveByTiles(ctx.db, to, (readNode) => consistencyProof(readNode, from, to));
    return { from, to, hashes: hashes.map(bytesToHex) };
  }),
  route(api.getWitnessKey, async ({ ctx }) => {
    const keys = await witnessKeys(ctx);
    return new BytesResponse(keys.map(({ verifier }) => `${formatVerifierKey(verifier)}\n`).join(""), fewSeconds);
  }),
  route(api.addCheckpoint, async ({ ctx, body, now }) => {
    const { status, text } = await addCheckpoint(ctx, body, now);
    // C2SP tlog-witness requires its own media type for the size in a conflict.
    return new BytesResponse(text, status === 409 ? { "content-type": "text/x.tlog.size" } : {}, status);
  }),
  route(api.getVoteReceipt, ({ ctx, user, params, query }) => findReceipt(ctx, user.id, params.coinId, query.day)),
];
