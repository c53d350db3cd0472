import { limits } from "@cointally/api/limits.ts";

const kinds = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const wanted = "Send a PNG, JPEG, WebP or GIF, up to 1 MiB.";

/** Why a file cannot be a logo, as far as can be told before it is sent; undefined when it may be. */
export function refuseFile({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (type === "image/svg+xml") return `SVG is not accepted. ${wanted}`;
  if (!kinds.includes(type)) return `This is not a picture we can take. ${wanted}`;
  if (size > limits.logo.maxBytes) return `This file has ${(size / 2 ** 20).toFixed(1)} MiB. ${wanted}`;
  return size === 0 ? `This file is empty. ${wanted}` : undefined;
}
