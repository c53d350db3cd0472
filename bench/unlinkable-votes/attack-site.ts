import { setImmediate } from "node:timers/promises";
import { bytesToHex } from "@noble/hashes/utils";
import type pg from "pg";
import { newId } from "../../server/database/client.ts";
import type { Random } from "../../server/testing/random.ts";
import type { Measured } from "../report.ts";
import {
  type Credential,
  createKey,
  createRequest,
  createResponse,
  finishCredential,
  present,
  proveOwnership,
  tagOf,
  verifyOwnership,
} from "./credentials.ts";
import { type Point, pointBytes, pointsOf, randomScalar, scalarBytes } from "./linear-proofs.ts";
import { ballotOf, context, type Level, type TokenSite } from "./token-site.ts";

export type Clock = { day: string };
/** At most as many as the pool has connections, less the one that holds them back. */
export const simultaneous = 10;

type Transcript = { request: Uint8Array; response: Uint8Array };

const expectEqual = (got: unknown, expected: unknown, what: string) => {
  if (got !== expected) throw new Error(`${what}: ${got} instead of ${expected}`);
};

/** Gets a credential as a browser does. */
export async function obtain(site: TokenSite, day: string, level: Level = "trusted") {
  const { secrets, request } = createRequest(context);
  const response = (await site.issue(newId(), level, request)) as Uint8Array;
  const credential = finishCredential(secrets, site.keyOf(day, level).open, request, response);
  return { secrets, transcript: { request, response }, credential };
}

const throws = (act: () => unknown): boolean => {
  try {
    act();
    return false;
  } catch {
    return true;
  }
};

/** Changes one bit of a copy. */
const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

/** Answers to calls of which none can write to the table before all of them are about to. */
async function atOnce<T>(pool: pg.Pool, table: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await pool.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  const answers = Promise.all(calls.map((call) => call()));
  const waiting = "select count(*)::int as n from pg_locks where relation = $1::regclass and not granted";
  while ((await holder.query(waiting, [table])).rows[0].n < calls.length) await setImmediate();
  await holder.query("commit");
  holder.release();
  return answers;
}

/** Votes twice one after the other, and many times at once; asks for many credentials at once. @throws when one more is counted than may be */
async function voteTwice(pool: pg.Pool, site: TokenSite, clock: Clock, rounds: number): Promise<Measured[]> {
  let counted = 0;
  let issued = 0;
  for (let round = 0; round < rounds; round++) {
    const { credential } = await obtain(site, clock.day);
    const coin = newId();
    const ballot = ballotOf(coin, clock.day);
    const shown = Array.from({ length: simultaneous }, () => present(credential, ballot));
    const votes = shown.map((presentation) => () => site.vote(coin, "trusted", presentation));
    const answers = await atOnce(pool, "unlinkable_votes", votes);
    expectEqual(await site.vote(coin, "trusted", present(credential, ballot)), "already_voted", "a later second vote");
    expectEqual(answers.includes("invalid"), false, "a valid vote is refused");
    counted += answers.filter((answer) => answer === "counted").length;
    const account = newId();
    const requests = Array.from({ length: simultaneous }, () => createRequest(context).request);
    const asks = requests.map((request) => () => site.issue(account, "trusted", request));
    const responses = await atOnce(pool, "issued_credentials", asks);
    issued += responses.filter((response) => response !== null).length;
  }
  expectEqual(counted, rounds, "simultaneous votes counted");
  expectEqual(issued, rounds, "simultaneous credentials issued");
  const { request } = createRequest(context);
  const account = newId();
  const [first, again] = [await site.issue(account, "new", request), await site.issue(account, "new", request)];
  expectEqual(bytesToHex(again as Uint8Array), bytesToHex(first as Uint8Array), "the answer to a repeated request");
  return [
    { name: "simultaneous votes", tries: rounds * simultaneous, allowed: rounds, counted },
    { name: "simultaneous requests", tries: rounds * simultaneous, allowed: rounds, counted: issued },
  ];
}

