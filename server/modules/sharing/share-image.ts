import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { AppError } from "../../core/app-error.ts";
import { createByteCache } from "../../core/byte-cache.ts";
import type { Context } from "../../core/context.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { bytesOf } from "../../images/brand-images.ts";
import { paletteOf } from "../../images/marks.ts";
import { drawShareCard, drawSiteCard, type ShareFacts } from "../../images/share-card.ts";
import { findRank } from "../coins/find-rank.ts";
import { imagePath } from "../uploads/image-files.ts";
import { type CoinCard, findCard } from "./find-card.ts";

/** Drawing takes 50 ms of a core: two at a time, with a queue that is still served within seconds. */
const atOnce = 2;
const mostWaiting = 40;

/** The rank to show: today's while the coin has votes today, else the all-time rank. */
const placeOf = async (ctx: Context, card: CoinCard, now: Date): Promise<ShareFacts["place"]> => {
  if (card.votesTotal === 0) return null;
  const { list, position } = await findRank(ctx, card.id, card.votesToday > 0 ? "today-best" : "all", now);
  return position === null ? null : { list: list as "today-best" | "all", position };
};

/** Everything that a coin's share image shows. @throws {AppError} not_found */
export async function findShareFacts(ctx: Context, slug: string, now: Date) {
  const card = await findCard(ctx, slug, now);
  return { ...card, place: await placeOf(ctx, card, now) };
}
export type CoinShareFacts = Awaited<ReturnType<typeof findShareFacts>>;

/** Draws share images, and caches recent ones by the data that they show. */
export function shareImages({ files, settings }: Context) {
  const { brand } = settings.current();
  const logo = brand.logo.dark ?? brand.logo.light;
  const site = { name: brand.name, palette: paletteOf(brand, "dark"), logo: logo === null ? null : bytesOf(logo) };
  const cached = createByteCache(24 * 1024 * 1024);
  const inTurn = limitConcurrency(atOnce);
  let waiting = 0;

  const draw = async (make: () => Promise<Buffer>): Promise<Buffer> => {
    if (waiting >= mostWaiting) throw new AppError("unavailable", m.error_images_busy(), { retry_after: 5 });
    waiting++;
    return inTurn(make).finally(() => waiting--);
  };

  return {
    /** @throws {AppError} unavailable while too many wait */
    coin: (key: string, facts: CoinShareFacts, locale: Locale) =>
      cached(key, () =>
        draw(async () => {
          // When its file is missing or cannot be read, the image is drawn without the logo.
          const coinLogo = facts.logoId && (await files.read(imagePath(facts.logoId, 256)).catch(() => null));
          return drawShareCard(facts, coinLogo || null, locale, site);
        }),
      ),
    site: (locale: Locale) => cached(`site ${locale}`, () => draw(() => drawSiteCard(locale, site))),
  };
}
