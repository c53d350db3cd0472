import * as api from "@cointally/contract/ads.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { readFilePart } from "../../http/file-part.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { uploadImage } from "../uploads/upload-image.ts";
import { addAd, removeAd, replaceAd, switchAd } from "./change-ads.ts";
import { type Counted, countAd, findAdDays } from "./count-ad.ts";
import { findAd, listAds, listRunning } from "./find-ads.ts";

const oneAd = async (ctx: Context, id: string, viewer: SignedIn | null, status = 200) =>
  new RawJsonResponse(`{"ad":${await findAd(ctx.db, id, viewer)}}`, { status });

type Seen = { ctx: Context; params: { id: string }; now: Date; address: string };
const count =
  (what: Counted) =>
  async ({ ctx, params, now, address }: Seen): Promise<undefined> => {
    await countAd(ctx, params.id, what, address, now);
  };

export const adRoutes: Route[] = [
  route(api.listAds, async ({ ctx, query }) => new RawJsonResponse(await listAds(ctx, query))),
  route(api.listActiveAds, async ({ ctx, query, now }) => new RawJsonResponse(await listRunning(ctx, query, now))),
  route(api.getAd, ({ ctx, params, user }) => oneAd(ctx, params.id, user)),
  route(api.addAd, async ({ ctx, user, body, now }) => oneAd(ctx, await addAd(ctx, body, now), user, 201)),
  route(api.replaceAd, async ({ ctx, user, params, body }) => {
    await replaceAd(ctx, params.id, body);
    return oneAd(ctx, params.id, user);
  }),
  route(api.switchAd, async ({ ctx, user, params, body }) => {
    await switchAd(ctx, params.id, body.active);
    return oneAd(ctx, params.id, user);
  }),
  route(api.removeAd, async ({ ctx, params }) => {
    await removeAd(ctx, params.id);
    return undefined;
  }),
  route(api.getAdDays, async ({ ctx, user, params }) => {
    await findAd(ctx.db, params.id, user);
    return { days: await findAdDays(ctx, params.id) };
  }),
  route(api.uploadAdImage, async ({ ctx, user, request, now }) => {
    const file = await readFilePart(request, limits.logo.maxBytes);
    const id = await uploadImage(ctx, user, "ad", file, now);
    return { upload: { id, url: `/uploads/${id}/1200.webp` } };
  }),
  route(api.countImpression, count("impressions")),
  route(api.countClick, count("clicks")),
];