/** Votes without a credential of this day, level and coin, and with changed or made-up bytes. @throws when one is counted */
async function forge(site: TokenSite, clock: Clock, random: Random, bits: number): Promise<Measured[]> {
  const coin = newId();
  const ballot = ballotOf(coin, clock.day);
  const { credential, secrets, transcript } = await obtain(site, clock.day);
  const genuine = present(credential, ballot);
  const { credential: untrusted } = await obtain(site, clock.day, "new");
  const { open } = site.keyOf(clock.day, "trusted");
  const other = await obtain(site, clock.day);
  const foreign = present(other.credential, ballot);
  // A voter who asks with another context gets a credential that is of no use, whatever the context says.
  const asked = createRequest("trusted");
  const answered = (await site.issue(newId(), "new", asked.request)) as Uint8Array;
  const misled = finishCredential(asked.secrets, site.keyOf(clock.day, "new").open, asked.request, answered);
  const madeUp: Credential = { ...credential, m1: randomScalar() };
  const lent: Credential = { ...credential, UPrime: other.credential.UPrime };
  const scaled: Credential = { ...credential, U: credential.U.double() };
  const forgeries: [string, Uint8Array][] = [
    ["another coin's vote", present(credential, ballotOf(newId(), clock.day))],
    ["a credential of a lower level", present(untrusted, ballot)],
    ["another context", present(misled, ballot)],
    ["another secret", present(madeUp, ballot)],
    ["parts of two credentials", present(lent, ballot)],
    ["a changed credential", present(scaled, ballot)],
    [
      "a tag of another vote",
      Uint8Array.from([...genuine.slice(0, 99), ...foreign.slice(99, 132), ...genuine.slice(132)]),
    ],
    ["a proof of another vote", Uint8Array.from([...genuine.slice(0, 132), ...foreign.slice(132)])],
    ["a byte less", genuine.slice(0, -1)],
    ["a byte more", Uint8Array.from([...genuine, 0])],
    ["nothing", new Uint8Array()],
    ["zeros", new Uint8Array(genuine.length)],
    ...Array.from({ length: bits }, (): [string, Uint8Array] => {
      const bit = random.whole(0, genuine.length * 8 - 1);
      return [`bit ${bit} changed`, flipped(genuine, bit)];
    }),
  ];
  for (const [name, bytes] of forgeries) expectEqual(await site.vote(coin, "trusted", bytes), "invalid", name);
  expectEqual(await site.vote(coin, "trusted", genuine), "counted", "the vote that was changed");

  const responses = Array.from({ length: bits / 10 }, () =>
    flipped(transcript.response, random.whole(0, transcript.response.length * 8 - 1)),
  );
  const accepted = responses.filter(
    (response) => !throws(() => finishCredential(secrets, open, transcript.request, response)),
  );
  expectEqual(accepted.length, 0, "changed responses that a voter accepts");
  // An issuer that has a key for one person could recognize that person's votes.
  const marked = createRequest(context);
  const withOtherKey = createResponse(createKey(), marked.request);
  const noticed = throws(() => finishCredential(marked.secrets, open, marked.request, withOtherKey));
  expectEqual(noticed, true, "a credential of a key for one person is noticed");
  expectEqual(
    throws(() => createResponse(createKey(), flipped(marked.request, 600))),
    true,
    "a changed request is refused",
  );

  const yesterday = clock.day;
  clock.day = nextDayOf(yesterday);
  expectEqual(await site.vote(coin, "trusted", genuine), "invalid", "yesterday's vote");
  expectEqual(
    await site.vote(coin, "trusted", present(credential, ballotOf(coin, clock.day))),
    "invalid",
    "a vote by yesterday's credential",
  );
  return [{ name: "forgeries", tries: forgeries.length + responses.length + 4, allowed: 0, counted: 0 }];
}

const nextDayOf = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/**
 * What an operator who keeps everything and has all keys can try by multiplying: whether a value of a presentation is a value of an account's
 * issuance, or of another presentation, times a number that the operator knows. @returns in how many presentations one was found
 */
