import { randomBytes, randomInt } from "node:crypto";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { decodeEntry, encodeEntry } from "@cointally/shared/ledger/entry.ts";
import { decodeEntryBundle, encodeEntryBundle, widthOfTile } from "@cointally/shared/ledger/tiles.ts";
import { sql } from "drizzle-orm";
import { verifySite } from "../../scripts/verify-ledger.mjs";
import { appendVotes } from "../../server/modules/ledger/append-votes.ts";
import type { Measured } from "../report.ts";
import { createLogSite, queueVotes } from "./log-site.ts";

type Tile = { level: number; index: string; bytes: Buffer };
/** The stored data: bundles of entries, tiles of hashes, and the checkpoint. */
type Stored = { bundles: Tile[]; tiles: Tile[]; checkpoint: string };
type Change = Tile | { checkpoint: string };

const size = 300;
const base64Characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=\n";

const pick = <T>(items: readonly T[]) => items[randomInt(items.length)] as T;

/** The bytes with one of them changed. */
function changeByte(bytes: Uint8Array): Buffer {
  const changed = Buffer.from(bytes);
  const at = randomInt(changed.length);
  changed[at] = (changed[at] as number) ^ randomInt(1, 256);
  return changed;
}

function changeEntries(bundle: Tile, change: (entries: Uint8Array[]) => Uint8Array[]): Tile {
  const width = widthOfTile({ level: "entries", index: Number(bundle.index) }, size);
  const entries = decodeEntryBundle(gunzipSync(bundle.bytes), width);
  return { ...bundle, bytes: gzipSync(encodeEntryBundle(change(entries))) };
}

/** Each kind of mutation: a random change of one part of the stored log. */
const mutations: Record<string, (stored: Stored) => Change> = {
  "a byte of the entries": ({ bundles }) => {
    const bundle = pick(bundles);
    return { ...bundle, bytes: gzipSync(changeByte(gunzipSync(bundle.bytes))) };
  },
  "two entries swapped": ({ bundles }) =>
    changeEntries(pick(bundles), (entries) => {
      const first = randomInt(entries.length - 1);
      const second = randomInt(first + 1, entries.length);
      return entries.with(first, entries[second] as Uint8Array).with(second, entries[first] as Uint8Array);
    }),
  "an entry removed": ({ bundles }) =>
    changeEntries(pick(bundles), (entries) => entries.toSpliced(randomInt(entries.length), 1)),
  "another commitment": ({ bundles }) =>
    changeEntries(pick(bundles), (entries) => {
      const at = randomInt(entries.length);
      const entry = decodeEntry(entries[at] as Uint8Array);
      return entries.with(at, encodeEntry({ ...entry, voter: randomBytes(32).toString("hex") }));
    }),
  "a byte of a tile": ({ tiles }) => {
    const tile = pick(tiles);
    return { ...tile, bytes: changeByte(tile.bytes) };
  },
  "a character of the checkpoint": ({ checkpoint }) => {
    const at = randomInt(checkpoint.length);
    const others = [...base64Characters].filter((one) => one !== checkpoint[at]);
    return { checkpoint: checkpoint.slice(0, at) + pick(others) + checkpoint.slice(at + 1) };
  },
};

/**
 * Changes the stored log of a site at random, and each time runs the verifier against the site over HTTP, like a first visitor who knows
 * its key.
 */
export async function measureMutations(quick: boolean): Promise<Measured[]> {
  const count = quick ? 300 : 10_000;
  const log = await createLogSite(3);
  try {
    await queueVotes(log, size);
    await appendVotes(log.client, log.secretKeys, new Date());
    await log.restart();
    const { db } = log.client;
    const { rows } = await db.execute<Tile>(sql`select level, index, bytes from ledger_tiles`);
    const { rows: heads } = await db.execute<{ checkpoint: string }>(sql`select checkpoint from ledger_head`);
    const checkpoint = heads[0]?.checkpoint as string;
    const stored = {
      bundles: rows.filter(({ level }) => level < 0),
      tiles: rows.filter(({ level }) => level >= 0),
      checkpoint,
    };
    const store = (change: Change) =>
      "checkpoint" in change
        ? db.execute(sql`update ledger_head set checkpoint = ${change.checkpoint}`)
        : db.execute(
            sql`update ledger_tiles set bytes = ${change.bytes} where level = ${change.level} and index = ${change.index}`,
          );
    const keyText = (await (await fetch(`${log.site.url}/api/ledger/key`)).text()).trim();
    const verify = (state: string) =>
      verifySite(log.site.url, { keyText, stateFile: join(log.folder, state), tiles: true, delay: 0 });
    await verify("intact.json");

    const kinds = Object.entries(mutations);
    const undetected: string[] = [];
    for (let n = 0; n < count; n++) {
      const [kind, mutate] = kinds[n % kinds.length] as (typeof kinds)[number];
      const change = mutate(stored);
      await store(change);
      const found = await verify(`mutated-${n}.json`).then(
        () => false,
        () => true,
      );
      if (!found) undetected.push(kind);
      await store(
        "checkpoint" in change
          ? { checkpoint }
          : (rows.find(({ level, index }) => level === change.level && index === change.index) as Tile),
      );
    }
    await verify("restored.json");
    return [
      {
        name: "mutations",
        mutations: count,
        kinds: kinds.length,
        detected: count - undetected.length,
        undetected: [...new Set(undetected)].join(),
      },
    ];
  } finally {
    await log.end();
  }
}
