import { createHash, randomBytes } from "node:crypto";
import type { Challenge } from "@cointally/contract/proof-of-work.ts";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { newId } from "../../server/database/client.ts";
import { sessions, users } from "../../server/database/schema/accounts.ts";
import { votes } from "../../server/database/schema/votes.ts";
import { utcDay } from "../../server/modules/coins/presenter.ts";
import { createChallenge, type Purpose } from "../../server/modules/integrity/proof-of-work.ts";
import { triesOfLevel } from "../../server/modules/integrity/work-levels.ts";
import { judgeVotes } from "../../server/modules/votes/judge-votes.ts";
import { modulesOf } from "../../server/modules.ts";
import { createRandom } from "../../server/testing/random.ts";
import { sampleCoin } from "../../server/testing/samples.ts";
import type { TestAnswer, TestApp } from "../../server/testing/test-app.ts";
import { createNetworks } from "./networks.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Numbers of people in a world of a size: `count` of the number in full size; `atLeast` of the number without which an attack means little, in
 * worlds of a tenth or more.
 */
export function scale(size: number) {
  const count = (full: number) => Math.max(1, Math.round(full * size));
  const atLeast = (least: number, full: number) => Math.max(Math.ceil(least * Math.min(1, 10 * size)), count(full));
  return { count, atLeast };
}

/** The actions of a person: each `yield` returns the time at which it continues. */
export type Course = AsyncGenerator<number, void>;

export type Person = {
  /** The scenario that this person belongs to. */
  scenario: string;
  honest: boolean;
  email: string;
  /** The client address of its requests. */
  address: string;
  /** Whether it opens the coin's page before it votes, as a browser does. */
  opensPage: boolean;
  /** The token of its session, if it has one. */
  token?: string;
};

/** The outcome of one attempted vote. */
export type Cast = {
  person: Person;
  coin: string;
  at: number;
  state: "counted" | "held" | "refused";
  /** The error code of a refusal. */
  code?: string;
  voteId?: string;
  /** Milliseconds that the site made this person wait. */
  waited: number;
};

/** The time between two looks at votes (modules/votes/judge-votes.ts), while people vote. */
const judgedEvery = 10_000;
/** The modules whose jobs run beside requests: those that concern votes. */
const modulesWithJobs = ["integrity", "votes", "discovery", "coins"];

/** How long a visitor waits for a vote before leaving. */
const patience = 30 * minute;

/**
 * Attempts per second at a proof-of-work. Each is 1,000 rounds of PBKDF2, which take about 1 ms on a mid-range phone. An attacker has a
 * core of a server for each concurrent request, and a native program.
 */
const triesPerSecond = { honest: 1_000, attacker: 3_000 };

/** The number of challenges that a browser solves for one call. */
const mostChallenges = 3;

export type NewAccount = {
  person: Person;
  createdAt: number;
  /** A coin that it voted for on the day after it was created; null if for none. */
  votedFor: string | null;
};

type VoteOptions = { until?: number; readsEmailAfter?: number; readsEmailAt?: number; cast?: Cast };
type Call = { method: string; path: string; body?: Record<string, unknown>; token?: string | undefined };

/**
 * A site whose clock is moved by the simulated people: the one with the earliest time acts, and its requests are answered before the next
 * one acts. So a seed gives the same requests at the same times.
 */
