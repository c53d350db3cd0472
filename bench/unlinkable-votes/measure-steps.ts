import { createECDH } from "node:crypto";
import type { Measured } from "../report.ts";
import {
  createKey,
  createRequest,
  createResponse,
  finishCredential,
  generatorOf,
  present,
  secretOfContext,
  verifyPresentation,
} from "./credentials.ts";
import { context } from "./token-site.ts";

/** The median and the 99th percentile of these times in milliseconds. */
export function percentiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    median_ms: sorted[sorted.length >> 1] as number,
    p99_ms: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] as number,
  };
}

/** Milliseconds that this process has used of processors, which other programs do not add to. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Runs steps in turns, so that a slow moment of the machine meets all of them; the first turns are not counted. */
export async function timeSteps(steps: Record<string, () => unknown>, turns: number, clock: () => number) {
  const times = new Map(Object.keys(steps).map((name) => [name, [] as number[]]));
  for (let turn = -3; turn < turns; turn++) {
    for (const [name, step] of Object.entries(steps)) {
      const began = clock();
      await step();
      if (turn >= 0) times.get(name)?.push(clock() - began);
    }
  }
  return times;
}

/** How much processor time each step takes in JavaScript, what it sends, and what a multiplication takes in OpenSSL, of which a native program would be made. */
export async function measureSteps(turns: number): Promise<Measured[]> {
  const key = createKey();
  const contextSecret = secretOfContext(context);
  const ballot = generatorOf("a coin and a day");
  let asked = createRequest(context);
  let response = createResponse(key, asked.request);
  let credential = finishCredential(asked.secrets, key.open, asked.request, response);
  let presentation = present(credential, ballot);
  const [mine, other] = [createECDH("prime256v1"), createECDH("prime256v1")];
  mine.generateKeys();
  const theirs = other.generateKeys();
  const steps: Record<string, () => unknown> = {
    "request (voter)": () => {
      asked = createRequest(context);
    },
    "issue (site)": () => {
      response = createResponse(key, asked.request);
    },
    "finish (voter)": () => {
      credential = finishCredential(asked.secrets, key.open, asked.request, response);
    },
    "present (voter)": () => {
      presentation = present(credential, ballot);
    },
    "verify (site)": () => {
      if (!verifyPresentation(key, contextSecret, ballot, presentation)) throw new Error("a valid vote is refused");
    },
    "one multiplication, OpenSSL": () => mine.computeSecret(theirs),
  };
  const bytes: Record<string, number> = {
    "request (voter)": asked.request.length,
    "issue (site)": response.length,
    "present (voter)": presentation.length,
  };
  const times = await timeSteps(steps, turns, processorTime);
  return [...times].map(([name, taken]) => ({ name, bytes: bytes[name] ?? 0, ...percentiles(taken) }));
}
