/**
 * Where a chart draws, so that the picture in a page's HTML and the interactive chart that replaces it have each point at the same place: pixels of
 * the axes, and free shares of the height above and below the curve.
 */
export const chartLayout = { axisHeight: 28, top: 0.12, bottom: 0.06, bottomWithBars: 0.24, bars: 0.16 };

/** The smallest height of a chart as a share of its middle value, so that a constant price is a flat line and not rounding noise. */
export const minSpread = 0.01;