export async function createWorld(app: TestApp, seed: number, startsAt: number) {
  const random = createRandom(seed);
  /** A separate generator, so that people are the same with and without proof-of-work. */
  const randomTries = createRandom(-seed);
  const networks = createNetworks(random);
  const waiting: { at: number; order: number; course: Course }[] = [];
  const casts: Cast[] = [];
  let order = 0;
  let requests = 0;
  let now = startsAt;
  const setNow = (at: number) => {
    now = at;
    app.setNow(new Date(at));
  };
  setNow(startsAt - 200 * day);
  const admin = await app.user({ role: "admin" });
  const owner = await app.user();

  /** An approved coin, listed long before the simulation begins. */
  const listCoin = async (): Promise<string> => {
    setNow(now + minute);
    return (await sampleCoin(app, owner, admin)).id;
  };

  const insert = (at: number, course: Course) => {
    order += 1;
    const entry = { at: Math.max(at, now), order, course };
    let low = 0;
    let high = waiting.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = waiting[middle] as typeof entry;
      // The earliest one is last, because it is removed from the end.
      if (other.at > entry.at || (other.at === entry.at && other.order > entry.order)) low = middle + 1;
      else high = middle;
    }
    waiting.splice(low, 0, entry);
  };
  const begin = (at: number, course: Course) => insert(at, course);

  const jobs = modulesOf(app.ctx.settings.current())
    .filter(({ name }) => modulesWithJobs.includes(name))
    .flatMap((module) => module.jobs?.(app.ctx) ?? [])
    .filter(({ cron }) => cron !== undefined);
  const runJobs = async () => {
    for (const job of jobs) await job.run(new AbortController().signal);
  };

  let judgedAt = startsAt;
  /** The second look at votes begins some seconds after one was cast. */
  const judgeBefore = async (at: number) => {
    if (at - judgedAt < judgedEvery) return;
    judgedAt = at;
    await judgeVotes(app.ctx);
  };

  /** Runs all people until a time. */
  const runUntil = async (end: number) => {
    for (let next = waiting.at(-1); next && next.at <= end; next = waiting.at(-1)) {
      waiting.pop();
      setNow(next.at);
      await judgeBefore(next.at);
      const step = await next.course.next();
      if (!step.done) insert(step.value, next.course);
    }
    setNow(end);
    await judgeBefore(end);
  };

  /** The time that a proof-of-work takes the person. Only the simulated clock advances: nothing is computed. */
  const solveMs = (person: Person, { parameters }: Challenge): number => {
    const tries = triesOfLevel[parameters.data.level] ?? triesOfLevel[0];
    const rate = person.honest ? triesPerSecond.honest : triesPerSecond.attacker;
    return (1000 * randomTries.between(tries, 2 * tries)) / rate;
  };

  /** A valid proof of the same purpose and level, for a challenge that needs one attempt. ALTCHA compares its expiry with the real time. */
  const proofFor = async ({ parameters: { data } }: Challenge): Promise<string> => {
    const challenge = await createChallenge(app.ctx, data as Purpose, data.level, new Date(), 1);
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  };

  /**
   * One request, repeated like by a browser: after the wait that the response requires, at most until `until`, and with the required
   * proof-of-work.
   */
  async function* send(
    person: Person,
    { method, path, body, token }: Call,
    cast: Cast,
    until: number,
  ): AsyncGenerator<number, TestAnswer> {
    let pow: string | undefined;
    let solved = 0;
    for (;;) {
      requests += 1;
      const answer = await app.request(method, path, {
        ...(token && { token }),
        headers: { "x-forwarded-for": person.address },
        body: pow === undefined ? body : { ...body, pow },
      });
      if (answer.status === 428 && solved < mostChallenges) {
        const takes = solveMs(person, answer.body.challenge);
        if (now + takes > until) return answer;
        solved += 1;
        cast.waited += takes;
        yield now + takes;
        pow = await proofFor(answer.body.challenge);
        continue;
      }
      const wait = Number(answer.headers.get("retry-after") ?? 1) * 1000;
      if (answer.status !== 429 || now + wait > until) return answer;
      cast.waited += wait;
      yield now + wait;
    }
  }

  /** What the latest email to an address has at this place. */
  const takeEmail = (address: string, pattern: RegExp): string | undefined => {
    const index = app.emails.findLastIndex(({ to }) => to === address);
    const [email] = index < 0 ? [] : app.emails.splice(index, 1);
    return pattern.exec(email?.text ?? "")?.[1];
  };
  const emailedToken = (address: string, path: string) => takeEmail(address, new RegExp(`${path}/([\\w-]+)`));

  const started = (person: Person, coin: string): Cast => {
    const cast: Cast = { person, coin, at: now, state: "refused", waited: 0 };
    casts.push(cast);
    return cast;
  };
  const finish = (cast: Cast, answer: TestAnswer) => {
    if (answer.status === 201) cast.state = answer.body.vote?.state === "held" ? "held" : "counted";
    else if (answer.status === 202) cast.state = "held";
    else cast.code = answer.body.code;
    if (answer.body.vote) cast.voteId = answer.body.vote.id;
  };
  const refuse = (cast: Cast, answer: TestAnswer) => {
    cast.code = answer.body.code ?? "no_email";
  };

  /**
   * Votes once: with the session if there is one, otherwise by email. `readsEmailAfter` is the time from the email to the press of its
   * button.
   */
  async function* vote(
    person: Person,
    coin: string,
    { until: latest, readsEmailAfter = 20_000, readsEmailAt, cast: begun }: VoteOptions = {},
  ): Course {
    // Not default values of parameters: those would be evaluated at creation, before the person acts for the first time.
    const until = latest ?? now + patience;
    const cast = begun ?? started(person, coin);
    if (person.opensPage) yield* send(person, { method: "POST", path: `/coins/${coin}/view` }, cast, until);
    if (person.token) {
      const call = { method: "POST", path: `/votes/${coin}`, body: {}, token: person.token };
      return finish(cast, yield* send(person, call, cast, until));
    }
    const body = { coin_id: coin, email: person.email };
    const request = yield* send(person, { method: "POST", path: "/votes/email", body }, cast, until);
    const token = request.status === 202 ? emailedToken(person.email, "/vote/confirm") : undefined;
    if (!token) return refuse(cast, request);
    yield readsEmailAt ?? now + readsEmailAfter;
    const call = { method: "POST", path: "/votes/email/confirm", body: { token } };
    const confirmed = yield* send(person, call, cast, until);
    finish(cast, confirmed);
    if (confirmed.body.token) person.token = confirmed.body.token;
  }

  /** Erases the account of an email link, which needs a code by email: the account stays where no more emails are sent. */
  async function* erase(person: Person): Course {
    const { token } = person;
    const beside = { person, coin: "", at: now, state: "refused" as const, waited: 0 };
    const own = yield* send(person, { method: "GET", path: "/users/me", token }, beside, now + minute);
    yield* send(person, { method: "POST", path: "/users/me/email-code", token }, beside, now + minute);
    const email_code = takeEmail(person.email, /\b(\d{3} ?\d{3})\b/);
    if (email_code === undefined) return;
    const call = { method: "DELETE", path: `/users/${own.body.user.id}`, body: { email_code }, token };
    const erased = yield* send(person, call, beside, now + minute);
    if (erased.status !== 204) throw new Error(`An account could not be erased: ${JSON.stringify(erased.body)}`);
    delete person.token;
  }

  /** Signs up with a password, verifies the address, logs in and votes: the other way to a first vote. */
  async function* signUpAndVote(person: Person, coin: string, until: number): Course {
    const cast = started(person, coin);
    const password = `correct ${person.email} horse`;
    const account = { name: person.email.slice(0, 20), email: person.email, password };
    const signedUp = yield* send(person, { method: "POST", path: "/users", body: account }, cast, until);
    const token = signedUp.status === 201 ? emailedToken(person.email, "/verify-email") : undefined;
    if (!token) return refuse(cast, signedUp);
    yield* send(person, { method: "POST", path: "/users/verify-email", body: { token } }, cast, until);
    const login = { email: person.email, password };
    const loggedIn = yield* send(person, { method: "POST", path: "/users/auth", body: login }, cast, until);
    if (loggedIn.status !== 201) return refuse(cast, loggedIn);
    person.token = loggedIn.body.token;
    yield* vote(person, coin, { until, cast });
  }

  /** Accounts that are older than stored networks (30 days), or that were created elsewhere: verified, with a session. */
  const addAccounts = async (accounts: NewAccount[]) => {
    for (let from = 0; from < accounts.length; from += 500) {
      const rows = accounts.slice(from, from + 500).map(({ person, createdAt, votedFor }) => {
        person.token = randomBytes(32).toString("base64url");
        return { id: newId(createdAt), person, token: person.token, at: new Date(createdAt), votedFor };
      });
      await app.ctx.db.insert(users).values(
        rows.map(({ id, person, at }) => ({
          id,
          name: `Voter ${id.slice(-6)}`,
          email: person.email,
          passwordHash: "none",
          emailVerifiedAt: at,
          createdAt: at,
        })),
      );
      await app.ctx.db.insert(sessions).values(
        // A session ends 90 days after its login, so that old accounts have logged in again.
        rows.map(({ id, token }) => ({
          id: newId(startsAt),
          userId: id,
          tokenHash: createHash("sha256").update(token).digest(),
          createdAt: new Date(startsAt),
          lastUsedAt: new Date(startsAt),
          expiresAt: new Date(startsAt + 365 * day),
        })),
      );
      const earlier = rows.flatMap(({ id, at, votedFor: coinId }) => {
        if (coinId === null) return [];
        const createdAt = new Date(at.getTime() + day / 2);
        return [{ id: newId(createdAt.getTime()), coinId, userId: id, day: utcDay(createdAt), createdAt }];
      });
      if (earlier.length > 0) await app.ctx.db.insert(votes).values(earlier);
    }
  };

  return {
    app,
    random,
    networks,
    casts,
    startsAt,
    listCoin,
    begin,
    runUntil,
    runJobs,
    vote,
    signUpAndVote,
    erase,
    addAccounts,
    now: () => now,
    requests: () => requests,
  };
}
export type World = Awaited<ReturnType<typeof createWorld>>;
