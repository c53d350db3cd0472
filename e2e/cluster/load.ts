import { setTimeout as delay } from "node:timers/promises";
import { addresses } from "./parts.ts";

export type Voter = { id: string; token: string };
export type Vote = { id: string; coin: string; voter: string };

/** What a load saw: numbers of reads and votes, and how long each was refused. */
export type Seen = {
  reads: number;
  failedReads: string[];
  slowestReadMs: number;
  votes: Vote[];
  refusedVotes: number;
  /** Refusals that do not say that one may try again. */
  wrongRefusals: string[];
  /** The longest time without an acknowledged vote. */
  longestWithoutVoteMs: number;
};

const site = `http://${addresses.nginx}:8080`;
const readPaths = [
  "/",
  "/coins",
  "/api/coins?limit=20",
  "/api/coins/new?limit=20",
  "/api/coins/trending?limit=50",
  "/about",
];

/** A page of which no node has a copy: without the database it is refused, which must fail no other read. */
const uncachedPath = (n: number) => `/coins/uncached-${n}`;

/** Reads and votes through the proxy, some of each at once, until it is stopped. No pair of a voter and a coin is sent twice. */
export function startLoad(voters: Voter[], coins: string[], from: number, { readers = 4, writers = 3 } = {}) {
  const seen: Seen = {
    reads: 0,
    failedReads: [],
    slowestReadMs: 0,
    votes: [],
    refusedVotes: 0,
    wrongRefusals: [],
    longestWithoutVoteMs: 0,
  };
  let running = true;
  let next = from;
  let lastVoteAt = performance.now();

  const read = async (): Promise<void> => {
    for (let n = 0; running; n++) {
      const path = readPaths[n % readPaths.length] as string;
      const began = performance.now();
      try {
        const response = await fetch(site + path, { signal: AbortSignal.timeout(15_000) });
        await response.arrayBuffer();
        if (response.status !== 200) seen.failedReads.push(`${path}: ${response.status}`);
      } catch (error) {
        seen.failedReads.push(`${path}: ${(error as Error).message}`);
      }
      seen.reads++;
      seen.slowestReadMs = Math.max(seen.slowestReadMs, performance.now() - began);
      await delay(20);
    }
  };

  const readUncached = async (): Promise<void> => {
    for (let n = 0; running; n++) {
      const status = await fetch(site + uncachedPath(n), { signal: AbortSignal.timeout(15_000) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        (error: Error) => error.message,
      );
      if (status !== 404 && status !== 503) seen.failedReads.push(`${uncachedPath(n)}: ${status}`);
      await delay(200);
    }
  };

  const vote = async (): Promise<void> => {
    while (running) {
      const at = next++;
      const voter = voters[at % voters.length] as Voter;
      const coin = coins[Math.floor(at / voters.length) % coins.length] as string;
      try {
        const response = await fetch(`${site}/api/votes/${coin}`, {
          method: "POST",
          headers: { authorization: `Bearer ${voter.token}` },
          signal: AbortSignal.timeout(15_000),
        });
        const body = await response.text();
        if (response.status === 201) {
          const { vote: cast } = JSON.parse(body) as { vote: { id: string } };
          seen.votes.push({ id: cast.id, coin, voter: voter.id });
          const now = performance.now();
          seen.longestWithoutVoteMs = Math.max(seen.longestWithoutVoteMs, now - lastVoteAt);
          lastVoteAt = now;
        } else {
          seen.refusedVotes++;
          const isRetryable = response.status === 503 && response.headers.has("retry-after");
          if (!isRetryable) seen.wrongRefusals.push(`${response.status} ${body.slice(0, 120)}`);
        }
      } catch (error) {
        seen.refusedVotes++;
        seen.wrongRefusals.push((error as Error).message);
      }
      await delay(50);
    }
  };

  const loops = [readUncached(), ...Array.from({ length: readers }, read), ...Array.from({ length: writers }, vote)];
  return {
    seen,
    /** Waits until a vote that begins now is acknowledged. */
    async voted(): Promise<void> {
      for (const wanted = seen.votes.length + 4; seen.votes.length < wanted; ) await delay(100);
    },
    /** Ends the load; returns what it saw, and where the next one goes on. */
    async stop() {
      running = false;
      await Promise.all(loops);
      return { ...seen, next };
    },
  };
}
