import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bytesToHex } from "@noble/hashes/utils";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { openBrowser } from "../../e2e/testing/browser.ts";
import type { Measured } from "../report.ts";
import { scratch } from "../site.ts";
import { createKey, createResponse, type Key, publicKeyToBytes } from "./credentials.ts";
import { percentiles } from "./measure-steps.ts";
import type * as voter from "./voter.ts";

/** How much slower than this processor a phone's is: Lighthouse simulates one by 4; 6 is a slower one. Chromium slows its pages down. */
const slowdowns = [1, 4, 6];

type Page = typeof globalThis & { voter: typeof voter; answer: (request: string) => Promise<string> };

/** Gets a credential and votes as a voter's browser would, with code that has never run in this page. */
async function voteInPage({ votes, key }: { votes: number; key: string }) {
  const { createRequest, finishCredential, generatorOf, present, readPublicKey } = (globalThis as Page).voter;
  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const began = performance.now();
  const { secrets, request } = createRequest("vote");
  const requested = performance.now();
  const hex = Array.from(request, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const response = bytes(await (globalThis as Page).answer(hex));
  const answered = performance.now();
  const credential = finishCredential(secrets, readPublicKey(bytes(key)), request, response);
  const finished = performance.now();
  const times: number[] = [];
  for (let turn = 0; turn <= votes; turn++) {
    const from = performance.now();
    present(credential, generatorOf(`coin ${turn}`));
    times.push(performance.now() - from);
  }
  return { credential: requested - began + finished - answered, first: times[0] as number, later: times.slice(1) };
}

async function bundle(): Promise<string> {
  const { folder, remove } = await scratch();
  try {
    await build({
      configFile: false,
      logLevel: "error",
      build: {
        outDir: folder,
        emptyOutDir: true,
        lib: {
          entry: fileURLToPath(new URL("voter.ts", import.meta.url)),
          formats: ["iife"],
          name: "voter",
          fileName: "voter",
        },
      },
    });
    return await readFile(join(folder, "voter.iife.js"), "utf8");
  } finally {
    await remove();
  }
}

const answerOf = (key: Key) => (request: string) => bytesToHex(createResponse(key, Buffer.from(request, "hex")));

async function voteIn(browser: Browser, script: string, key: Key, rate: number, votes: number) {
  const page = await browser.newPage();
  await page.exposeFunction("answer", answerOf(key));
  await page.addScriptTag({ content: `${script};globalThis.voter=voter` });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  const taken = await page.evaluate(voteInPage, { votes, key: bytesToHex(publicKeyToBytes(key.open)) });
  await page.close();
  return taken;
}

/** The size of the voter's code, and its times in Chromium whose processor is made slower: in new pages, of which each makes this many votes. */
export async function measureBrowser(pages: number, votes: number): Promise<Measured[]> {
  const script = await bundle();
  const key = createKey();
  const rows: Measured[] = [{ name: "code of the voter", bytes: script.length, gzip_bytes: gzipSync(script).length }];
  const browser = await openBrowser();
  try {
    // In turns, so that a slow moment of the machine meets every slowdown.
    const runs = Array.from({ length: pages }, () => slowdowns).flat();
    const taken = [];
    for (const rate of runs) taken.push({ rate, ...(await voteIn(browser, script, key, rate, votes)) });
    for (const rate of slowdowns) {
      const ofRate = taken.filter((run) => run.rate === rate);
      const credentials = ofRate.map(({ credential }) => credential);
      const later = ofRate.flatMap((run) => run.later);
      rows.push({
        name: `Chromium, ${rate} times slower`,
        credential_median_ms: percentiles(credentials).median_ms,
        credential_least_ms: Math.min(...credentials),
        first_vote_median_ms: percentiles(ofRate.map(({ first }) => first)).median_ms,
        vote_median_ms: percentiles(later).median_ms,
        vote_least_ms: Math.min(...later),
      });
    }
  } finally {
    await browser.close();
  }
  return rows;
}
