import { gzipSync } from "node:zlib";
import { formatCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { encodeEntry } from "@cointally/shared/ledger/entry.ts";
import { type Hash, hashLeaf, hashNodes, verifyInclusion } from "@cointally/shared/ledger/merkle-tree.ts";
import { formatNote, signText } from "@cointally/shared/ledger/signed-note.ts";
import { encodeEntryBundle, tileWidth } from "@cointally/shared/ledger/tiles.ts";
import { hexToBytes } from "@noble/hashes/utils";
import { sql } from "drizzle-orm";
import { ledgerOrigin } from "../../server/modules/ledger/append-votes.ts";
import { rootOfEdge } from "../../server/modules/ledger/grow-tree.ts";
import { signingKeys } from "../../server/modules/ledger/signing-keys.ts";
import { makeAccounts, someCoins } from "../accounts.ts";
import type { Measured } from "../report.ts";
import { createLogSite, type LogSite, publicUrl, queueVotes } from "./log-site.ts";

const entry = encodeEntry({
  coin: "018f0000-0000-7000-8000-000000000001",
  day: "2026-01-01",
  seq: 0,
  time: "2026-01-01T00:00Z",
  voter: "0".repeat(64),
});

/**
 * Stores a whole tree in which every leaf is the same entry, so that all tiles of a level are equal and the root is known at once. Tiles
 * with one of `seqs` are stored uncompressed, like real hashes, all others compressed to save disk space.
 */
async function storeTree({ client: { db }, secretKeys }: LogSite, size: number, seqs: number[]): Promise<Hash> {
  const edge: Hash[][] = [];
  let hash = hashLeaf(entry);
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / tileWidth)) {
    const full = Math.floor(count / tileWidth);
    const tile = Buffer.concat(Array.from({ length: tileWidth }, () => hash));
    const last = tile.subarray(0, (count % tileWidth) * hash.length);
    const read = [...new Set(seqs.map((seq) => Math.floor(seq / tileWidth ** (level + 1))))].filter((n) => n < full);
    await db.execute(sql`alter table ledger_tiles alter column bytes set storage external`);
    await db.execute(
      sql`insert into ledger_tiles (level, index, bytes) select ${level}, n, ${tile} from unnest(${sql.param(read)}::bigint[]) n`,
    );
    await db.execute(sql`alter table ledger_tiles alter column bytes set storage extended`);
    await db.execute(sql`
      insert into ledger_tiles (level, index, bytes) select ${level}, n, ${tile} from generate_series(0, ${full - 1}::int) n on conflict do nothing`);
    if (last.length > 0)
      await db.execute(sql`insert into ledger_tiles (level, index, bytes) values (${level}, ${full}, ${last})`);
    edge.push(Array.from({ length: count % tileWidth }, () => hash));
    hash = hashNodes(Array.from({ length: tileWidth }, () => hash));
  }
  const bundle = gzipSync(encodeEntryBundle(Array.from({ length: tileWidth }, () => entry)));
  await db.execute(sql`
    insert into ledger_tiles (level, index, bytes) select -1, n, ${bundle} from generate_series(0, ${Math.ceil(size / tileWidth) - 1}::int) n`);
  const root = rootOfEdge(edge);
  const origin = ledgerOrigin({ config: { publicUrl } as Parameters<typeof ledgerOrigin>[0]["config"] });
  const text = formatCheckpoint({ origin, size, root });
  const checkpoint = formatNote({
    text,
    signatures: signingKeys(origin, secretKeys).map(({ verifier, secretKey }) => signText(text, verifier, secretKey)),
  });
  await db.execute(sql`update ledger_head set size = ${size}, checkpoint = ${checkpoint}`);
  return root;
}

/** How long the receipt of a vote takes, over HTTP, in a log of 100 million entries; each inclusion proof is verified. */
export async function measureReceipts(quick: boolean): Promise<Measured[]> {
  const size = (quick ? 1_000_000 : 100_000_000) + 123;
  const receipts = quick ? 100 : 1_000;
  const log = await createLogSite(receipts);
  try {
    await queueVotes(log, 0);
    const { db } = log.client;
    const seqs = Array.from({ length: receipts }, () => Math.floor(Math.random() * size));
    const root = await storeTree(log, size, seqs);
    const [account] = await makeAccounts(log.site.database, 1);
    const coins = await someCoins(log.site.database, receipts);
    const column = (values: readonly unknown[]) => sql.param(values);
    await db.execute(sql`
      with vote as (
        insert into votes (id, coin_id, user_id, day, created_at)
        select gen_random_uuid(), coin, ${account?.id}::uuid, current_date, now() from unnest(${column(coins)}::uuid[]) coin returning id, coin_id
      )
      insert into ledger_votes (vote_id, seq, nonce, salt)
      select id, seq, ${Buffer.alloc(32)}::bytea, ${Buffer.alloc(32)}::bytea
      from vote join unnest(${column(coins)}::uuid[], ${column(seqs)}::bigint[]) as place (coin, seq) on coin = coin_id`);
    await log.restart();
    const times: number[] = [];
    for (const coin of [...coins.slice(0, 50), ...coins]) {
      const began = performance.now();
      const response = await fetch(`${log.site.url}/api/votes/${coin}/receipt`, {
        headers: { authorization: `Bearer ${account?.token}` },
      });
      const { receipt } = await response.json();
      times.push(performance.now() - began);
      const proof = { index: receipt.index, size, proof: receipt.inclusion.map(hexToBytes) };
      if (!verifyInclusion(proof, hashLeaf(Buffer.from(receipt.entry)), root))
        throw new Error(`entry ${receipt.index} is not proven`);
    }
    // The first ones warm up the process.
    times.splice(0, 50);
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor((times.length - 1) * part)] as number;
    return [
      { name: "receipt with its proof", leaves: size, receipts, p50_ms: at(0.5), p99_ms: at(0.99), slowest_ms: at(1) },
    ];
  } finally {
    await log.end();
  }
}
