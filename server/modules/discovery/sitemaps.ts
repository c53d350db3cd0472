import { promisify } from "node:util";
import { gzip } from "node:zlib";
import * as m from "@cointally/i18n/messages";
import { localizedPath, siteLocales } from "@cointally/shared/locales.ts";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import { createByteCache } from "../../core/byte-cache.ts";
import type { Context } from "../../core/context.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import type { Queries } from "../../database/client.ts";
import { escapedXml } from "../../images/escape-xml.ts";
import { publicPages } from "./public-pages.ts";

/** The maximum number of addresses in a sitemap (sitemaps.org). */
const maxAddresses = 50_000;

/** How long a sitemap is cached; search engines read it a few times a day. */
const cachedMs = 60 * 60_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const firstId = "00000000-0000-0000-0000-000000000000";
const listed = sql`status = 'approved' and source <> 'synthetic'`;

/** Public coins in the order of their ids: all after the first id, up to the last one. */
type IdRange = { after: string; last: string };

/** All public coins in ranges of up to `size`, each found by an index scan. Synthetic coins are left out. */
const findIdRanges = async (db: Queries, size: number): Promise<IdRange[]> => {
  const ranges: IdRange[] = [];
  for (let after = firstId; ; ) {
    const { rows } = await db.execute<{ last: string | null }>(sql`
      select (array_agg(id))[count(*)] as last from (select id from coins where ${listed} and id > ${after} order by id limit ${size}) as ids`);
    const last = rows[0]?.last;
    if (!last) return ranges;
    ranges.push({ after, last });
    after = last;
  }
};

/** The public coins of a range: each one's slug, a space, and the UTC day on which it last changed. */
const findCoinsIn = async (db: Queries, { after, last }: IdRange): Promise<string[]> => {
  // As one text: parsing fifty thousand rows would block the event loop.
  const { rows } = await db.execute<{ lines: string | null }>(sql`
    select string_agg(slug || ' ' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD'), E'\n' order by id) as lines
    from coins where ${listed} and id > ${after} and id <= ${last}`);
  return rows[0]?.lines?.split("\n") ?? [];
};

/** The pages other than coins, each in every language, with its alternates in the others. */
const pagesXml = (publicUrl: string, paths: string[]): string => {
  const address = (path: string) => escapedXml(publicUrl + path);
  const siblings = (path: string) =>
    siteLocales
      .map((l) => `<xhtml:link rel="alternate" hreflang="${l}" href="${address(localizedPath(l, path))}"/>`)
      .join("");
  const urls = paths.flatMap((path) =>
    siteLocales.map((l) => `<url><loc>${address(localizedPath(l, path))}</loc>${siblings(path)}</url>`),
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
export function sitemaps(ctx: Context, size = maxAddresses) {
  const { db, config, clock } = ctx;
  const cached = createByteCache(32 * 1024 * 1024);
  const inTurn = limitConcurrency(1);
  const hour = () => Math.floor(clock().getTime() / cachedMs);
  let cachedRanges: { hour: number; ranges: Promise<IdRange[]> } | null = null;

  const idRanges = (): Promise<IdRange[]> => {
    if (cachedRanges?.hour === hour()) return cachedRanges.ranges;
    const ranges = findIdRanges(db, size);
    const entry = { hour: hour(), ranges };
    cachedRanges = entry;
    ranges.catch(() => {
      if (cachedRanges === entry) cachedRanges = null;
    });
    return ranges;
  };

  const compressed = (name: string, make: () => Promise<string>) =>
    cached(`${hour()} ${name}`, () => inTurn(async () => promisify(gzip)(await make())));

  return {
    index: () =>
      compressed("index", async () => {
        const coins = (await idRanges()).map((_, index) => `sitemap-coins-${index + 1}.xml`);
        return indexXml(config.publicUrl, ["sitemap-pages.xml", ...coins]);
      }),
    pages: () => compressed("pages", async () => pagesXml(config.publicUrl, publicPages(ctx))),
    /** @throws {AppError} not_found past the last one */
    coins: async (number: number) => {
      const range = (await idRanges())[number - 1];
      if (!range) throw notFound(m.error_not_found_sitemap());
      return compressed(`coins ${number}`, async () => coinsXml(config.publicUrl, await findCoinsIn(db, range)));
    },
  };
}
