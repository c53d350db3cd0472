import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { PageHandler } from "../server/http/pages.ts";
import { load } from "./load.ts";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startSite } from "./site.ts";

type Element = { localName: string; attributes: Iterable<{ name: string; value: string }>; childNodes: Iterable<Node> };
type Node = Element & { nodeType: number; textContent: string | null };

type Parser = { JSDOM: new (html: string) => { window: { document: { querySelector(what: string): Node | null } } } };

const named: Record<string, string> = { class: "className", for: "htmlFor", tabindex: "tabIndex", colspan: "colSpan" };

/** HTML as the elements that React would make it from: no component, no hook, no context. */
const asElements = ({ childNodes }: { childNodes: Iterable<Node> }): ReactNode[] =>
  [...childNodes]
    .filter(({ nodeType }) => nodeType === 1 || nodeType === 3)
    .map((node, key) => {
      if (node.nodeType === 3) return createElement(Fragment, { key }, node.textContent);
      const props = [...node.attributes]
        .filter(({ name }) => name !== "style")
        .map(({ name, value }) => [named[name] ?? name, value]);
      return createElement(node.localName, { key, ...Object.fromEntries(props) }, ...asElements(node));
    });

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
      const page = { apiFetch, nonce: "n", publicUrl: site.url, apiUrl: "/api", locale: "en" as const };
      return (await handler(request, page)).text();
    };
    const html = await render();
    // The package ships no types.
    const { JSDOM } = (await import("jsdom" as string)) as Parser;
    const table = new JSDOM(html).window.document.querySelector("table");
    if (!table) throw new Error(`${fileURLToPath(built)} rendered no table`);
    const alone = createElement("table", null, ...asElements(table));

    const page_rate = await rateOf(seconds, render);
    const table_rate = await rateOf(seconds, () => renderToString(alone));
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
