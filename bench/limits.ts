import { join } from "node:path";
import { load } from "./load.ts";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startSite } from "./site.ts";

/** Enough networks that none reaches its limit, and few enough that most of them are counted over all nodes. */
const networks = 2_000;

/** Responses a second of a cached list to many networks with request limits on, against the same site with limits off, in turns. */
export async function limits(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  await seedScale(data, 1_000, 10_000);
  const seconds = quick ? 3 : 10;
  const rates: Record<"on" | "off", number[]> = { on: [], off: [] };
  let refused = 0;
  try {
    for (let turn = 0; turn < 3; turn++) {
      for (const state of ["on", "off"] as const) {
        const site = await startSite(data, { RATE_LIMIT: state, TRUST_PROXY: "127.0.0.1" });
        let n = 0;
        const measured = await load(`${site.url}/api/coins?limit=25`, seconds, {
          requests: [
            {
              setupRequest(request) {
                n = (n + 1) % networks;
                return { ...request, headers: { "x-forwarded-for": `10.0.${n >> 8}.${n & 255}` } };
              },
            },
          ],
        });
        rates[state].push(measured.rate);
        refused += measured.failures;
        await site.stop();
      }
    }
  } finally {
    await remove();
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[1] as number;
  const [on, off] = [median(rates.on), median(rates.off)];
  return [{ name: "cached list, many networks", rate: on, rate_without_limits: off, ratio: on / off, refused }];
}
