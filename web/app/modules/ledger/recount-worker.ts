import { ReadError, readSiteLog } from "./read-site-log.ts";
import { type CountedCoin, Finding, type FindingCode, type StoredCheckpoint } from "./site-checkpoint.ts";
import { type RecountProgress, type RecountReport, verifySite } from "./verify-site.ts";

export type RecountRequest = { apiUrl: string; stored: StoredCheckpoint | undefined; reload: boolean };

/** Why a recount ended without a result: what is wrong with the site, or that it could not be read. `detail` is in English, for reports. */
export type RecountFailure = { code: FindingCode | "no_log" | "unreachable"; detail: string; coins: CountedCoin[] };

export type RecountMessage = { progress: RecountProgress } | { report: RecountReport } | { failure: RecountFailure };

/** How often progress is shown: more would only occupy the page. */
const progressMs = 100;

const send = (message: RecountMessage) => postMessage(message);

addEventListener("message", async ({ data: { apiUrl, stored, reload } }: MessageEvent<RecountRequest>) => {
  let shownAt = 0;
  let step: RecountProgress["step"] | undefined;
  const onProgress = (progress: RecountProgress) => {
    if (progress.step === step && Date.now() - shownAt < progressMs) return;
    step = progress.step;
    shownAt = Date.now();
    send({ progress });
  };
  try {
    send({ report: await verifySite(readSiteLog(apiUrl, { reload }), { stored, onProgress }) });
  } catch (error) {
    send({ failure: failureOf(error) });
  }
});

function failureOf(error: unknown): RecountFailure {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof Finding) return { code: error.code, detail, coins: error.coins };
  const isMissing = error instanceof ReadError && error.status === 404;
  return { code: isMissing ? "no_log" : "unreachable", detail, coins: [] };
}
