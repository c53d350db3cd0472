import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { executable } from "../e2e/testing/browser.ts";
import type { Measured } from "./report.ts";
import { scratch, startSite } from "./site.ts";

/** Its packages are larger than all of ours, so it is installed for this measurement only. */
const lighthouse = "lighthouse@13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const figures = {
  cls: "cumulative-layout-shift",
  lcp_ms: "largest-contentful-paint",
  tbt_ms: "total-blocking-time",
} as const;

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
};

const middle = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] as number;

/** One run on a slow phone, as Lighthouse simulates it. */
const run = async (url: string, file: string): Promise<Report> => {
  const args = ["--yes", lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`];
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic";
  const child = spawn("npx", [...args, flags, `--only-categories=${categories.join()}`], {
    env: { ...process.env, CHROME_PATH: await executable() },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}`);
  return JSON.parse(await readFile(file, "utf8"));
};

/** Lighthouse, mobile, the median of five runs: home, a list and a coin of the demo (issue "Must reach"). */
export async function runLighthouse(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const site = await startSite(join(folder, "data"), { DEMO: "1" });
  const rows: Measured[] = [];
  try {
    for (const path of ["/", "/coins", "/coins/bnb"]) {
      const reports: Report[] = [];
      for (let i = 0; i < (quick ? 1 : 5); i++) {
        reports.push(await run(site.url + path, join(folder, "report.json")));
      }
      const row: Measured = { name: path };
      for (const category of categories) {
        row[category] = Math.round(100 * middle(reports.map((report) => report.categories[category]?.score ?? 0)));
      }
      for (const [name, id] of Object.entries(figures)) {
        row[name] = middle(reports.map((report) => report.audits[id]?.numericValue ?? Number.NaN));
      }
      const failed = Object.values(reports[0]?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
      process.stderr.write(failed.map(({ title }) => `  ${path}: ${title}\n`).join(""));
      rows.push(row);
    }
  } finally {
    await site.stop();
    await remove();
  }
  return rows;
}
