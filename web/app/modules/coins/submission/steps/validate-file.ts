import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";

const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];

/** The `accept` attribute of the file input. */
export const acceptedTypes = imageTypes.join(",");

/** Why a file cannot be a logo, as far as the browser can check; undefined if it may be. */
export function validateFile({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (type === "image/svg+xml") return `${m.submission_logo_no_svg()} ${m.submission_logo_formats()}`;
  if (!imageTypes.includes(type)) return `${m.submission_logo_not_image()} ${m.submission_logo_formats()}`;
  if (size > limits.logo.maxBytes)
    return `${m.submission_logo_too_large({ mib: (size / 2 ** 20).toFixed(1) })} ${m.submission_logo_formats()}`;
  return size === 0 ? `${m.submission_logo_empty()} ${m.submission_logo_formats()}` : undefined;
}

/** The single file that was dropped or pasted, or an error message. */
export function singleFile(files: FileList | undefined): File | string {
  const [file, ...more] = files ?? [];
  if (!file) return m.submission_logo_no_file();
  return more.length > 0 ? m.submission_logo_one_image() : file;
}
