import { createHash, randomBytes } from "node:crypto";
import { openCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { commitmentOf, decodeEntry } from "@cointally/shared/ledger/entry.ts";
import { hashLeaf, verifyConsistency, verifyInclusion } from "@cointally/shared/ledger/merkle-tree.ts";
import { recount } from "@cointally/shared/ledger/recount.ts";
import { parseVerifierKey } from "@cointally/shared/ledger/signed-note.ts";
import { decodeEntryBundle, formatTilePath, type TileAddress } from "@cointally/shared/ledger/tiles.ts";
import { hexToBytes } from "@noble/hashes/utils";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { appendVotes, createLog } from "./append-votes.ts";
import { readSecretKeys } from "./signing-keys.ts";

const { app, owner, admin } = useTestAppWithUsers({ settings: { PUBLIC_URL: "https://coins.example" } });
const origin = "coins.example/api/ledger";

const secretKeys = () => readSecretKeys(app.ctx);
const append = async () => appendVotes(app.ctx, await secretKeys(), app.ctx.clock());
const vote = (coinId: string, { token }: TestUser, body?: object) =>
  app.request("POST", `/votes/${coinId}`, { token, body });
const receiptOf = async (coinId: string, { token }: TestUser) =>
  (await app.request("GET", `/votes/${coinId}/receipt`, { token })).body;

/** The signed head of the log, checked with its own key. */
const readHead = async () => {
  const key = parseVerifierKey((await app.request("GET", "/ledger/key")).body.trim());
  return openCheckpoint((await app.request("GET", "/ledger/checkpoint")).body, origin, key);
};

const readTile = async (tile: TileAddress) => {
  const response = await app.bytes(`/api/ledger/tile/${formatTilePath(tile)}`);
  expect(response.status).toBe(200);
  return response.bytes;
};
const recountLog = async () => {
  const { size, root } = await readHead();
  const result = await recount(readTile, size);
  expect(result.root).toEqual(root);
  return result;
};

describe("the ledger", () => {
  let early: { coin: { id: string }; voter: TestUser };

  beforeAll(async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voter = await app.user();
    await vote(coin.id, voter);
    early = { coin, voter };
  });

  test("answers 404 until it is created, and a receipt is null until the vote is in it", async () => {
    for (const path of ["/checkpoint", "/key", "/tile/0/000", "/consistency?from=0&to=0"])
      expect((await app.request("GET", `/ledger${path}`)).status).toBe(404);
    expect(await receiptOf(early.coin.id, early.voter)).toEqual({ state: "counted", receipt: null });
  });

  test("starts with the votes from before it, in their order, without synthetic ones", async () => {
    const voters = await Promise.all(Array.from({ length: 5 }, () => app.user()));
    for (const [n, voter] of voters.entries()) {
      app.setNow(new Date(Date.UTC(2026, 0, 2, 12, n)));
      await vote(early.coin.id, voter);
    }
    app.setNow(null);
    await app.ctx.db.execute(sql`delete from ledger_queue`);
    await app.ctx.db.execute(sql`update votes set synthetic = true where user_id = ${voters[4]?.id}`);
    await createLog(app.ctx, await secretKeys(), app.ctx.clock());
    expect(await readHead()).toMatchObject({ size: 0 });
    expect(await append()).toBe(5);
    const entries = decodeEntryBundle(await readTile({ level: "entries", index: 0, width: 5 }), 5).map(decodeEntry);
    expect(entries.map(({ day }) => day).slice(0, 4)).toEqual(Array.from({ length: 4 }, () => "2026-01-02"));
    expect(entries.map(({ time }) => time).slice(0, 4)).toEqual(
      Array.from({ length: 4 }, (_, n) => `2026-01-02T12:0${n}Z`),
    );
    expect((await recountLog()).coins.get(early.coin.id)?.total).toBe(5);
  });

  test("has each counted vote once, however many processes append, and counts what the lists count", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const before = await readHead();
    const voters = await Promise.all(Array.from({ length: 20 }, () => app.user()));
    await Promise.all(
      voters.map(async (voter) => {
        await vote(coin.id, voter);
        await append();
      }),
    );
    await append();
    const after = await readHead();
    expect(after.size).toBe(before.size + 20);
    const { coins } = await recountLog();
    expect(coins.get(coin.id)?.total).toBe(20);
    expect((await app.request("GET", `/votes/${coin.id}`)).body.total).toBe(20);
    const { body } = await app.request("GET", `/ledger/consistency?from=${before.size}&to=${after.size}`);
    expect(verifyConsistency(before, after, body.hashes.map(hexToBytes))).toBe(true);
  });

  test("appends nothing, and signs nothing new, when nobody voted", async () => {
    const before = (await app.request("GET", "/ledger/checkpoint")).body;
    expect(await append()).toBe(0);
    expect((await app.request("GET", "/ledger/checkpoint")).body).toBe(before);
  });

  test("proves to a voter that the vote is in it, with the nonce that only the voter's browser knew", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voter = await app.user();
    const nonce = randomBytes(32).toString("hex");
    await vote(coin.id, voter, { nonce });
    await append();
    const { state, receipt } = await receiptOf(coin.id, voter);
    expect(state).toBe("counted");
    expect(receipt.nonce).toBe(nonce);
    const entry = decodeEntry(Buffer.from(receipt.entry));
    expect(entry).toMatchObject({ coin: coin.id, seq: receipt.index });
    expect(entry.voter).toBe(commitmentOf(hexToBytes(nonce), hexToBytes(receipt.salt)));
    expect(entry.voter).toBe(
      createHash("sha256")
        .update(nonce + receipt.salt, "hex")
        .digest("hex"),
    );
    const head = await readHead();
    const proof = { index: receipt.index, size: receipt.tree_size, proof: receipt.inclusion.map(hexToBytes) };
    expect(verifyInclusion(proof, hashLeaf(Buffer.from(receipt.entry)), head.root)).toBe(true);
    expect(verifyInclusion(proof, hexToBytes(receipt.leaf_hash), hexToBytes(receipt.root_hash))).toBe(true);
  });

  test("proves each of a voter's votes by its day, to nobody else", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voter = await app.user();
    for (const [day, state] of [
      ["2026-01-03", "counted"],
      ["2026-01-04", "held"],
      ["2026-01-05", "void"],
      ["2026-01-06", "counted"],
    ]) {
      app.setNow(new Date(`${day}T12:00:00Z`));
      await vote(coin.id, voter);
      const ofDay = sql`coin_id = ${coin.id} and day = ${day}`;
      if (state !== "counted") await app.ctx.db.execute(sql`delete from ledger_queue where ${ofDay}`);
      await app.ctx.db.execute(sql`update votes set state = ${state} where ${ofDay}`);
    }
    app.setNow(null);
    await append();
    const receipt = async (day: string, { token } = voter) =>
      app.request("GET", `/votes/${coin.id}/receipt?day=${day}`, { token });
    for (const day of ["2026-01-03", "2026-01-06"]) {
      const { state, receipt: proof } = (await receipt(day)).body;
      expect(state).toBe("counted");
      expect(decodeEntry(Buffer.from(proof.entry))).toMatchObject({ coin: coin.id, day, seq: proof.index });
    }
    expect((await receipt("2026-01-04")).body).toEqual({ state: "held", receipt: null });
    expect((await receipt("2026-01-05")).body).toEqual({ state: "void", receipt: null });
    expect((await receiptOf(coin.id, voter)).receipt).toEqual((await receipt("2026-01-06")).body.receipt);
    for (const [day, who, status] of [
      ["2026-01-02", voter, 404],
      ["2026-01-03", await app.user(), 404],
      ["2026-02-30", voter, 400],
      ["", voter, 400],
    ] as const)
      expect.soft((await receipt(day, who)).status, day).toBe(status);
  });

  test("refuses a nonce of another form, and a receipt to who did not vote", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voter = await app.user();
    for (const nonce of ["", "00", "g".repeat(64), "A".repeat(64), "0".repeat(66), 1])
      expect((await vote(coin.id, voter, { nonce })).status).toBe(400);
    const { status, body } = await app.request("GET", `/votes/${coin.id}/receipt`, { token: voter.token });
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  test("keeps the entries of an erased account, and nothing that leads to them", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voter = await app.user();
    await vote(coin.id, voter);
    await append();
    const { receipt } = await receiptOf(coin.id, voter);
    await app.ctx.db.transaction(async (tx) => {
      for (const { eraseUserData } of app.ctx.modules.all)
        await eraseUserData?.(tx, { ...voter, emailVerifiedAt: new Date() }, new Date(), app.ctx);
    });
    expect(await receiptOf(coin.id, voter)).toEqual({ state: "counted", receipt: null });
    const { rows } = await app.ctx.db.execute(sql`select nonce, salt from ledger_votes where seq = ${receipt.index}`);
    expect(rows).toEqual([{ nonce: null, salt: null }]);
    expect((await recountLog()).coins.get(coin.id)?.total).toBe(1);
  });

  test.each([
    "/tile/0/001",
    "/tile/0/000",
    "/tile/0/000.p/255",
    "/tile/1/000.p/1",
    "/tile/entries/000",
    "/tile/x",
    "/tile/0/0",
    "/tile/0/000.p/01",
    "/tile/64/000",
    "/tile/0/%2e%2e/000",
  ])("has no %s yet", async (path) => {
    const { status, body } = await app.request("GET", `/ledger${path}`);
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  test("refuses proofs of sizes that it never had", async () => {
    const { size } = await readHead();
    for (const query of [`from=0&to=${size + 1}`, "from=2&to=1"])
      expect((await app.request("GET", `/ledger/consistency?${query}`)).status).toBe(404);
    for (const query of ["", "from=1", "from=-1&to=2", "from=0.5&to=1", "from=1e99&to=2", "from=a&to=b"])
      expect((await app.request("GET", `/ledger/consistency?${query}`)).status).toBe(400);
  });

  test("lets pages of other sites read it, and caches read full tiles for ever", async () => {
    const coin = await sampleCoin(app, owner, admin);
    await app.ctx.db.execute(sql`
      insert into ledger_queue (vote_id, coin_id, day, created_at) select gen_random_uuid(), ${coin.id}, '2026-01-03', now() from generate_series(1, 600)`);
    const { size } = await readHead();
    expect(await append()).toBe(600);
    const partial = await app.bytes(`/api/ledger/tile/0/000.p/${size}`);
    const full = await app.bytes("/api/ledger/tile/0/000");
    expect(full.headers.get("access-control-allow-origin")).toBe("*");
    expect(full.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(full.headers.get("content-type")).toBe("application/octet-stream");
    expect(full.bytes.subarray(0, 32 * size)).toEqual(partial.bytes);
    expect((await app.request("GET", "/ledger/checkpoint")).headers.get("cache-control")).toBe("public, max-age=5");
    const { coins } = await recountLog();
    expect(coins.get(coin.id)?.days.get("2026-01-03")).toBe(600);
  });

  test("voids a vote by an entry of its own", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voters = await Promise.all([app.user(), app.user()]);
    for (const voter of voters) await vote(coin.id, voter);
    await append();
    const { receipt } = await receiptOf(coin.id, voters[0] as TestUser);
    await app.ctx.db.execute(sql`
      insert into ledger_queue (vote_id, coin_id, day, created_at, voids, reason)
      select vote_id, ${coin.id}, '2026-01-03', now(), seq, 'One person, many accounts' from ledger_votes where seq = ${receipt.index}`);
    expect(await append()).toBe(1);
    const result = await recountLog();
    expect(result.voided).toBe(1);
    expect(result.coins.get(coin.id)?.total).toBe(1);
  });

  test("is appended to by its own key alone, and by a new one once the old one has signed beside it", async () => {
    const [old] = (await secretKeys()) as [Uint8Array];
    const [next, foreign] = [randomBytes(32), randomBytes(32)];
    const coin = await sampleCoin(app, owner, admin);
    const castAndAppend = async (keys: Uint8Array[]) => {
      await vote(coin.id, await app.user());
      return appendVotes(app.ctx, keys, app.ctx.clock());
    };
    await expect(castAndAppend([foreign])).rejects.toThrow("Neither LEDGER_KEY nor keys/ledger.key");
    await expect(castAndAppend([next])).rejects.toThrow("Neither LEDGER_KEY nor keys/ledger.key");
    expect(await castAndAppend([next, old])).toBe(3);
    const keys = (await app.request("GET", "/ledger/key")).body.trim().split("\n").map(parseVerifierKey);
    const { body } = await app.request("GET", "/ledger/checkpoint");
    expect(keys.map((key: ReturnType<typeof parseVerifierKey>) => openCheckpoint(body, origin, key).size)).toHaveLength(
      2,
    );
    expect(await castAndAppend([next])).toBe(1);
    await expect(castAndAppend([old])).rejects.toThrow("Neither LEDGER_KEY nor keys/ledger.key");
    expect(await appendVotes(app.ctx, [next], app.ctx.clock())).toBe(1);
    await recountLog();
  });
});
