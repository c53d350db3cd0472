import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Coin } from "@cointally/contract/coin.ts";
import { build } from "vite";
import type { PageHandler } from "../server/http/pages.ts";
import { load } from "./load.ts";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startSite } from "./site.ts";

type RenderTable = (coins: Coin[]) => () => string;

const web = fileURLToPath(new URL("../web", import.meta.url));

/** The table's own components, built as the pages are, without the pages around them. */
const tableAlone = async (coins: Coin[]): Promise<() => string> => {
  // Beside the packages that it imports.
  const outDir = join(web, `.react-router/table-${process.pid}`);
  await build({
    root: web,
    configFile: false,
    logLevel: "error",
    build: { ssr: "app/testing/render-table.tsx", outDir },
  });
  const { renderTable } = (await import(pathToFileURL(join(outDir, "render-table.js")).href)) as {
    renderTable: RenderTable;
  };
  await rm(outDir, { recursive: true });
  return renderTable(coins);
};

/** How often a second something is done, over some seconds. */
const rateOf = async (seconds: number, once: () => unknown): Promise<number> => {
  const rate = async (ms: number) => {
    const began = performance.now();
    let done = 0;
    for (; performance.now() - began < ms; done++) await once();
    return (done * 1000) / (performance.now() - began);
  };
  await rate(seconds * 300);
  return rate(seconds * 1000);
};

/** Pages: how many a second are rendered, against react-dom/server on the same table; how many a second are answered. */
export const pages = async (quick: boolean): Promise<Measured[]> => {
  const { folder, remove } = await scratch();
  const seconds = quick ? 1 : 5;
  const data = join(folder, "data");
  await seedScale(data, 1_000, 10_000);
  const site = await startSite(data, { WORKERS: "2" });
  const rows: Measured[] = [];
  try {
    const path = "/coins?limit=50";
    const answers = new Map<string, string>();
    const apiFetch = async (call: string) => {
      const kept = answers.get(call) ?? (await (await fetch(`${site.url}/api${call}`)).text());
      answers.set(call, kept);
      return new Response(kept, { headers: { "content-type": "application/json" } });
    };
    const built = new URL("../web/build/server/index.js", import.meta.url);
    const { createPageHandler } = (await import(built.href)) as { createPageHandler: () => PageHandler };
    const handler = createPageHandler();
    const render = async () => {
      const request = new Request(new URL(path, site.url));
      const page = {
        apiFetch,
        nonce: "n",
        publicUrl: site.url,
        apiUrl: "/api",
        locale: "en" as const,
        wallet: {
          projectId: null,
          listingUrl: null,
          identityService: false,
          networkFirst: false,
          preferInjected: false,
        },
        operatorText: async () => null,
      };
      return (await handler(request, page)).text();
    };
    const { coins } = (await (await fetch(`${site.url}/api${path}`)).json()) as { coins: Coin[] };
    const table = await tableAlone(coins);
    const rows50 = (html: string) => html.split("<tr").length;
    if (rows50(await render()) !== rows50(table())) throw new Error("The page and the table hold different rows");

    const page_rate = await rateOf(seconds, render);
    const table_rate = await rateOf(seconds, table);
    rows.push({ name: "render 50 rows", page_rate, table_rate, ratio: page_rate / table_rate });
    for (const kept of ["/", "/coins"]) {
      const { rate, p99, failures } = await load(site.url + kept, seconds, { headers: { "accept-encoding": "gzip" } });
      rows.push({ name: `kept ${kept}`, page_rate: rate, p99, failures });
    }
  } finally {
    await site.stop();
    await remove();
  }
  return rows;
};
