import { generateKeyPairSync } from "node:crypto";
import { formatCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { commitmentOf, encodeEntry, type LedgerEntry } from "@cointally/shared/ledger/entry.ts";
import { consistencyProof, hashLeaf, hashNodes } from "@cointally/shared/ledger/merkle-tree.ts";
import {
  formatNote,
  formatVerifierKey,
  signatureTypes,
  signText,
  type VerifierKey,
} from "@cointally/shared/ledger/signed-note.ts";
import { encodeEntryBundle } from "@cointally/shared/ledger/tiles.ts";
import { describe, expect, test } from "vitest";
import type { Finding, ListedCoin } from "./site-checkpoint.ts";
import { type SiteLog, verifySite } from "./verify-site.ts";

const coins = ["018f0000-0000-7000-8000-000000000001", "018f0000-0000-7000-8000-000000000002"] as const;
const newKey = (name = "coins.example/api/ledger") => {
  const { d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const [secretKey, publicKey] = [d, x].map((part) => Uint8Array.from(Buffer.from(part, "base64url"))) as [
    Uint8Array,
    Uint8Array,
  ];
  const verifier: VerifierKey = { name, type: signatureTypes.ed25519, publicKey };
  return { secretKey, verifier, text: formatVerifierKey(verifier) };
};
type Key = ReturnType<typeof newKey>;
const key = newKey();

const vote = (seq: number): LedgerEntry => ({
  coin: coins[seq % 2] as string,
  day: "2026-01-01",
  seq,
  time: "2026-01-01T00:00Z",
  voter: commitmentOf(Uint8Array.of(seq % 256, Math.floor(seq / 256)), Uint8Array.of(1)),
});
const votes = (size: number) => Array.from({ length: size }, (_, seq) => encodeEntry(vote(seq)));
const rootOf = (entries: Uint8Array[]) => hashNodes(entries.map(hashLeaf));

const sign = (entries: Uint8Array[], keys: Key[] = [key], origin = key.verifier.name) => {
  const text = formatCheckpoint({ origin, size: entries.length, root: rootOf(entries) });
  return formatNote({ text, signatures: keys.map(({ verifier, secretKey }) => signText(text, verifier, secretKey)) });
};

type State = { entries: Uint8Array[]; totals: readonly [number, number]; keys?: Key[]; checkpoint?: string };

/** A site of two coins with these entries and totals; what it answers may change while it is read. */
const siteOf = (state: State): SiteLog & { state: State; consistencyReads: number } => ({
  state,
  consistencyReads: 0,
  readKeys: async () => (state.keys ?? [key]).map(({ text }) => `${text}\n`).join(""),
  readCheckpoint: async () => state.checkpoint ?? sign(state.entries, state.keys),
  readBundle: async ({ index, width }) => encodeEntryBundle(state.entries.slice(index * 256, index * 256 + width)),
  async readConsistency(from, to) {
    this.consistencyReads++;
    const readNode = (level: number, index: number) =>
      rootOf(state.entries.slice(index * 2 ** level, (index + 1) * 2 ** level));
    return consistencyProof(readNode, from, to);
  },
  readLists: async () =>
    new Map(
      coins.map((id, i): [string, ListedCoin] => [
        id,
        { slug: `coin-${i}`, name: id, votes: state.totals[i] as number },
      ]),
    ),
});
const honest = (size: number, keys?: Key[]): State => ({
  entries: votes(size),
  totals: [Math.ceil(size / 2), Math.floor(size / 2)],
  ...(keys && { keys }),
});

const quick = { logDelay: 60, pollInterval: 5 };
const findingOf = (site: SiteLog, options: Parameters<typeof verifySite>[1] = {}): Promise<Finding> =>
  verifySite(site, { ...quick, ...options }).then(
    () => Promise.reject(new Error("nothing was found")),
    (error) => error,
  );

describe("verifySite", () => {
  test("finds that an honest site's votes add up, and that its log continues the stored one", async () => {
    const first = await verifySite(siteOf(honest(300)));
    expect(first).toMatchObject({ size: 300, voided: 0, previousSize: null, listed: 2 });
    expect(first.top).toEqual([
      { slug: "coin-0", name: coins[0], votes: 150, logged: 150 },
      { slug: "coin-1", name: coins[1], votes: 150, logged: 150 },
    ]);
    const grown = siteOf(honest(1000));
    const second = await verifySite(grown, { stored: first.checkpoint });
    expect(second).toMatchObject({ size: 1000, previousSize: 300 });
    expect(grown.consistencyReads).toBe(1);
    expect(await verifySite(siteOf(honest(1000)), { stored: second.checkpoint })).toMatchObject({ previousSize: 1000 });
  });

  test("reports the steps in their order", async () => {
    const steps: unknown[] = [];
    await verifySite(siteOf(honest(300)), { onProgress: (progress) => steps.push(progress) });
    expect(steps).toEqual([
      { step: "entries", entries: 0, size: 300 },
      { step: "entries", entries: 256, size: 300 },
      { step: "entries", entries: 300, size: 300 },
    ]);
  });

  test("does not count a voided vote, and reports it", async () => {
    const { coin, day, time, voter } = vote(0);
    const voiding = encodeEntry({ coin, day, time, voter, seq: 10, void: 0, reason: "Bought votes" });
    const site = siteOf({ entries: [...votes(10), voiding], totals: [4, 5] });
    expect(await verifySite(site, quick)).toMatchObject({ size: 11, voided: 1 });
    site.state.totals = [5, 5];
    expect(await findingOf(site)).toMatchObject({ code: "lists" });
  });

  test("waits for votes and voids that the lists show before the log does, and counts only what is new", async () => {
    const site = siteOf({ ...honest(300), totals: [151, 150] });
    let bundlesRead = 0;
    const { readBundle } = site;
    site.readBundle = (bundle) => {
      bundlesRead++;
      return readBundle(bundle);
    };
    const report = await verifySite(site, {
      logDelay: 10_000,
      pollInterval: 1,
      onProgress: ({ step }) => {
        if (step === "waiting") site.state.entries = votes(301);
      },
    });
    expect(report).toMatchObject({ size: 301, listed: 2 });
    // Bundles 0 and 1, and bundle 1 again with its new entry.
    expect(bundlesRead).toBe(3);

    const { coin, day, time, voter } = vote(0);
    const voiding = encodeEntry({ coin, day, time, voter, seq: 300, void: 0, reason: "Bought votes" });
    const voided = siteOf({ ...honest(300), totals: [149, 150] });
    const onProgress = ({ step }: { step: string }) => {
      if (step === "waiting") voided.state.entries = [...votes(300), voiding];
    };
    expect(await verifySite(voided, { logDelay: 10_000, pollInterval: 1, onProgress })).toMatchObject({ voided: 1 });
  });

  test("accepts votes that enter lists and log while it counts", async () => {
    const site = siteOf(honest(300));
    const { readCheckpoint } = site;
    site.readCheckpoint = () => {
      Object.assign(site.state, honest(400));
      return readCheckpoint();
    };
    expect(await verifySite(site, quick)).toMatchObject({ size: 400 });
  });

  test("finds lists that count more or less than the log, and names the coins", async () => {
    expect(await findingOf(siteOf({ ...honest(300), totals: [151, 150] }))).toMatchObject({
      code: "lists",
      coins: [{ slug: "coin-0", votes: 151, logged: 150 }],
    });
    expect(await findingOf(siteOf({ ...honest(300), totals: [150, 149] }))).toMatchObject({
      code: "lists",
      coins: [{ slug: "coin-1", votes: 149, logged: 150 }],
    });
  });

  test("finds a history that was rewritten, cut or moved to another origin since the stored checkpoint", async () => {
    const { checkpoint: stored } = await verifySite(siteOf(honest(300)));
    const rewritten = honest(400);
    rewritten.entries[0] = encodeEntry({ ...vote(0), voter: commitmentOf(Uint8Array.of(9), Uint8Array.of(9)) });
    expect(await findingOf(siteOf(rewritten), { stored })).toMatchObject({ code: "history" });
    const replaced = { ...honest(300), entries: rewritten.entries.slice(0, 300) };
    expect(await findingOf(siteOf(replaced), { stored })).toMatchObject({ code: "history" });
    expect(await findingOf(siteOf(honest(299)), { stored })).toMatchObject({ code: "history" });
    const moved = { ...honest(300), checkpoint: sign(votes(300), [key], "other.example/api/ledger") };
    expect(await findingOf(siteOf(moved), { stored })).toMatchObject({
      code: expect.stringMatching(/signature|history/),
    });
  });

  test("follows a key that is replaced while both sign, and refuses one that is not", async () => {
    const next = newKey();
    const first = await verifySite(siteOf(honest(10)));
    const both = await verifySite(siteOf(honest(20, [key, next])), { stored: first.checkpoint });
    expect(both.checkpoint.keys).toEqual([key.text, next.text]);
    const replaced = await verifySite(siteOf(honest(30, [next])), { stored: both.checkpoint });
    expect(replaced.checkpoint.keys).toEqual([next.text]);
    expect(await findingOf(siteOf(honest(30, [next])), { stored: first.checkpoint })).toMatchObject({ code: "key" });
  });

  test("finds a checkpoint of another key, a changed one, and one that is none", async () => {
    const state = honest(10);
    for (const checkpoint of [
      sign(state.entries, [newKey()]),
      sign(state.entries).replace("\n10\n", "\n9\n"),
      "garbage",
    ]) {
      expect(await findingOf(siteOf({ ...state, checkpoint }))).toMatchObject({ code: "signature" });
    }
  });

  test("finds entries that are malformed, missing, or do not make the signed root hash", async () => {
    const state = honest(300);
    const checkpoint = sign(state.entries);
    const changed = state.entries.with(3, encodeEntry({ ...vote(3), coin: coins[0] }));
    expect(await findingOf(siteOf({ ...state, checkpoint, entries: changed }))).toMatchObject({ code: "root" });
    const malformed = state.entries.with(3, new TextEncoder().encode("{}"));
    expect(await findingOf(siteOf({ ...state, checkpoint, entries: malformed }))).toMatchObject({ code: "entries" });
    const short = state.entries.slice(0, 299);
    expect(await findingOf(siteOf({ ...state, checkpoint, entries: short }))).toMatchObject({ code: "entries" });
  });

  test("passes on that the site could not be read", async () => {
    const site = siteOf(honest(10));
    const failure = new Error("no answer");
    site.readBundle = () => Promise.reject(failure);
    await expect(verifySite(site)).rejects.toBe(failure);
  });
});
