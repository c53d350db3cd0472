import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { voteState } from "./votes.ts";

const tag = "Ledger";
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.coerce.number().pipe(z.int().min(0));

export const getCheckpoint = endpoint({
  method: "GET",
  path: "/ledger/checkpoint",
  access: "public",
  client: "ledger",
  tag,
  summary: "The head of the log: a C2SP signed note with origin, tree size and root hash; 404 before the log exists",
  errors: ["not_found"],
  limit: "ledger",
  responseType: "text/plain; charset=utf-8",
  response: z.string(),
});

export const getLedgerKey = endpoint({
  method: "GET",
  path: "/ledger/key",
  access: "public",
  client: "ledger",
  tag,
  summary: "The keys that sign checkpoints, in signed-note form, one on each line",
  errors: ["not_found"],
  limit: "ledger",
  responseType: "text/plain; charset=utf-8",
  response: z.string(),
});

export const getTile = endpoint({
  method: "GET",
  path: "/ledger/tile/:tile{.+}",
  access: "public",
  client: "ledger",
  tag,
  summary:
    "A tile of hashes, `{L}/{N}[.p/{W}]`, or a bundle of entries, `entries/{N}[.p/{W}]`, as C2SP tlog-tiles says; full ones never change",
  params: z.strictObject({ tile: z.string().max(40) }),
  limit: "ledger",
  responseType: "application/octet-stream",
});

export const getConsistency = endpoint({
  method: "GET",
  path: "/ledger/consistency",
  access: "public",
  client: "ledger",
  tag,
  summary: "The proof that the log of `from` entries is a prefix of that of `to` (RFC 6962, section 2.1.2)",
  query: z.strictObject({ from: size, to: size }),
  errors: ["not_found"],
  limit: "ledger",
  response: z.object({ from: z.int(), to: z.int(), hashes: z.array(hash) }),
});

export const getWitnessKey = endpoint({
  client: "none",
  method: "GET",
  path: "/witness/key",
  access: "public",
  tag,
  summary: "The keys with which this site cosigns checkpoints of other logs, in signed-note form, one on each line",
  limit: "ledger",
  responseType: "text/plain; charset=utf-8",
  response: z.string(),
});

export const addCheckpoint = endpoint({
  client: "none",
  method: "POST",
  path: "/witness/add-checkpoint",
  access: "public",
  tag,
  summary:
    "Cosigns a checkpoint that is consistent with the last one of its log (C2SP tlog-witness); answers 400, 403, 404, 409 and 422 as that says",
  bodyType: "text",
  body: z.string(),
  maxBytes: 16_384,
  idempotent: false,
  limit: "ledger",
  responseType: "text/plain; charset=utf-8",
  response: z.string(),
});

export const getVoteReceipt = endpoint({
  method: "GET",
  path: "/votes/:coinId/receipt",
  access: "user",
  tag,
  summary: "Proof that your vote for a coin, of a day or the latest, is in the log; `receipt` is null until it is",
  params: z.strictObject({ coinId: id }),
  query: z.strictObject({ day: z.iso.date().optional() }),
  response: z.object({
    state: voteState,
    receipt: z
      .object({
        index: z.int(),
        entry: z.string(),
        nonce: hash,
        salt: hash,
        leaf_hash: hash,
        tree_size: z.int(),
        root_hash: hash,
        inclusion: z.array(hash),
        checkpoint: z.string(),
      })
      .nullable(),
  }),
});
