#!/usr/bin/env node
// Recounts the public vote log of a Cointally site, and compares it with what the site's lists say:
//
//   node verify-ledger.mjs https://coins.example [--key VERIFIER_KEY] [--state FILE] [--tiles] [--witness KEY]… [--witnesses N]
//
// One file without dependencies, for Node 20.12 or later, so that anyone can read it and run it. It trusts nothing but the site's
// public key, and shares no code with the site. What it checks, in this order:
//   1. the checkpoint (origin, number of entries, root hash) is signed by the site's Ed25519 key (C2SP signed-note),
//      and with --witness by those witnesses, or by N of them with --witnesses (C2SP tlog-cosignature);
//   2. every entry is well-formed, in its place, and voids nothing that it must not;
//   3. all entries together make exactly the signed root hash (RFC 6962);
//   4. the entries of the last run are still the first ones: nothing was changed or removed since;
//      with --tiles also: the hashes from which the site makes its proofs are those of the entries (half as much again to download);
//   5. each listed coin has as many votes in the lists as in the log.
// What it cannot tell: whether one person has one account, and whether a vote was refused and so never logged.
// Exit code: 0 when all is well, 1 when something is wrong, 2 when it could not be checked.
import { createPublicKey, hash, verify } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

/** Something that an honest log never shows. */
export class Wrong extends Error {}

const sha256 = (bytes) => hash("sha256", bytes, "buffer");
const leafHash = (entry) => sha256(Buffer.concat([Buffer.of(0), entry]));
const nodeHash = (left, right) => sha256(Buffer.concat([Buffer.of(1), left, right]));

/** The root of a tree from the hashes of its leaves: a last one without a partner moves up as it is. */
function rootOf(hashes) {
  if (hashes.length === 0) return sha256(Buffer.alloc(0));
  let level = hashes;
  while (level.length > 1) {
    const above = [];
    for (let i = 0; i < level.length; i += 2) {
      above.push(i + 1 < level.length ? nodeHash(level[i], level[i + 1]) : level[i]);
    }
    level = above;
  }
  return level[0];
}

// --- The signed checkpoint ---

/** The bytes of base64 in its one form: a second way to write the same bytes is refused. */
function decodeBase64(text) {
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) throw new Wrong(`not base64: ${text}`);
  return bytes;
}

/** The types of Ed25519 keys in notes: of who signs, and of a witness, who signs with the time. */
const keyTypes = { signer: 1, witness: 4 };

/** A key as `name+id+base64(type and key)`; its id is the start of a hash of all three. */
export function parseKey(text, type = keyTypes.signer) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = decodeBase64(encoded ?? "");
  const expected = sha256(Buffer.concat([Buffer.from(`${name}\n`), bytes])).subarray(0, 4);
  if (bytes.length !== 33 || bytes[0] !== type || expected.toString("hex") !== id)
    throw new Wrong(`not a key: ${text}`);
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.subarray(1).toString("base64url") };
  return { text, name, id, publicKey: createPublicKey({ key: jwk, format: "jwk" }) };
}

/** The text of a signed note, and its signatures. */
function parseNote(note) {
  const end = note.lastIndexOf("\n\n");
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2).split("\n");
  if (end < 0 || lines.pop() !== "") throw new Wrong("the checkpoint is not a signed note");
  const signatures = lines.map((line) => {
    const [, name, encoded] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
    if (!name) throw new Wrong(`not a signature: ${line}`);
    return { name, bytes: decodeBase64(encoded) };
  });
  return { text, signatures };
}

const signaturesBy = (key, signatures) =>
  signatures
    .filter(({ name, bytes }) => name === key.name && bytes.toString("hex", 0, 4) === key.id)
    .map(({ bytes }) => bytes.subarray(4));

/** Reads a checkpoint that the key has signed. */
export function openCheckpoint(note, key) {
  const { text, signatures } = parseNote(note);
  const own = signaturesBy(key, signatures);
  if (own.length === 0) throw new Wrong(`the checkpoint is not signed by ${key.text}`);
  if (!own.every((signature) => verify(null, Buffer.from(text), key.publicKey, signature))) {
    throw new Wrong("the signature is wrong");
  }
  const [origin, size, root] = text.split("\n");
  if (!/^(0|[1-9]\d{0,15})$/.test(size ?? "") || decodeBase64(root ?? "").length !== 32) {
    throw new Wrong("the checkpoint is malformed");
  }
  return { origin, size: Number(size), root };
}

