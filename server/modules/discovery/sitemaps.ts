import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { locales, localizedPath } from "@cointally/shared/locales.ts";
import { notFound } from "../../core/app-error.ts";
import { createByteCache } from "../../core/byte-cache.ts";
import type { Context } from "../../core/context.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { escapedXml } from "../../images/escape-xml.ts";
import { findListed, findStretches, type Stretch } from "../coins/walk-listed.ts";
import { publicPages } from "./public-pages.ts";

/** The maximum number of addresses in a sitemap (sitemaps.org). */
const mostAddresses = 50_000;

/** How long a sitemap is cached; search engines read it a few times a day. */
const cachedMs = 60 * 60_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The pages other than coins, each in every language, with its alternates in the others. */
const pagesXml = (publicUrl: string, paths: string[]): string => {
  const address = (path: string) => escapedXml(publicUrl + path);
  const siblings = (path: string) =>
    locales
      .map((l) => `<xhtml:link rel="alternate" hreflang="${l}" href="${address(localizedPath(l, path))}"/>`)
      .join("");
  const urls = paths.flatMap((path) =>
    locales.map((l) => `<url><loc>${address(localizedPath(l, path))}</loc>${siblings(path)}</url>`),
  );
  return `${head}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
};

const coinsXml = (publicUrl: string, lines: string[]): string => {
  const start = `<url><loc>${escapedXml(publicUrl)}/coins/`;
  const urls = lines.map((line) => `${start}${line.replace(" ", "</loc><lastmod>")}</lastmod></url>`);
  return `${head}<urlset ${schema}>\n${urls.join("\n")}\n</urlset>\n`;
};

const indexXml = (publicUrl: string, names: string[]): string => {
  const maps = names.map((name) => `<sitemap><loc>${escapedXml(publicUrl)}/${name}</loc></sitemap>`);
  return `${head}<sitemapindex ${schema}>\n${maps.join("\n")}\n</sitemapindex>\n`;
};

/**
 * The site's sitemaps, as gzip: an index, the pages, and as many for coins as needed. Each is generated at most once an hour, one at a
 * time; the first coin of each is found by an index scan and cached as long.
 */
export const sitemaps = (ctx: Context, size = mostAddresses) => {
  const { db, config, clock } = ctx;
  const cached = createByteCache(32 * 1024 * 1024);
  const inTurn = limitConcurrency(1);
  const hour = () => Math.floor(clock().getTime() / cachedMs);
  let walked: { hour: number; stretches: Promise<Stretch[]> } | null = null;

  const stretches = (): Promise<Stretch[]> => {
    if (walked?.hour === hour()) return walked.stretches;
    const found = findStretches(db, size);
    const walk = { hour: hour(), stretches: found };
    walked = walk;
    found.catch(() => {
      if (walked === walk) walked = null;
    });
    return found;
  };

  const packed = (name: string, make: () => Promise<string>) =>
    cached(`${hour()} ${name}`, () => inTurn(async () => promisify(gzip)(await make())));

  return {
    index: () =>
      packed("index", async () => {
        const coins = (await stretches()).map((_, at) => `sitemap-coins-${at + 1}.xml`);
        return indexXml(config.publicUrl, ["sitemap-pages.xml", ...coins]);
      }),
    pages: () => packed("pages", async () => pagesXml(config.publicUrl, publicPages(ctx))),
    /** @throws {AppError} not_found past the last one */
    coins: async (number: number) => {
      const stretch = (await stretches())[number - 1];
      if (!stretch) throw notFound("sitemap");
      return packed(`coins ${number}`, async () => coinsXml(config.publicUrl, await findListed(db, stretch)));
    },
  };
};
