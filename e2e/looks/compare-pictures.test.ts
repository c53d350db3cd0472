import sharp from "sharp";
import { expect, test } from "vitest";
import { comparePictures } from "./compare-pictures.ts";

/** A change of a coin as a list shows it: an arrow of 8 px, and a figure. */
const drawn = (arrow: string, { left = 20, color = "#f0785f" } = {}) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#101412"/><path d="${arrow}" transform="translate(${left} 16)" fill="${color}"/><text x="34" y="25" font-size="13" font-family="sans-serif" fill="${color}">−6.60%</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
const [down, up] = ["M0 0h8L4 7z", "M0 7h8L4 0z"];

test("the same picture is the same", async () => {
  expect(await comparePictures(await drawn(down), await drawn(down))).toMatchObject({ isSame: true, pixels: 0 });
});

test("a loss with an arrow upward is a difference", async () => {
  expect((await comparePictures(await drawn(down), await drawn(up))).isSame).toBe(false);
});

test("an arrow that moved by two pixels is a difference", async () => {
  expect((await comparePictures(await drawn(down), await drawn(down, { left: 22 }))).isSame).toBe(false);
});

test("a loss in the colour of a gain is a difference", async () => {
  expect((await comparePictures(await drawn(down), await drawn(down, { color: "#3fb27f" }))).isSame).toBe(false);
});

test("edges that are smoothed a little differently are none", async () => {
  expect((await comparePictures(await drawn(down), await drawn(down, { left: 20.2 }))).isSame).toBe(true);
});

test("colours that differ by rounding are none", async () => {
  const picture = await drawn(down);
  const rounded = await sharp(picture).linear(1, 2).png().toBuffer();
  expect((await comparePictures(picture, rounded)).isSame).toBe(true);
});

test("pictures of two sizes differ", async () => {
  const picture = await drawn(down);
  const wider = await sharp(picture).extend({ right: 1 }).png().toBuffer();
  expect(await comparePictures(picture, wider)).toMatchObject({ isSame: false, difference: null });
});
