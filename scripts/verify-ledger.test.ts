import { createHash, randomBytes, randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { growTree } from "../server/modules/ledger/grow-tree.ts";
import { signingKeys } from "../server/modules/ledger/signing-keys.ts";
import { formatCheckpoint } from "../shared/ledger/checkpoint.ts";
import { commitmentOf, encodeEntry } from "../shared/ledger/entry.ts";
import { hashLeaf, hashNodes } from "../shared/ledger/merkle-tree.ts";
import { cosignText, formatNote, formatVerifierKey, signatureTypes, signText } from "../shared/ledger/signed-note.ts";
import { encodeEntryBundle, formatTilePath, parseTilePath } from "../shared/ledger/tiles.ts";
import { openCheckpoint, parseKey, recount, verifySite, Wrong } from "./verify-ledger.mjs";

const origin = "coins.example/api/ledger";
const [key] = signingKeys(origin, [randomBytes(32)]) as [ReturnType<typeof signingKeys>[number]];
const coins = ["018f0000-0000-7000-8000-000000000001", "018f0000-0000-7000-8000-000000000002"] as const;

/** A log whose votes go to the two coins in turn; the last entry voids the vote before it. */
const logOf = (size: number) =>
  Array.from({ length: size }, (_, seq) => {
    const voter = createHash("sha256").update(String(seq)).digest("hex");
    const vote = { coin: coins[seq % 2] as string, day: "2026-01-01", seq, time: "2026-01-01T00:00Z", voter };
    return vote;
  });
const bytesOf = (size: number) => logOf(size).map((entry) => encodeEntry(entry));
const bundlesOf =
  (entries: readonly Uint8Array[]) =>
  async (path: string): Promise<Buffer> => {
    const tile = parseTilePath(path.replace("/ledger/tile/", ""));
    if (!tile) throw new Error(path);
    return Buffer.from(encodeEntryBundle(entries.slice(tile.index * 256, tile.index * 256 + tile.width)));
  };
const rootOf = (entries: readonly Uint8Array[]) => Buffer.from(hashNodes(entries.map(hashLeaf)));

/** What a site answers; each part can be replaced by a lie. */
type Site = { entries: Uint8Array[]; totals: Record<string, number>; checkpoint?: string };

const sign = (entries: Uint8Array[], of = origin) => {
  const text = formatCheckpoint({ origin: of, size: entries.length, root: rootOf(entries) });
  return formatNote({ text, signatures: [signText(text, key.verifier, key.secretKey)] });
};

/** A checkpoint of Go's checksum database, whose key is in every Go release. */
const checksumDatabaseKey = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8";
const checksumDatabaseCheckpoint = `go.sum database tree
65209736
5+uGFjx6xBZG8ip1+wi77v+grwbhhukIrxEUS8PXvRo=

— sum.golang.org Az3grnbssgK7ubgFX36gVETtNv0U23qxyAhAMai2QUfeGa3nB/akvkMdlUErfcZz7l/R3cVtYspg3dxXABkGZZKdsQ8=
`;

describe("openCheckpoint", () => {
  const open = (note: string) => openCheckpoint(note, parseKey(checksumDatabaseKey));

  test("reads a checkpoint of Go's checksum database, beside signatures of other keys", () => {
    const expected = {
      origin: "go.sum database tree",
      size: 65_209_736,
      root: "5+uGFjx6xBZG8ip1+wi77v+grwbhhukIrxEUS8PXvRo=",
    };
    expect(open(checksumDatabaseCheckpoint)).toEqual(expected);
    expect(open(`${checksumDatabaseCheckpoint}— witness.example AAAAAQAAAAA=\n`)).toEqual(expected);
  });

  test("refuses a checkpoint with any one character changed, removed or added", () => {
    const note = checksumDatabaseCheckpoint;
    for (let i = 0; i <= note.length; i++) {
      const next = String.fromCharCode(note.charCodeAt(i) + 1);
      const changes = [note.slice(0, i) + note.slice(i + 1), `${note.slice(0, i)}A${note.slice(i)}`];
      if (i < note.length) changes.push(note.slice(0, i) + next + note.slice(i + 1));
      for (const changed of changes)
        if (changed !== note) expect(() => open(changed), JSON.stringify(changed)).toThrow(Wrong);
    }
  });
});

describe("verify-ledger", () => {
  let server: Server;
  let url: string;
  let folder: string;
  let site: Site;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cointally-verify-"));
    server = createServer(async (request, response) => {
      const path = (request.url ?? "").replace(/^\/api/, "");
      const answer = async () => {
        if (path === "/ledger/key") return `${formatVerifierKey(key.verifier)}\n`;
        if (path === "/ledger/checkpoint") return site.checkpoint ?? sign(site.entries);
        if (path.startsWith("/coins?")) {
          const rows = Object.entries(site.totals).map(([id, total]) => ({
            id,
            slug: `coin-${id.at(-1)}`,
            votes: { total },
          }));
          return JSON.stringify({ coins: rows, next_cursor: null });
        }
        return bundlesOf(site.entries)(path);
      };
      response.end(await answer());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  let runs = 0;
  const newState = () => join(folder, `state-${runs++}.json`);
  const verify = (stateFile = newState()) => verifySite(url, { stateFile, delay: 200 });
  const honest = (size: number): Site => ({
    entries: bytesOf(size),
    totals: { [coins[0]]: Math.ceil(size / 2), [coins[1]]: Math.floor(size / 2) },
  });

  test("finds an honest site in order, again after it has grown", async () => {
    const state = newState();
    site = honest(300);
    expect((await verify(state)).join("\n")).toContain("300 entries");
    site = honest(1000);
    const lines = await verify(state);
    expect(lines.join("\n")).toContain("The 300 entries of the last run are unchanged.");
    expect(lines.join("\n")).toContain("2 listed coins have as many votes in the lists as in the log.");
    site = honest(1024);
    expect((await verify(state)).join("\n")).toContain("The 1000 entries of the last run are unchanged.");
    expect((await verify(state)).join("\n")).toContain("The 1024 entries of the last run are unchanged.");
  });

  test("finds a list that counts more than the log, and one that counts less", async () => {
    site = honest(300);
    site.totals[coins[0]] = 151;
    await expect(verify()).rejects.toThrow("the lists count votes that are not in the log: coin-1");
    site.totals[coins[0]] = 149;
    await expect(verify()).rejects.toThrow("the log has votes that the lists do not count: coin-1");
  });

  test("waits for a vote that is in the list and not yet in the log", async () => {
    const grown = honest(301);
    site = { ...honest(300), totals: grown.totals };
    const answer = verifySite(url, {
      stateFile: newState(),
      delay: 5000,
      onProgress: () => Object.assign(site, grown),
    });
    expect((await answer).join("\n")).toContain("301 entries");
  });

  test("waits for a void that is in the list and not yet in the log", async () => {
    const grown = honest(300);
    const { coin, day, time, voter } = logOf(1)[0] as ReturnType<typeof logOf>[number];
    grown.entries.push(encodeEntry({ coin, day, time, voter, seq: 300, void: 0, reason: "Bought votes" }));
    grown.totals[coins[0]] = 149;
    site = { ...honest(300), totals: grown.totals };
    const options = { stateFile: newState(), delay: 5000, onProgress: () => Object.assign(site, grown) };
    expect((await verifySite(url, options)).join("\n")).toContain("301 entries, of which 1 are voidings");
  });

  test("refuses a void without a reason", async () => {
    const { coin, day, time, voter } = logOf(1)[0] as ReturnType<typeof logOf>[number];
    for (const reason of ["", "a".repeat(501)]) {
      site = honest(300);
      site.entries.push(
        Buffer.from(JSON.stringify({ coin, day, reason, seq: 300, time, void: 0, voter })) as Uint8Array,
      );
      site.totals[coins[0]] = 149;
      await expect(verify()).rejects.toThrow("entry 300 is malformed");
    }
  });

  test("requires the signatures of the given witnesses, or of as many as asked for", async () => {
    const [first, second] = ["witness-0.example/w", "witness-1.example/w"].map(
      (name) => signingKeys(name, [randomBytes(32)], signatureTypes.cosignature)[0],
    ) as [typeof key, typeof key];
    const witnesses = [first.verifier, second.verifier];
    const witnessTexts = witnesses.map(formatVerifierKey);
    site = honest(300);
    const text = formatCheckpoint({ origin, size: 300, root: rootOf(site.entries) });
    const own = signText(text, key.verifier, key.secretKey);
    const cosignature = cosignText(text, 1_800_000_000, first.verifier, first.secretKey);
    const other = cosignText(text, 1, second.verifier, second.secretKey);
    const check = (witnessCount?: number) =>
      verifySite(url, { stateFile: newState(), delay: 200, witnessTexts, ...(witnessCount && { witnessCount }) });

    site.checkpoint = formatNote({ text, signatures: [own, cosignature] });
    await expect(check()).rejects.toThrow("1 of 2 witnesses have signed the checkpoint, of 2 required");
    expect((await check(1)).join("\n")).toContain("Witness witness-0.example/w signed it at 2027-01-15T08:00:00.000Z.");

    const spoiled = { ...cosignature, signature: cosignature.signature.map((byte, i) => (i === 7 ? byte ^ 1 : byte)) };
    site.checkpoint = formatNote({ text, signatures: [own, spoiled] });
    await expect(check(1)).rejects.toThrow("the signature of the witness witness-0.example/w is wrong");

    site.checkpoint = formatNote({ text, signatures: [own, cosignature, other] });
    expect((await check()).join("\n")).toContain("Witness witness-1.example/w signed it at 1970-01-01T00:00:01.000Z.");
    await expect(verifySite(url, { witnessTexts: [formatVerifierKey(key.verifier)] })).rejects.toThrow("not a key");
  });

  test("finds a history that was rewritten, cut, or moved to another origin since the last run", async () => {
    const state = newState();
    site = honest(300);
    await verify(state);
    const changed = honest(400);
    const [first] = logOf(1);
    changed.entries[0] = encodeEntry({
      ...(first as ReturnType<typeof logOf>[number]),
      voter: commitmentOf(randomBytes(32), randomBytes(32)),
    });
    site = changed;
    await expect(verify(state)).rejects.toThrow("entries of the last run were changed");
    site = honest(299);
    await expect(verify(state)).rejects.toThrow("the log was coins.example/api/ledger with 300 entries");
    site = { ...honest(300), checkpoint: sign(bytesOf(300), "other.example/api/ledger") };
    await expect(verify(state)).rejects.toThrow("and is other.example/api/ledger with 300 now");
  });

  test("finds a checkpoint of another key, a changed one, and entries that do not make its root", async () => {
    const [other] = signingKeys(origin, [randomBytes(32)]) as [typeof key];
    site = honest(10);
    const text = formatCheckpoint({ origin, size: 10, root: rootOf(site.entries) });
    site.checkpoint = formatNote({ text, signatures: [signText(text, other.verifier, other.secretKey)] });
    await expect(verify()).rejects.toThrow("is not signed by");
    site.checkpoint = sign(site.entries).replace("\n10\n", "\n9\n");
    await expect(verify()).rejects.toThrow("the signature is wrong");
    site.checkpoint = sign(
      bytesOf(10).with(3, encodeEntry({ ...(logOf(4)[3] as ReturnType<typeof logOf>[number]), coin: coins[0] })),
    );
    await expect(verify()).rejects.toThrow("the entries do not make the signed root hash");
  });

  test("compares all tiles of hashes with the entries when asked, and finds each changed one", async () => {
    const logWithTiles = (size: number) => {
      const entries = bytesOf(size);
      const { tiles, root } = growTree(0, [], entries.map(hashLeaf));
      const bundles = bundlesOf(entries);
      const served = new Map(
        tiles.map(({ level, index, bytes }) => {
          const path = formatTilePath({ level, index, width: bytes.length / 32 });
          return [`/ledger/tile/${path}`, Buffer.from(bytes)] as const;
        }),
      );
      const requested = new Set<string>();
      const read = async (path: string) => {
        requested.add(path);
        return served.get(path) ?? bundles(path);
      };
      const check = () => recount(read, size, { tiles: true });
      const findsAChange = async (path: string) => {
        const tile = served.get(`/ledger/tile/${path}`) as Buffer;
        const at = randomInt(tile.length);
        tile[at] = (tile[at] as number) ^ 1;
        await expect(check(), path).rejects.toThrow(`tile ${path[0]}/`);
        tile[at] = (tile[at] as number) ^ 1;
      };
      return { root: Buffer.from(root), served, requested, check, findsAChange };
    };
    // The smallest with a full tile of level 1, and so with one of level 2.
    const large = logWithTiles(256 * 256);
    expect((await large.check()).root).toEqual(large.root);
    expect([...large.served.keys()].filter((path) => !large.requested.has(path))).toEqual([]);
    await large.findsAChange("2/000.p/1");
    const small = logWithTiles(600);
    expect((await small.check()).root).toEqual(rootOf(bytesOf(600)));
    for (const path of ["0/000", "0/001", "0/002.p/88", "1/000.p/2"]) await small.findsAChange(path);
  });

  test("finds a change of any one byte in a stored log", async () => {
    const entries = bytesOf(20);
    const [first] = logOf(1) as ReturnType<typeof logOf>;
    const { day, voter, coin, time } = first as ReturnType<typeof logOf>[number];
    entries.push(encodeEntry({ coin, day, time, voter, seq: 20, void: 0, reason: "Bought votes" }));
    const bundle = Buffer.from(encodeEntryBundle(entries));
    const root = rootOf(entries);
    expect((await recount(async () => bundle, 21)).root).toEqual(root);
    const missed: number[] = [];
    for (let at = 0; at < bundle.length; at++) {
      const changed = Buffer.from(bundle);
      changed[at] = (changed[at] as number) ^ randomInt(1, 256);
      const result = await recount(async () => changed, 21).catch(() => undefined);
      if (result?.root.equals(root)) missed.push(at);
    }
    expect(bundle.length).toBeGreaterThan(3000);
    expect(missed).toEqual([]);
  });
});
