import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** Side of the square in which differing pixels are counted: a part as small as an arrow counts as much as a large one. */
const windowSize = 16;
/** More differing pixels in one square are a difference; fewer are the renderer's rounding. A turned arrow of 8 px differs in 32. */
const tolerance = 8;
/** From 0 to 1, how far colours must be apart to differ. One browser smooths edges the same each time, so those count as well. */
const options = { windowSize, threshold: 0.15, includeAA: true };

export type Comparison = {
  isSame: boolean;
  /** The most pixels that differ in one square. */
  pixels: number;
  /** A picture (PNG) with what differs in red; null where the sizes differ. */
  difference: Buffer | null;
};

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Compares two pictures by the differences of colour that people can see. */
export async function comparePictures(stored: Buffer, taken: Buffer): Promise<Comparison> {
  const [a, b] = await Promise.all([pixelsOf(stored), pixelsOf(taken)]);
  const { width, height } = a.info;
  if (width !== b.info.width || height !== b.info.height) {
    return { isSame: false, pixels: Number.POSITIVE_INFINITY, difference: null };
  }
  const output = new Uint8Array(width * height * 4);
  const pixels = pixelmatch(a.data, b.data, output, width, height, options);
  const difference = await sharp(output, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { isSame: pixels <= tolerance, pixels, difference };
}
