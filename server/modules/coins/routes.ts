import * as api from "@cointally/contract/coins.ts";
import { getFigures, streamFigures } from "@cointally/contract/prices.ts";
import * as m from "@cointally/i18n/messages";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { RawJsonResponse, type Route, route, StreamResponse } from "../../http/route.ts";
import { findTags } from "./count-tags.ts";
import { countView } from "./count-view.ts";
import { deleteCoin } from "./delete-coin.ts";
import { findByAddress, findBySlug, findCoinJson, findVisibleCoin, isOwnerOrModerator } from "./find-coin.ts";
import { findCreator, findCreatorById } from "./find-creator.ts";
import { findFigures } from "./find-figures.ts";
import { findRank } from "./find-rank.ts";
import { listCoins, listHandler } from "./list-coins.ts";
import { coinLists } from "./lists.ts";
import { submitCoin } from "./submit-coin.ts";
import { updateCoin } from "./update-coin.ts";

const listNames = Object.keys(coinLists) as (keyof typeof coinLists)[];

const coinResponse = (json: string, status?: number) =>
  new RawJsonResponse(`{"coin":${json}}`, status ? { status } : {});

const showCoin = async (ctx: Context, id: string, user: SignedIn | null, now: Date) => {
  const coin = await findVisibleCoin(ctx.db, id, user);
  return coinResponse(await findCoinJson(ctx, id, isOwnerOrModerator(user, coin) ? "owner" : "public", now));
};

export const coinRoutes: Route[] = [
  ...listNames.map((name) =>
    route(api.coinLists[name], async (call) => new RawJsonResponse(await listHandler(name)(call))),
  ),
  route(api.listTags, async ({ ctx }) => ({ tags: await findTags(ctx) })),
  route(getFigures, async ({ ctx, query, now }) => {
    return new RawJsonResponse(`{"coins":${await findFigures(ctx, query.ids, now)}}`);
  }),
  route(
    streamFigures,
    async ({ ctx, query, network }) =>
      new StreamResponse(await ctx.figures.open(query.coins, network, query.day === "true")),
  ),
  route(api.getCoin, ({ ctx, params, user, now }) => showCoin(ctx, params.id, user, now)),
  route(api.getCoinBySlug, async ({ ctx, params, user, now }) => {
    const found = await findBySlug(ctx.db, params.slug);
    if (!found) throw notFound(m.error_not_found_coin());
    if (found.slug === params.slug) return showCoin(ctx, found.id, user, now);
    await findVisibleCoin(ctx.db, found.id, user);
    return new RawJsonResponse(JSON.stringify({ slug: found.slug }), {
      status: 301,
      headers: { location: `/api/coins/slugs/${found.slug}` },
    });
  }),
  route(api.getCoinsByAddress, async ({ ctx, params, query, now }) => {
    return new RawJsonResponse(`{"coins":${await findByAddress(ctx, params.address, query.chain_id, now)}}`);
  }),
  route(api.getCreator, async ({ ctx, params, user }) => ({ creator: await findCreator(ctx, params.id, user) })),
  route(api.getCreatorById, async ({ ctx, params }) => ({ creator: await findCreatorById(ctx, params.id) })),
  route(api.listCreatorCoins, async ({ ctx, params, query, now }) => {
    await findCreatorById(ctx, params.id);
    return new RawJsonResponse(await listCoins(ctx, "approved", query, { now, userId: null, creatorId: params.id }));
  }),
  route(api.getRank, ({ ctx, params, query, now }) => findRank(ctx, params.id, query.list, now)),
  route(api.countView, async ({ ctx, params, now, address }) => {
    await countView(ctx, params.id, address, now);
    return undefined;
  }),
  route(api.submitCoin, async ({ ctx, user, body, now }) => {
    const id = await submitCoin(ctx, user, body, now);
    return coinResponse(await findCoinJson(ctx, id, "owner", now), 201);
  }),
  route(api.updateCoin, async ({ ctx, user, params, body, now }) => {
    await updateCoin(ctx, user, params.id, body, now);
    return coinResponse(await findCoinJson(ctx, params.id, "owner", now));
  }),
  route(api.deleteCoin, async ({ ctx, user, params, now }) => {
    await deleteCoin(ctx, user, params.id, now);
    return undefined;
  }),
];
