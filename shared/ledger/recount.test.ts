import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { commitmentOf, decodeEntry, encodeEntry, type LedgerEntry } from "./entry.ts";
import { hashLeaf, hashNodes } from "./merkle-tree.ts";
import { recount } from "./recount.ts";
import { encodeEntryBundle, type TileAddress } from "./tiles.ts";

const coins = ["018f0000-0000-7000-8000-000000000001", "018f0000-0000-7000-8000-000000000002"];
const vote = (seq: number): LedgerEntry => ({
  coin: coins[seq % 2] as string,
  day: seq < 300 ? "2026-01-01" : "2026-01-02",
  seq,
  time: "2026-01-01T00:00Z",
  voter: commitmentOf(randomBytes(32), randomBytes(32)),
});
const voidOf = (vote: LedgerEntry, seq: number): LedgerEntry => {
  const { coin, day, voter, time } = vote;
  return { coin, day, voter, time, seq, void: vote.seq, reason: "Bought votes" };
};
const votes = Array.from({ length: 600 }, (_, seq) => vote(seq));

const bundlesOf =
  (entries: Uint8Array[]) =>
  async ({ index, width }: TileAddress) =>
    encodeEntryBundle(entries.slice(index * 256, index * 256 + width));
const recountOf = (entries: LedgerEntry[]) => recount(bundlesOf(entries.map(encodeEntry)), entries.length);

describe("ledger entries", () => {
  it("are canonical JSON", () => {
    const [first] = votes as [LedgerEntry];
    const text = new TextDecoder().decode(encodeEntry(first));
    expect(text).toBe(
      `{"coin":"${first.coin}","day":"2026-01-01","seq":0,"time":"2026-01-01T00:00Z","voter":"${first.voter}"}`,
    );
    expect(new TextDecoder().decode(encodeEntry(voidOf(first, 9)))).toBe(
      `{"coin":"${first.coin}","day":"2026-01-01","reason":"Bought votes","seq":9,"time":"2026-01-01T00:00Z","void":0,"voter":"${first.voter}"}`,
    );
  });

  it("are read in that form alone", () => {
    const text = new TextDecoder().decode(encodeEntry(votes[0] as LedgerEntry));
    const wrong = [
      "",
      "null",
      "[]",
      ` ${text}`,
      `\ufeff${text}`,
      text.replace('"seq":0', '"seq":0.0'),
      text.replace('"seq":0', '"seq":-0'),
      text.replace('"seq":0', '"seq":"0"'),
      text.replace('"seq":0', '"seq":0,"seq":0'),
      text.replace("}", ',"weight":2}'),
      text.replace("}", ',"void":1}'),
      text.replace('"day":"2026-01-01",', ""),
      text.replace("T00:00Z", "T00:00:01Z"),
    ];
    expect(decodeEntry(new TextEncoder().encode(text))).toEqual(votes[0]);
    for (const one of wrong) expect(() => decodeEntry(new TextEncoder().encode(one)), one).toThrow(Error);
  });
});

describe("recount", () => {
  it("counts each coin's votes and days, and finds the root of the tree", async () => {
    const progress: number[] = [];
    const entries = votes.map(encodeEntry);
    const result = await recount(bundlesOf(entries), 600, { onProgress: (count) => progress.push(count) });
    expect(result).toMatchObject({ votes: 600, voided: 0, root: hashNodes(entries.map(hashLeaf)) });
    expect(result.coins.get(coins[0] as string)).toEqual({
      total: 300,
      days: new Map([
        ["2026-01-01", 150],
        ["2026-01-02", 150],
      ]),
    });
    expect(progress).toEqual([256, 512, 600]);
  });

  it("takes voided votes off, of the same bundle and of an earlier one", async () => {
    const [early, late] = [votes[3] as LedgerEntry, votes[599] as LedgerEntry];
    const result = await recountOf([...votes, voidOf(early, 600), voidOf(late, 601)]);
    expect(result).toMatchObject({ votes: 598, voided: 2 });
    expect(result.coins.get(early.coin)?.total).toBe(298);
    expect(result.coins.get(early.coin)?.days.get("2026-01-01")).toBe(149);
  });

  it("continues an earlier recount with the same result, from within a bundle and from its end", async () => {
    const entries = [...votes, voidOf(votes[3] as LedgerEntry, 600)].map(encodeEntry);
    const whole = await recount(bundlesOf(entries), 601);
    for (const size of [0, 1, 256, 300, 599, 600, 601]) {
      const previous = await recount(bundlesOf(entries), size);
      expect(await recount(bundlesOf(entries), 601, { previous })).toEqual(whole);
    }
    const previous = await recount(bundlesOf(entries), 300);
    const changed = bundlesOf(entries.with(299, encodeEntry(vote(299))));
    await expect(recount(changed, 601, { previous })).rejects.toThrow("bundle 1 differs");
  });

  it("counts nothing of an empty log", async () => {
    expect(await recountOf([])).toMatchObject({ votes: 0, voided: 0, root: hashNodes([]) });
  });

  it.each([
    ["voids a vote twice", [voidOf(votes[3] as LedgerEntry, 600), voidOf(votes[3] as LedgerEntry, 601)]],
    ["voids itself", [{ ...voidOf(votes[3] as LedgerEntry, 600), void: 600 }]],
    ["voids a later entry", [{ ...voidOf(votes[3] as LedgerEntry, 600), void: 601 }, vote(601)]],
    [
      "voids a voiding",
      [voidOf(votes[3] as LedgerEntry, 600), voidOf({ ...voidOf(votes[3] as LedgerEntry, 600), seq: 600 }, 601)],
    ],
    ["voids another coin's vote", [{ ...voidOf(votes[3] as LedgerEntry, 600), coin: coins[0] as string }]],
    ["voids another voter's vote", [{ ...voidOf(votes[3] as LedgerEntry, 600), void: 5 }]],
    ["repeats a number", [vote(599)]],
    ["leaves a number out", [vote(601)]],
  ] as [string, LedgerEntry[]][])("refuses a log that %s", async (_, added) => {
    await expect(recountOf([...votes, ...added])).rejects.toThrow(/^entry 60[01]/);
  });

  it("refuses a malformed entry, a short bundle, and a bundle that differs the second time", async () => {
    const entries = votes.map(encodeEntry);
    const spoilt = entries.with(42, new TextEncoder().encode("{}"));
    await expect(recount(bundlesOf(spoilt), 600)).rejects.toThrow("entry 42 is malformed");
    await expect(recount(bundlesOf(entries.slice(0, 599)), 600)).rejects.toThrow("88 whole entries");
    const voided = [...entries, encodeEntry(voidOf(votes[3] as LedgerEntry, 600))];
    let reads = 0;
    const changing = async (tile: TileAddress) =>
      bundlesOf(tile.index === 0 && reads++ > 0 ? voided.with(7, encodeEntry(vote(7))) : voided)(tile);
    await expect(recount(changing, 601)).rejects.toThrow("bundle 0 differs");
  });
});
