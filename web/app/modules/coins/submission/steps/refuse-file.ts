import { limits } from "@cointally/contract/limits.ts";
import type { SubmissionWords } from "../../../../words/submission.ts";

const kinds = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** What the browser's own dialog offers to choose. */
export const accepted = kinds.join(",");

/** Why a file cannot be a logo, as far as can be told before it is sent; undefined when it may be. */
export function refuseFile({ type, size }: Pick<File, "type" | "size">, words: SubmissionWords): string | undefined {
  const { svg, noPicture, tooLarge, empty, wanted } = words.logo;
  if (type === "image/svg+xml") return `${svg} ${wanted}`;
  if (!kinds.includes(type)) return `${noPicture} ${wanted}`;
  if (size > limits.logo.maxBytes) return `${tooLarge((size / 2 ** 20).toFixed(1))} ${wanted}`;
  return size === 0 ? `${empty} ${wanted}` : undefined;
}

/** The one file among what was dropped or pasted, or why there is none. */
export function oneFile(files: FileList | undefined, words: SubmissionWords): File | string {
  const [file, ...more] = files ?? [];
  if (!file) return words.logo.noFile;
  return more.length > 0 ? words.logo.several : file;
}
