import type { Context } from "../../context.ts";
import { newId } from "../../database/client.ts";
import { uploads } from "../../database/schema/coins.ts";
import { encodeLogo, encodeSvgLogo, type Logo } from "./encode-logo.ts";
import { removeLogo, writeLogo } from "./logo-files.ts";

/** Files first, then the row that `insert` makes: a row never names a logo that is not there. */
export const keepLogo = async (
  ctx: Context,
  logo: Logo,
  now: Date,
  insert: (id: string) => Promise<unknown>,
): Promise<string> => {
  const id = newId(now.getTime());
  await writeLogo(ctx.config.dataDir, id, logo);
  try {
    await insert(id);
  } catch (error) {
    await removeLogo(ctx.config.dataDir, id);
    throw error;
  }
  return id;
};

const keepOwn = (ctx: Context, logo: Logo) => {
  const now = ctx.clock();
  return keepLogo(ctx, logo, now, (id) => ctx.db.insert(uploads).values({ id, createdAt: now, usedAt: now }));
};

/**
 * Stores a logo of the site's own, such as one of an imported coin, and answers its id for `coins.logo_id`.
 * @throws {Refusal} as `encodeLogo`
 */
export const storeLogo = async (ctx: Context, bytes: Buffer): Promise<string> => keepOwn(ctx, await encodeLogo(bytes));

/** As `storeLogo`, of an SVG file that came with a package of ours. */
export const storeSvgLogo = async (ctx: Context, svg: Buffer): Promise<string> =>
  keepOwn(ctx, await encodeSvgLogo(svg));