function countLinked(site: TokenSite, day: string, transcripts: Transcript[], presentations: Uint8Array[]): number {
  const { x0, x1, x2, x0Blinding } = site.keyOf(day, "trusted").secret;
  const multipliers = [1n, x0, x1, x2, x0Blinding];
  const valuesOf = (bytes: Uint8Array, points: number): string[] => {
    const scalars = bytes.subarray(points * pointBytes);
    const parts = Array.from({ length: scalars.length / scalarBytes }, (_, i) =>
      bytesToHex(scalars.subarray(i * scalarBytes, (i + 1) * scalarBytes)),
    );
    const multiples = pointsOf(bytes.subarray(0, points * pointBytes)).flatMap((point: Point) =>
      multipliers.map((by) => point.multiplyUnsafe(by).toHex(true)),
    );
    return [...parts, ...multiples];
  };
  const seen = new Set(
    transcripts.flatMap(({ request, response }) => [...valuesOf(request, 2), ...valuesOf(response, 6)]),
  );
  let linked = 0;
  for (const presentation of presentations) {
    const values = valuesOf(presentation, 4);
    if (values.some((value) => seen.has(value))) linked++;
    for (const value of values) seen.add(value);
  }
  return linked;
}

/** Compares issuance and votes of several voters for several coins. @throws when two belong together visibly, or the comparison finds nothing in votes that do */
async function link(site: TokenSite, clock: Clock, voters: number): Promise<Measured[]> {
  const obtained = [];
  for (let n = 0; n < voters; n++) obtained.push(await obtain(site, clock.day));
  const ballots = [newId(), newId()].map((coin) => ballotOf(coin, clock.day));
  const transcripts = obtained.map(({ transcript }) => transcript);
  const shown = obtained.flatMap(({ credential }) => ballots.map((ballot) => present(credential, ballot)));
  const blinding = () => ({ a: 1n, r: randomScalar(), z: randomScalar() });
  const careless = obtained.flatMap(({ credential }) =>
    ballots.map((ballot) => present(credential, ballot, blinding())),
  );
  const linked = countLinked(site, clock.day, transcripts, shown);
  const linkedCareless = countLinked(site, clock.day, transcripts, careless);
  expectEqual(linked, 0, "presentations linked");
  expectEqual(linkedCareless, careless.length, "presentations without blinding linked");
  return [
    { name: "votes linked", tries: shown.length, allowed: 0, counted: linked },
    { name: "the same without blinding", tries: careless.length, allowed: careless.length, counted: linkedCareless },
  ];
}

/** An appeal by whoever has the vote's secret, for its own text only. */
async function appeal(site: TokenSite, clock: Clock): Promise<void> {
  const { credential } = await obtain(site, clock.day);
  const { credential: stranger } = await obtain(site, clock.day);
  const ballot = ballotOf(newId(), clock.day);
  const tag = tagOf(credential, ballot).toRawBytes(true);
  const proof = proveOwnership(credential, ballot, "I am a person");
  expectEqual(verifyOwnership(tag, ballot, "I am a person", proof), true, "the voter's appeal");
  expectEqual(verifyOwnership(tag, ballot, "another text", proof), false, "the appeal with another text");
  expectEqual(
    verifyOwnership(tag, ballot, "I am a person", proveOwnership(stranger, ballot, "I am a person")),
    false,
    "a stranger's appeal",
  );
}

/** Tries to vote twice, to forge, to link and to recount. @throws when one attack succeeds or an honest vote fails */
export async function attackSite(
  pool: pg.Pool,
  site: TokenSite,
  clock: Clock,
  random: Random,
  quick: boolean,
): Promise<Measured[]> {
  const firstDay = clock.day;
  const rows = [
    ...(await voteTwice(pool, site, clock, quick ? 2 : 20)),
    ...(await link(site, clock, quick ? 3 : 20)),
    ...(await forge(site, clock, random, quick ? 50 : 1_000)),
  ];
  await appeal(site, clock);
  const stored = await pool.query("select count(*)::int as n from unlinkable_votes where day = $1", [firstDay]);
  const recounted = await site.recount(firstDay);
  expectEqual(recounted, stored.rows[0].n, "votes of a recount with the day's keys");
  return [...rows, { name: "recount with the day's keys", tries: recounted, allowed: recounted, counted: recounted }];
}
