import { expect, it } from "vitest";
import { validateFile } from "./validate-file.ts";

it.each([
  ["image/png", 2 ** 20, undefined],
  ["image/webp", 1, undefined],
  ["image/svg+xml", 100, "SVG is not accepted. Choose a PNG, JPEG, WebP, GIF or AVIF, up to 1 MiB."],
  ["text/html", 100, "This is not an image we can use. Choose a PNG, JPEG, WebP, GIF or AVIF, up to 1 MiB."],
  ["", 100, "This is not an image we can use. Choose a PNG, JPEG, WebP, GIF or AVIF, up to 1 MiB."],
  ["image/gif", 3 * 2 ** 20, "This file is 3.0 MiB. Choose a PNG, JPEG, WebP, GIF or AVIF, up to 1 MiB."],
  ["image/png", 0, "This file is empty. Choose a PNG, JPEG, WebP, GIF or AVIF, up to 1 MiB."],
])("a file of type '%s' with %d bytes gives the error: %s", (type, size, reason) =>
  expect(validateFile({ type, size })).toBe(reason),
);
