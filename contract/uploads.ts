import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const uploadLogo = endpoint({
  method: "POST",
  path: "/uploads",
  access: "user",
  tag: "Uploads",
  summary: "Upload a logo: one PNG, JPEG, WebP, GIF or AVIF, at most 1 MiB and 4096 px a side, as part `file`",
  bodyType: "multipart",
  status: 201,
  response: z.object({ upload: z.object({ id: z.uuid(), url: z.string() }) }),
});
