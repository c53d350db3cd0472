/** Widths of the price axis in pixels: for labels of up to seven characters ("$0.1234", "$999.99"), and for the longest ("$0.0001234"). */
export const axisWidths = { short: 76, long: 96 };

/** From here on a price is abbreviated on the axis, which has no room for all its digits. */
export const longestPrice = 1e7;

/**
 * The width of the axis of these prices. The chart's library would widen one that is too narrow, and its points would not be where the
 * picture and the bars of volume have them. It measures the labels at both ends of the axis, less than half the curve's height away from
 * the curve, and those of 0.11 and 1.89 times the highest price.
 */
export function axisWidth(prices: number[]): number {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const isShort = low - (high - low) / 2 >= 0.1 && high * 0.11 >= 0.1 && high * 1.89 < 999.99;
  return isShort ? axisWidths.short : axisWidths.long;
}