/**
 * The witnesses among `keys` that have signed the checkpoint, each with the time of its signature, in seconds since 1970. A witness
 * signs the time and the text of the checkpoint (C2SP tlog-cosignature).
 */
export function findCosignatures(note, keys) {
  const { text, signatures } = parseNote(note);
  return keys.flatMap((key) =>
    signaturesBy(key, signatures)
      .slice(0, 1)
      .map((cosignature) => {
        const time = cosignature.length === 72 ? cosignature.readBigUInt64BE(0) : undefined;
        const message = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
        if (time === undefined || !verify(null, message, key.publicKey, cosignature.subarray(8))) {
          throw new Wrong(`the signature of the witness ${key.name} is wrong`);
        }
        return { name: key.name, time: Number(time) };
      }),
  );
}

// --- The entries ---

const bundleSize = 256;

/** The path of a bundle of `entries`, or of a tile of a level: its number in groups of three digits, and its width when it is not full. */
function tilePath(level, index, count) {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, "0");
  const groups = digits.match(/\d{3}/g);
  const width = Math.min(bundleSize, count - index * bundleSize);
  const path = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join("/");
  return `/ledger/tile/${level}/${path}${width < bundleSize ? `.p/${width}` : ""}`;
}

/** The entries of a bundle: each after its length in two bytes. */
function splitBundle(bytes, index, size) {
  const entries = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const end = at + 2 + bytes.readUInt16BE(at);
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  const width = Math.min(bundleSize, size - index * bundleSize);
  if (at !== bytes.length || entries.length !== width)
    throw new Wrong(`bundle ${index} does not have ${width} entries`);
  return entries;
}

const patterns = {
  coin: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  day: /^\d{4}-\d\d-\d\d$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/,
  voter: /^[0-9a-f]{64}$/,
};
const reasonPattern = /^.{1,500}$/su;

/** An entry in its one canonical form (RFC 8785): names in order, no spaces, nothing else. */
function parseEntry(bytes, seq) {
  let entry;
  try {
    entry = JSON.parse(bytes.toString());
  } catch {
    throw new Wrong(`entry ${seq} is not JSON`);
  }
  const { coin, day, reason, time, void: voids, voter } = entry ?? {};
  const normalized =
    voids === undefined ? { coin, day, seq, time, voter } : { coin, day, reason, seq, time, void: voids, voter };
  const isWellFormed =
    Object.entries(patterns).every(([name, pattern]) => pattern.test(normalized[name])) &&
    (voids === undefined ||
      (typeof reason === "string" && reasonPattern.test(reason) && Number.isInteger(voids) && voids >= 0));
  if (!isWellFormed || JSON.stringify(normalized) !== bytes.toString()) throw new Wrong(`entry ${seq} is malformed`);
  return normalized;
}

