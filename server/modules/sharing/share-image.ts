import { readFile } from "node:fs/promises";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { AppError } from "../../core/app-error.ts";
import { createByteCache } from "../../core/byte-cache.ts";
import type { Context } from "../../core/context.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { drawShareCard, drawSiteCard, type ShareFacts } from "../../images/share-card.ts";
import { findRank } from "../coins/find-rank.ts";
import { logoFile } from "../uploads/logo-files.ts";
import { type CoinCard, findCard } from "./find-card.ts";

/** Drawing takes a core for a twentieth of a second: two at a time, and a queue that is still answered within seconds. */
const atOnce = 2;
const mostWaiting = 40;

/** The place that a coin may be proud of: today's while it has votes today, else the one of all times. */
const placeOf = async (ctx: Context, card: CoinCard, now: Date): Promise<ShareFacts["place"]> => {
  if (card.votesTotal === 0) return null;
  const { list, position } = await findRank(ctx, card.id, card.votesToday > 0 ? "today-best" : "all", now);
  return position === null ? null : { list: list as "today-best" | "all", position };
};

/** Everything that a coin's share image shows. @throws {AppError} not_found */
export const findShareFacts = async (ctx: Context, slug: string, now: Date) => {
  const card = await findCard(ctx, slug, now);
  return { ...card, place: await placeOf(ctx, card, now) };
};
export type CoinShareFacts = Awaited<ReturnType<typeof findShareFacts>>;

/** Draws share images, and caches the last ones under the facts that they show. */
export const shareImages = ({ config }: Context) => {
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
          // Without its file, a logo is one that is not there: the picture still says the rest.
          const logo = facts.logoId && (await readFile(logoFile(config.dataDir, facts.logoId, 256)).catch(() => null));
          return drawShareCard(facts, logo || null, locale);
        }),
      ),
    site: (locale: Locale) => cached(`site ${locale}`, () => draw(() => drawSiteCard(locale))),
  };
};
