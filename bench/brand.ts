import { Agent, get } from "node:http";
import sharp from "sharp";
import type { Measured } from "./report.ts";
import { type Site, scratch, seedScale, startSite } from "./site.ts";

/** A logo as the upload makes it: as large as the header shows at twice the density. */
async function logoOf(color: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="264" height="64"><circle cx="32" cy="32" r="28" fill="${color}"/><rect x="76" y="18" width="180" height="28" rx="6" fill="${color}"/></svg>`;
  const image = await sharp(Buffer.from(svg)).webp().toBuffer();
  return `data:image/webp;base64,${image.toString("base64")}`;
}

const brand = async () => ({
  SITE_NAME: "Coins of the Valley",
  SITE_THEME: "plum",
  SITE_ACCENT_DARK: "#7fd4fa",
  SITE_ACCENT_LIGHT: "#0b5c86",
  SITE_LOGO_DARK: await logoOf("#7fd4fa"),
  SITE_LOGO_LIGHT: await logoOf("#0b5c86"),
  SITE_CSS: "--r-2: 0px",
});

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const brotli = { "accept-encoding": "br" };

/** The bytes of a response as sent. */
async function sentBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: brotli });
  if (!response.ok) throw new Error(`${url} is ${response.status}`);
  const length = response.headers.get("content-length");
  const { byteLength } = await response.arrayBuffer();
  return length ? Number(length) : byteLength;
}

/** The bytes of a page with its scripts and styles, and of the logo of one mode. */
async function bytesOf(site: Site, path: string) {
  const html = await (await fetch(site.url + path, { headers: brotli })).text();
  const assets = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  const logo = /\/brand\/logo-dark\.webp\?v=[\w-]+/.exec(html)?.[0];
  const parts = await Promise.all([path, ...assets].map((part) => sentBytes(site.url + part)));
  return { page: parts.reduce((sum, bytes) => sum + bytes, 0), logo: logo ? await sentBytes(site.url + logo) : 0 };
}

/** Whether the response is complete and has status 200. */
const responds = (url: string) =>
  new Promise<boolean>((resolve) => {
    const sent = get(url, { agent, headers: brotli }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
    });
    sent.once("error", () => resolve(false));
  });

/** Requests a page so many times over all connections: milliseconds for each response, and failures. */
async function timed(url: (n: number) => string, count: number) {
  const start = performance.now();
  const ok = await Promise.all(Array.from({ length: count }, (_, n) => responds(url(n))));
  return { ms: (performance.now() - start) / count, failures: ok.filter((one) => !one).length };
}

/**
 * The rates of both sites in many short turns, because the speed of a shared machine changes from one second to the next. Before the first
 * that counts, both have compiled what the page needs.
 */
async function ratesOf(ours: Site, branded: Site, path: string, turns: number) {
  const isRendered = path.includes("?");
  const size = isRendered ? 8 : 400;
  let requested = 0;
  const turnOf = (site: Site) => timed((n) => `${site.url}${path}${isRendered ? requested + n : ""}`, size);
  const times = { ours: [] as number[], branded: [] as number[] };
  let failures = 0;
  for (let turn = -Math.ceil(turns / 4); turn < turns; turn++) {
    // Neither has the advantage of being first.
    const order = turn % 2 === 0 ? (["ours", "branded"] as const) : (["branded", "ours"] as const);
    for (const name of order) {
      const { ms, failures: failed } = await turnOf(name === "ours" ? ours : branded);
      requested += size;
      failures += failed;
      if (turn >= 0) times[name].push(ms);
    }
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number;
  const [one, other] = [median(times.ours), median(times.branded)];
  return { rate: Math.round(1000 / one), brand_rate: Math.round(1000 / other), rate_ratio: one / other, failures };
}

/** Pages of a site with its own brand against those of ours: their bytes with scripts and styles, and how many are sent per second. */
export async function brandPages(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const turns = quick ? 10 : 300;
  await Promise.all(["ours", "branded"].map((name) => seedScale(`${folder}/${name}`, 1_000, 10_000)));
  const ours = await startSite(`${folder}/ours`);
  const branded = await startSite(`${folder}/branded`, await brand());
  try {
    const rows: Measured[] = [];
    for (const [name, path] of [
      ["cached /", "/"],
      ["cached /coins", "/coins"],
      ["rendered /coins", "/coins?n="],
    ] as const) {
      const [plain, own] = [await bytesOf(ours, path), await bytesOf(branded, path)];
      rows.push({
        name,
        bytes: plain.page,
        brand_bytes: own.page,
        bytes_ratio: own.page / plain.page,
        logo_bytes: own.logo,
        ...(await ratesOf(ours, branded, path, turns)),
      });
    }
    return rows;
  } finally {
    await ours.stop();
    await branded.stop();
    await remove();
  }
}