/** Counts a log from its bundles. `checkAt` is a number of entries whose root is wanted as well; `tiles` compares tiles of hashes, too. */
export async function recount(read, size, { checkAt, tiles = false, onProgress = () => {} } = {}) {
  const counts = new Map();
  const bundleRoots = [];
  const voided = new Set();
  let rootAt = checkAt === 0 ? rootOf([]) : undefined;
  const ahead = 8;
  const pending = [];
  const last = Math.ceil(size / bundleSize);
  const request = (index) => {
    const bundle = read(tilePath("entries", index, size)).then((bytes) => splitBundle(bytes, index, size));
    bundle.catch(() => {});
    return bundle;
  };
  const compareTile = async (level, index, hashes) => {
    const tile = await read(tilePath(level, index, index * bundleSize + hashes.length));
    if (!tile.equals(Buffer.concat(hashes))) throw new Wrong(`tile ${level}/${index} is not that of the entries`);
  };
  const add = (coin, votes) => counts.set(coin, (counts.get(coin) ?? 0) + votes);

  for (let index = 0; index < last; index++) {
    while (pending.length < Math.min(ahead, last - index)) pending.push(request(index + pending.length));
    const bundle = await pending.shift();
    for (const [i, bytes] of bundle.entries()) {
      const seq = index * bundleSize + i;
      const entry = parseEntry(bytes, seq);
      if (entry.void === undefined) {
        add(entry.coin, 1);
        continue;
      }
      if (entry.void >= seq || voided.has(entry.void))
        throw new Wrong(`entry ${seq} voids entry ${entry.void}, which it must not`);
      const other = Math.floor(entry.void / bundleSize);
      const earlier = other === index ? bundle : await request(other);
      if (other !== index && !rootOf(earlier.map(leafHash)).equals(bundleRoots[other])) {
        throw new Wrong(`bundle ${other} differs when it is read again`);
      }
      const vote = parseEntry(earlier[entry.void % bundleSize], entry.void);
      const isSame = vote.coin === entry.coin && vote.day === entry.day && vote.voter === entry.voter;
      if (vote.void !== undefined || !isSame)
        throw new Wrong(`entry ${seq} voids entry ${entry.void}, which is not its vote`);
      voided.add(entry.void);
      add(entry.coin, -1);
    }
    const leaves = bundle.map(leafHash);
    if (tiles) await compareTile(0, index, leaves);
    if (checkAt !== undefined && Math.floor(checkAt / bundleSize) === index && checkAt > 0) {
      rootAt = rootOf([
        ...bundleRoots,
        ...(checkAt % bundleSize ? [rootOf(leaves.slice(0, checkAt % bundleSize))] : []),
      ]);
    }
    bundleRoots.push(rootOf(leaves));
    onProgress(Math.min(size, (index + 1) * bundleSize));
  }
  if (checkAt !== undefined && checkAt === last * bundleSize) rootAt = rootOf(bundleRoots);
  let full = bundleRoots.slice(0, Math.floor(size / bundleSize));
  for (let level = 1; tiles && full.length > 0; level++) {
    const groups = Array.from({ length: Math.ceil(full.length / bundleSize) }, (_, i) =>
      full.slice(i * bundleSize, (i + 1) * bundleSize),
    );
    for (const [index, hashes] of groups.entries()) await compareTile(level, index, hashes);
    full = groups.filter(({ length }) => length === bundleSize).map(rootOf);
  }
  return { root: rootOf(bundleRoots), rootAt, counts, voided: voided.size };
}

// --- The site ---

/** The total votes of every listed coin. */
async function readLists(read) {
  const totals = new Map();
  let path = "/coins?limit=100";
  while (path) {
    const { coins, next_cursor: next } = JSON.parse((await read(path)).toString());
    for (const { id, slug, votes } of coins) totals.set(id, { slug, total: votes.total });
    path = next && `/coins?limit=100&cursor=${encodeURIComponent(next)}`;
  }
  return totals;
}

