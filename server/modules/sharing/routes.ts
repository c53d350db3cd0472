import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { defaultLocale, requestedLocale } from "@cointally/shared/locales.ts";
import type { Context } from "../../core/context.ts";
import type { FileRoute } from "../../http/generated-file.ts";
import { paletteOf } from "../../images/marks.ts";
import { voteBadge } from "../../images/vote-badge.ts";
import { findCard } from "./find-card.ts";
import { findShareFacts, shareImages } from "./share-image.ts";

const minutes = 60;
const hours = 60 * minutes;

/** Version of the design of the images; increase it so that caches drop images of an older design. */
const look = 3;

const hashOf = (what: string) => createHash("sha256").update(what).digest("base64url");
const localeIn = (url: URL) => requestedLocale(url) ?? defaultLocale();

/** The share image of the site. */
export function sharingRoutes(ctx: Context): FileRoute[] {
  const images = shareImages(ctx);
  const { brand } = ctx.settings.current();
  const site = brand.name;
  const brandVersion = hashOf(JSON.stringify(brand));
  const image = { type: "image/png", maxAge: 5 * minutes, shared: true };

  return [
    {
      path: "/coins/:slug{[a-z0-9-]+}/share.png",
      budget: "page",
      make: async ({ params: { slug }, url, now }) => {
        const facts = await findShareFacts(ctx, slug as string, now);
        if (facts.slug !== slug) return { redirectTo: `/coins/${facts.slug}/share.png${url.search}` };
        const locale = localeIn(url);
        const version = hashOf(JSON.stringify([look, brandVersion, locale, facts]));
        return { ...image, version, coin: facts.slug, body: () => images.coin(version, facts, locale) };
      },
    },
    {
      path: "/share.png",
      budget: "page",
      make: async ({ url }) => {
        const locale = localeIn(url);
        return {
          ...image,
          maxAge: hours,
          version: hashOf(JSON.stringify([look, brandVersion, locale])),
          body: () => images.site(locale),
        };
      },
    },
    {
      path: "/coins/:slug{[a-z0-9-]+}/badge.svg",
      budget: "read",
      make: async ({ params: { slug }, url, now }) => {
        const card = await findCard(ctx, slug as string, now);
        if (card.slug !== slug) return { redirectTo: `/coins/${card.slug}/badge.svg${url.search}` };
        const mode = url.searchParams.get("mode") === "light" ? "light" : "dark";
        const palette = paletteOf(brand, mode);
        const { name, symbol, votesTotal, votesToday, danger, checkpoint } = card;
        const version = hashOf(
          JSON.stringify([
            look,
            site,
            palette,
            mode,
            localeIn(url),
            name,
            symbol,
            votesTotal,
            votesToday,
            danger,
            checkpoint,
          ]),
        );
        const body = () => gzipSync(voteBadge(card, palette, localeIn(url), site));
        const badge = { type: "image/svg+xml", coding: "gzip", maxAge: 5 * minutes, shared: true } as const;
        return { ...badge, version, coin: card.slug, body };
      },
    },
  ];
}
