import sharp from "sharp";
import { type Load, load } from "./load.ts";
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

/** The rates of both sites in alternating turns; the turn with the median ratio. */
async function ratesOf(ours: Site, branded: Site, path: string, seconds: number) {
  const turns: [Load, Load][] = [];
  const options = { headers: brotli, idReplacement: path.includes("[<id>]") };
  const rateOf = (site: Site) => load(site.url + path, seconds, options);
  for (let turn = 0; turn < 7; turn++) {
    // Neither has the advantage of being first.
    const early = turn % 2 === 1 ? await rateOf(branded) : undefined;
    const plain = await rateOf(ours);
    turns.push([plain, early ?? (await rateOf(branded))]);
  }
  const failures = turns.flat().reduce((sum, one) => sum + one.failures, 0);
  const [one, other] = turns.toSorted((a, b) => a[1].rate / a[0].rate - b[1].rate / b[0].rate)[3] as [Load, Load];
  return { rate: one.rate, brand_rate: other.rate, rate_ratio: other.rate / one.rate, failures };
}

/** Pages of a site with its own brand against those of ours: their bytes with scripts and styles, and how many are sent per second. */
export async function brandPages(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const seconds = quick ? 1 : 4;
  await Promise.all(["ours", "branded"].map((name) => seedScale(`${folder}/${name}`, 1_000, 10_000)));
  const ours = await startSite(`${folder}/ours`);
  const branded = await startSite(`${folder}/branded`, await brand());
  try {
    const rows: Measured[] = [];
    for (const [name, path] of [
      ["cached /", "/"],
      ["cached /coins", "/coins"],
      ["rendered /coins", "/coins?n=[<id>]"],
    ] as const) {
      const at = path.replace("[<id>]", "1");
      const [plain, own] = [await bytesOf(ours, at), await bytesOf(branded, at)];
      rows.push({
        name,
        bytes: plain.page,
        brand_bytes: own.page,
        bytes_ratio: own.page / plain.page,
        logo_bytes: own.logo,
        ...(await ratesOf(ours, branded, path, seconds)),
      });
    }
    return rows;
  } finally {
    await ours.stop();
    await branded.stop();
    await remove();
  }
}