async function fetchBytes(url) {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
      if (response.status === 429) await new Promise((done) => setTimeout(done, 1000 * attempt));
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

const stateFolder = join(process.env.XDG_STATE_HOME ?? join(homedir(), ".local", "state"), "cointally");

async function readState(file) {
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  return text === undefined ? undefined : JSON.parse(text);
}

/** How long votes, voids and the signatures of witnesses may take from the site into the log, in milliseconds. */
const logDelay = 150_000;

/**
 * Verifies a site's log and compares it with its lists.
 * @param {string} site
 * @param {{ keyText?: string, stateFile?: string, tiles?: boolean, witnessTexts?: string[], witnessCount?: number, onProgress?: (entries: number) => void, delay?: number }} options
 * @returns lines that say what was found
 */
export async function verifySite(
  site,
  {
    keyText,
    stateFile,
    tiles,
    witnessTexts = [],
    witnessCount = witnessTexts.length,
    onProgress,
    delay = logDelay,
  } = {},
) {
  const witnesses = witnessTexts.map((text) => parseKey(text, keyTypes.witness));
  const read = (path) => fetchBytes(`${site.replace(/\/+$/, "")}/api${path}`);
  const keys = (await read("/ledger/key")).toString().trim().split("\n");
  const file = stateFile ?? join(stateFolder, `${new URL(site).host.replaceAll(":", "_")}.json`);
  const saved = await readState(file);
  const expectedKey = keyText ?? saved?.key;
  if (expectedKey && !keys.includes(expectedKey))
    throw new Wrong(`the site no longer has the key ${expectedKey}: ask its operator why, then run this with --key`);
  const key = parseKey(expectedKey ?? keys[0]);

  const lists = await readLists(read);
  const deadline = Date.now() + delay;
  for (;;) {
    const note = (await read("/ledger/checkpoint")).toString();
    const head = openCheckpoint(note, key);
    if (saved && (head.origin !== saved.origin || head.size < saved.size)) {
      throw new Wrong(
        `the log was ${saved.origin} with ${saved.size} entries, and is ${head.origin} with ${head.size} now`,
      );
    }
    const result = await recount(read, head.size, { checkAt: saved?.size, tiles, onProgress });
    if (result.root.toString("base64") !== head.root) throw new Wrong("the entries do not make the signed root hash");
    if (saved && result.rootAt?.toString("base64") !== saved.root)
      throw new Wrong("entries of the last run were changed");
    const cosignatures = findCosignatures(note, witnesses);
    const counted = (id) => result.counts.get(id) ?? 0;
    const newer = await readLists(read);
    const missing = [...lists].filter(([id, { total }]) => total > counted(id));
    // A vote cast meanwhile is in neither; one that both lists leave out is hidden.
    const hidden = [...lists].filter(([id, { total }]) => Math.max(total, newer.get(id)?.total ?? 0) < counted(id));
    const isComplete = missing.length === 0 && hidden.length === 0 && cosignatures.length >= witnessCount;
    if (!isComplete && Date.now() < deadline) {
      await new Promise((done) => setTimeout(done, Math.min(10_000, delay / 10)));
      continue;
    }
    if (missing.length > 0) {
      throw new Wrong(`the lists count votes that are not in the log: ${slugs(missing)}`);
    }
    if (hidden.length > 0) throw new Wrong(`the log has votes that the lists do not count: ${slugs(hidden)}`);
    if (cosignatures.length < witnessCount) {
      throw new Wrong(
        `${cosignatures.length} of ${witnesses.length} witnesses have signed the checkpoint, of ${witnessCount} required`,
      );
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ ...head, key: key.text, note }, null, 2));
    return [
      `Log ${head.origin}: ${head.size} entries, of which ${result.voided} are voidings. Root hash ${head.root}.`,
      saved
        ? `The ${saved.size} entries of the last run are unchanged.`
        : `First run: the checkpoint is stored in ${file}.`,
      ...cosignatures.map(({ name, time }) => `Witness ${name} signed it at ${new Date(time * 1000).toISOString()}.`),
      `${lists.size} listed coins have as many votes in the lists as in the log.`,
      "Not proven: that one person has one account, and that no vote was refused before it reached the log.",
    ];
  }
}

const slugs = (coins) => coins.map(([, { slug }]) => slug).join(", ");

async function main() {
  const options = {
    key: { type: "string" },
    state: { type: "string" },
    tiles: { type: "boolean" },
    witness: { type: "string", multiple: true },
    witnesses: { type: "string" },
    help: { type: "boolean" },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [site] = positionals;
  // One witness given twice is one.
  const witnessTexts = [...new Set(values.witness)];
  const witnessCount = Number(values.witnesses ?? witnessTexts.length);
  const isPossible = Number.isInteger(witnessCount) && witnessCount >= 0 && witnessCount <= witnessTexts.length;
  if (values.help || !site || !isPossible) {
    process.stdout.write(
      "Usage: verify-ledger.mjs URL [--key VERIFIER_KEY] [--state FILE] [--tiles] [--witness KEY]… [--witnesses N]\n\nCounts the votes in a site's public log and compares them with its lists.\n--witness: the key of a witness that must have signed the checkpoint, as often as needed; --witnesses: how many of them are enough.\n",
    );
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const isTerminal = process.stderr.isTTY;
  const onProgress = (entries) => isTerminal && process.stderr.write(`\r${entries.toLocaleString("en")} entries`);
  try {
    const lines = await verifySite(site, {
      keyText: values.key,
      stateFile: values.state,
      tiles: values.tiles,
      witnessTexts,
      witnessCount,
      onProgress,
    });
    process.stdout.write(`${isTerminal ? "\n" : ""}${lines.join("\n")}\n`);
  } catch (error) {
    process.stderr.write(
      `${isTerminal ? "\n" : ""}${error instanceof Wrong ? "WRONG: " : "Could not be checked: "}${error.message}\n`,
    );
    process.exitCode = error instanceof Wrong ? 1 : 2;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
