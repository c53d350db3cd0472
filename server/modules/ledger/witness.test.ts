import { openCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import {
  cosignatureTime,
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  signatureTypes,
  verifiedSignatures,
} from "@cointally/shared/ledger/signed-note.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectedLog } from "../../testing/collected-log.ts";
import { useLocalService } from "../../testing/local-service.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { type SocketSite, socketSite } from "../../testing/socket-site.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { withSettings } from "../../testing/with-settings.ts";
import { appendVotes, createLog } from "./append-votes.ts";
import { askWitnesses } from "./ask-witnesses.ts";
import { signingKeys } from "./signing-keys.ts";

const secretOf = (byte: number) => new Uint8Array(32).fill(byte);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const keyText = (...[name, byte, type]: [string, number, 0x04?]) =>
  signingKeys(name, [secretOf(byte)], type).map(({ verifier }) => formatVerifierKey(verifier))[0] as string;
const origin = "log.example/api/ledger";
const logKey = keyText(origin, 1);
const witnessKey = keyText("witness.example/api/witness", 2, signatureTypes.cosignature);
const logSettings = { PUBLIC_URL: "https://log.example", LEDGER_KEY: base64(secretOf(1)) };

let witness: SocketSite;
let log: TestApp;
/** Another history that the same key signs. */
let fork: TestApp;
const stranger = useLocalService();
beforeAll(async () => {
  witness = await socketSite({
    PUBLIC_URL: "https://witness.example",
    LEDGER_KEY: base64(secretOf(2)),
    WITNESS_LOGS: logKey,
  });
  [log, fork] = await Promise.all([testApp(logSettings), testApp(logSettings)]);
});
afterAll(() => Promise.all([witness.close(), log.close(), fork.close()]));

/** Lets accounts vote for a new coin, and appends their votes. */
async function grow(app: TestApp, votes: number) {
  const coin = await sampleCoin(app, await app.user(), await app.user({ role: "admin" }));
  for (let n = 0; n < votes; n++) await app.request("POST", `/votes/${coin.id}`, { token: (await app.user()).token });
  await createLog(app.ctx, [secretOf(1)], app.ctx.clock());
  await appendVotes(app.ctx, [secretOf(1)], app.ctx.clock());
}
/** Asks a witness to cosign, and gives what was logged. */
async function ask(app: TestApp, url = `http://127.0.0.1:${witness.port}/api/witness`) {
  const { log, lines } = collectedLog();
  await askWitnesses({ ...withSettings(app.ctx, { witnesses: [{ url, key: witnessKey }] }), log });
  return lines;
}
const checkpointOf = async (app: TestApp): Promise<string> => (await app.request("GET", "/ledger/checkpoint")).body;
const cosignaturesOf = async (app: TestApp) =>
  verifiedSignatures(parseNote(await checkpointOf(app)), parseVerifierKey(witnessKey));
const addCheckpoint = async (body: string) => {
  const response = await witness.fetch("/api/witness/add-checkpoint", { method: "POST", body });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};

test("publishes its key as a witness, of the type of cosignatures", async () => {
  expect(await (await witness.fetch("/api/witness/key")).text()).toBe(`${witnessKey}\n`);
});

test("adds the witness's cosignature to the checkpoint, again after each growth of the log", async () => {
  await grow(log, 3);
  expect(await cosignaturesOf(log)).toEqual([]);
  expect(await ask(log)).toEqual([]);
  const [first] = await cosignaturesOf(log);
  expect(first && Math.abs(cosignatureTime(first) - Date.now() / 1000)).toBeLessThan(60);
  expect(openCheckpoint(await checkpointOf(log), origin, parseVerifierKey(logKey)).size).toBe(3);
  await grow(log, 4);
  expect(await cosignaturesOf(log)).toEqual([]);
  await ask(log);
  expect(await cosignaturesOf(log)).toHaveLength(1);
});

test("learns from the witness which checkpoint it cosigned last", async () => {
  await log.ctx.db.execute(sql`delete from ledger_witnesses`);
  expect(await ask(log)).toEqual([]);
  expect(await cosignaturesOf(log)).toHaveLength(1);
});

test("a forked log gets no cosignature, and says so", async () => {
  await grow(fork, 9);
  expect(await ask(fork)).toEqual(["error: a witness refuses the public log"]);
  expect(await cosignaturesOf(fork)).toEqual([]);
  const { rows } = await fork.ctx.db.execute(sql`select refused, line from ledger_witnesses`);
  expect(rows).toEqual([{ refused: "inconsistent", line: null }]);
  await grow(log, 1);
  expect(await ask(log)).toEqual([]);
  expect(await cosignaturesOf(log)).toHaveLength(1);
});

test("of two simultaneous checkpoints the witness cosigns those of one history", async () => {
  await Promise.all([grow(log, 2), grow(fork, 3)]);
  await fork.ctx.db.execute(sql`delete from ledger_witnesses`);
  await Promise.all([ask(log), ask(fork), ask(log), ask(fork)]);
  expect(await cosignaturesOf(fork)).toEqual([]);
  expect(await cosignaturesOf(log)).toHaveLength(1);
});

test("refuses requests as the protocol says", async () => {
  const checkpoint = `${(await checkpointOf(log)).split("\n").slice(0, 5).join("\n")}\n`;
  const { size } = openCheckpoint(checkpoint, origin, parseVerifierKey(logKey));
  const hash = base64(new Uint8Array(32));
  const unknown = checkpoint.replaceAll("log.example", "other.example");
  const unsigned = checkpoint.replace(/— log\.example\S* .*/, "— log.example/api/ledger AAAAAAAAAAAA");
  const requests: [string, number, string?][] = [
    ["", 400],
    ["garbage", 400],
    [`old 01\n\n${checkpoint}`, 400],
    [`old 1\n${"x\n"}\n${checkpoint}`, 400],
    [`old 1\n${`${hash}\n`.repeat(64)}\n${checkpoint}`, 400],
    [`old ${size + 1}\n\n${checkpoint}`, 400],
    [`old ${size}\n\n${unknown}`, 404],
    [`old ${size}\n\n${unsigned}`, 403],
    [`old 0\n\n${checkpoint}`, 409, `${size}\n`],
    [`old ${size}\n${hash}\n\n${checkpoint}`, 422],
    [`old ${size}\n\n${checkpoint}`, 200],
  ];
  for (const [body, status, text] of requests) {
    const answer = await addCheckpoint(body);
    expect([body, answer.status]).toEqual([body, status]);
    if (text) expect(answer).toEqual({ status, type: "text/x.tlog.size", text });
  }
  expect((await addCheckpoint("x".repeat(20_000))).status).toBe(413);
});

test.each<[string, number, Record<string, string>, string, string]>([
  [
    "garbage",
    200,
    {},
    "\0\x01garbage",
    "warn: a witness did not cosign: a cosignature that is wrong: not a signature line",
  ],
  ["nothing", 200, {}, "", "warn: a witness did not cosign: a cosignature that is wrong: not a signature line"],
  [
    "a cosignature by another key",
    200,
    {},
    `— other.example/w1 ${base64(new Uint8Array(76))}\n`,
    "warn: a witness did not cosign: no cosignature by its key",
  ],
  [
    "a redirect to a private address",
    302,
    { location: "http://127.0.0.1:1/" },
    "",
    "warn: a witness did not cosign: status 302",
  ],
  ["an error", 500, {}, "oops", "warn: a witness did not cosign: status 500"],
  [
    "a size that is none",
    409,
    { "content-type": "text/x.tlog.size" },
    "many\n",
    "warn: a witness did not cosign: a size that is no number",
  ],
  ["too much", 200, {}, "x".repeat(10_000), "warn: a witness did not cosign: a response of more than 8192 bytes"],
])("a witness that answers %s changes nothing", async (_what, status, headers, text, line) => {
  await grow(log, 1);
  await ask(log);
  await grow(log, 1);
  const stored = async () => (await log.ctx.db.execute(sql`select * from ledger_witnesses`)).rows;
  const before = await stored();
  stranger.answers((_request, answer) => answer.writeHead(status, headers).end(text));
  expect(await ask(log, stranger.url)).toEqual([line]);
  expect(await stored()).toEqual(before);
  expect(await cosignaturesOf(log)).toEqual([]);
});
