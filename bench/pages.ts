import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Coin } from "@cointally/contract/coin.ts";
import { endpoints } from "@cointally/contract/endpoints.ts";
import type { PageHandler, ReadEndpoint } from "@cointally/contract/page.ts";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { build } from "vite";
import { againstBareHttp } from "./load.ts";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startSite } from "./site.ts";

type RenderTable = (coins: Coin[]) => () => string;

/** The encodings in which clients request the same page. */
const codings = { plain: {}, gzip: { "accept-encoding": "gzip" }, Brotli: { "accept-encoding": "br" } };

const web = fileURLToPath(new URL("../web", import.meta.url));

/** The table's own components, built like the pages, without the pages around them. */
const tableAlone = async (coins: Coin[]): Promise<() => string> => {
  // External packages that it imports.
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

/** How often each of two functions runs per second of CPU time, in alternating turns of equal length; the turn with the median ratio. */
const ratesOf = async (seconds: number, one: () => unknown, other: () => unknown) => {
  const rate = async (ms: number, once: () => unknown) => {
    const before = process.cpuUsage();
    let done = 0;
    for (const end = performance.now() + ms; performance.now() < end; done++) await once();
    const { user, system } = process.cpuUsage(before);
    return (done * 1e6) / (user + system);
  };
  const turn = async () => [await rate(seconds * 200, one), await rate(seconds * 200, other)] as const;
  await turn();
  const turns: (readonly [number, number])[] = [];
  for (let n = 0; n < 9; n++) turns.push(await turn());
  const ordered = turns.sort(([a, b], [c, d]) => a / b - c / d);
  return ordered[4] as (typeof turns)[number];
};

/**
 * Pages: how many are rendered per second of CPU time, against react-dom/server on the same table; how many cached ones are sent per
 * second, against a bare server.
 */
export async function pages(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const seconds = quick ? 1 : 5;
  const data = join(folder, "data");
  await seedScale(data, 1_000, 10_000);
  const site = await startSite(data);
  const rows: Measured[] = [];
  try {
    const path = "/coins?limit=50";
    const responses = new Map<string, string>();
    // Lists are JSON text from the database, which an in-process read parses once.
    const readEndpoint: ReadEndpoint = async (name, { query = {} } = {}) => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
      const call = `${endpoints[name].path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
      const text = responses.get(call) ?? (await (await fetch(`${site.url}/api${call}`)).text());
      responses.set(call, text);
      return { status: 200, body: JSON.parse(text) };
    };
    const built = new URL("../web/build/server/index.js", import.meta.url);
    const { createPageHandler } = (await import(built.href)) as { createPageHandler: () => PageHandler };
    const handler = createPageHandler();
    const render = async () => {
      const request = new Request(new URL(path, site.url));
      const page = {
        readEndpoint,
        nonce: "n",
        publicUrl: site.url,
        apiUrl: "/api",
        locale: "en" as const,
        modules: [...optionalModules],
        wallet: {
          projectId: null,
          listingUrl: null,
          identityService: false,
          networkFirst: false,
          preferInjected: false,
        },
        contentOverride: async () => null,
      };
      return (await handler(request, page)).text();
    };
    const { coins } = (await (await fetch(`${site.url}/api${path}`)).json()) as { coins: Coin[] };
    const table = await tableAlone(coins);
    const rows50 = (html: string) => html.split("<tr").length;
    if (rows50(await render()) !== rows50(table())) throw new Error("The page and the table hold different rows");

    const [page_rate, table_rate] = await ratesOf(seconds, render, table);
    rows.push({ name: "render 50 rows", page_rate, table_rate, ratio: page_rate / table_rate });
    for (const [name, headers] of Object.entries(codings)) {
      for (const cached of ["/", "/coins"]) {
        const compared = await againstBareHttp(site.url + cached, seconds, headers, join(folder, "bytes"));
        rows.push({ name: `cached ${cached}, ${name}`, ...compared });
      }
    }
  } finally {
    await site.stop();
    await remove();
  }
  return rows;
}
