/**
 * The mark of a coin without a logo: five points of a grid of three by three, joined in one stroke, on one of eight tones. It is drawn from the middle
 * of the contract's address, whose ends people choose (0x0000…, …4444), so that it is the same on every page and in every image.
 */
export type CoinMark = { tone: string; path: string };

/** Grounds on which chalk has a contrast of at least 6:1, and none of which is the site's own saffron, green or red. */
const tones = ["#3b4a63", "#51406b", "#2b5560", "#5d4a3a", "#43543a", "#633f52", "#55543a", "#474f55"] as const;
/** The colour of the stroke: chalk. */
export const markInk = "#eeece4";

const strokePoints = 5;
/** Positions of the grid in a square of 24. */
const grid = [6, 12, 18];

/** What the mark of this contract is drawn from: eight hexadecimal digits. The server does the same in SQL (modules/coins/logo.ts). */
export const markSeed = (address: string): string => address.toLowerCase().slice(18, 26);

/** The mark of a seed in a square of 24. */
export function coinMark(seed: string): CoinMark {
  let rest = Number.parseInt(seed, 16) || 0;
  const take = (choices: number) => {
    const chosen = rest % choices;
    rest = Math.floor(rest / choices);
    return chosen;
  };
  const tone = tones[take(tones.length)] as string;
  const left = grid.flatMap((y) => grid.map((x) => `${x} ${y}`));
  const points = Array.from({ length: strokePoints }, () => left.splice(take(left.length), 1)[0]);
  return { tone, path: `M${points.join("L")}` };
}
