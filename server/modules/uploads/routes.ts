import { limits } from "@cointally/contract/limits.ts";
import * as api from "@cointally/contract/uploads.ts";
import { readFilePart } from "../../http/file-part.ts";
import { type Route, route } from "../../http/route.ts";
import { uploadImage } from "./upload-image.ts";

export const uploadRoutes: Route[] = [
  route(api.uploadLogo, async ({ ctx, user, request, now }) => {
    const file = await readFilePart(request, limits.logo.maxBytes);
    const id = await uploadImage(ctx, user, "logo", file, now);
    return { upload: { id, url: `/uploads/${id}/256.webp` } };
  }),
];
