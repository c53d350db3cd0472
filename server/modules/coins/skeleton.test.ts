import { expect, test } from "vitest";
import { hostSkeleton, skeleton } from "./skeleton.ts";

const lookAlikes: [string, string, string][] = [
  ["PancakeSwap", "pancakeswap", "case"],
  ["PancakeSwap", "Pancake Swap", "spaces"],
  ["PancakeSwap", "Pancake-Swap.", "punctuation"],
  ["PancakeSwap", "РаncаkеSwар", "Cyrillic letters"],
  ["Bitcoin", "Віtсоіn", "Cyrillic capital and small letters"],
  ["Bitcoin", "ВІТСОІN", "Cyrillic capitals"],
  ["Bitcoin", "вitcoin", "a small letter whose capital is the look-alike"],
  ["Tether", "Τether", "Greek capital"],
  ["Monero", "Μοnerο", "Greek omicron"],
  ["Uniswap", "Ｕｎｉｓｗａｐ", "fullwidth"],
  ["Uniswap", "𝐔𝐧𝐢𝐬𝐰𝐚𝐩", "mathematical bold"],
  ["Uniswap", "Unísẃap", "accents"],
  ["Uniswap", "U\u0301niswap", "combining marks"],
  ["Uniswap", "Uni\u00a0swap", "a no-break space"],
  ["Uniswap", "Uniswap™", "trade mark"],
  ["Shiba", "Sh1ba", "1 for i"],
  ["Shiba", "Shlba", "l for i"],
  ["PayPal", "PayPaI", "capital I for l"],
  ["Dogecoin", "D0gec0in", "0 for o"],
  ["Aave", "4ave", "4 for a"],
  ["Tether", "T3th3r", "3 for e"],
  ["Solana", "$olana", "$ for s"],
  ["Moon", "rnoon", "rn for m"],
  ["Swap", "Svvap", "vv for w"],
  ["Cake", "ⅽake", "Roman numeral"],
  ["Łunar", "Lunar", "stroke"],
  ["Tether", "Tether\u3164", "a Hangul filler"],
  ["Tether", "Te\u115fther", "another Hangul filler"],
  ["Tether", "Te\u00adther\u2800", "a soft hyphen and a Braille blank"],
];

test.each(lookAlikes)("%s and %s look alike: %s", (one, other) => {
  expect(skeleton(other)).toBe(skeleton(one));
});

const different: [string, string][] = [
  ["Bitcoin", "Bitcoin Cash"],
  ["Cake", "Fake"],
  ["USDT", "USDC"],
  ["比特币", "以太坊"],
  ["🚀", "🌙"],
  ["???", "!!"],
  ["Биткоин", "Эфириум"],
];

test.each(different)("%s and %s do not look alike", (one, other) => {
  expect(skeleton(other)).not.toBe(skeleton(one));
});

test("every name has a skeleton, which is its own skeleton", () => {
  for (const name of ["🚀", "---", "Moon", "Ŵ", "Ⅷ coin", "ﬁnance", "٣"]) {
    expect(skeleton(name)).not.toBe("");
    expect(skeleton(skeleton(name))).toBe(skeleton(name));
  }
});

test.each([
  ["www.uniswap.org", "uniswap.io"],
  ["uniswap.org", "uni-swap.org"],
  ["uniswap.org", "un1svvap.org"],
  ["uniswap.org", "xn--unswap-q9a.org"],
  ["app.quay.example", "app-quay.finance"],
])("websites %s and %s look alike", (one, other) => expect(hostSkeleton(other)).toBe(hostSkeleton(one)));
