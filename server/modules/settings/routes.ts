import { limits } from "@cointally/contract/limits.ts";
import * as api from "@cointally/contract/settings.ts";
import { readFilePart } from "../../http/file-part.ts";
import { type Route, route } from "../../http/route.ts";
import { changeSettings, undoSettings } from "./change-settings.ts";
import { encodeBrandImage } from "./encode-brand-image.ts";
import { readSettings } from "./read-settings.ts";
import { sendTestEmail } from "./send-test-email.ts";

export const settingRoutes: Route[] = [
  route(api.getSettings, ({ ctx }) => readSettings(ctx)),
  route(api.changeSettings, async ({ ctx, user, body, now }) => {
    await changeSettings(ctx, user, body, now);
    return readSettings(ctx);
  }),
  route(api.sendTestEmail, ({ ctx, user, body, now }) => sendTestEmail(ctx, user, body, now)),
  route(api.uploadBrandImage, async ({ params, request }) => {
    const file = await readFilePart(request, limits.logo.maxBytes);
    return { upload: { id: "value" as const, url: await encodeBrandImage(file, params.kind) } };
  }),
  route(api.undoSettings, async ({ ctx, user, params, now }) => {
    await undoSettings(ctx, user, params.version, now);
    return readSettings(ctx);
  }),
];
