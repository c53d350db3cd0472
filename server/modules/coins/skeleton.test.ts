import { expect, test } from "vitest";
import { createRandom } from "../../testing/random.ts";
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

const different: [string, string, string?][] = [
  ["Bitcoin", "Bitcoin Cash"],
  ["Cake", "Fake"],
  ["USDT", "USDC"],
  ["比特币", "以太坊"],
  ["🚀", "🌙"],
  ["???", "!!"],
  ["Биткоин", "Эфириум"],
  ["दिल", "दल", "a vowel sign of Devanagari (heart, party)"],
  ["कल", "काल", "another (tomorrow, time)"],
  ["কল", "কাল", "a vowel sign of Bengali"],
  ["பல்", "பால்", "a vowel sign of Tamil (tooth, milk)"],
  ["มา", "ม้า", "a tone mark of Thai (come, horse)"],
  ["ガス", "カス", "a voiced sound mark of kana (gas, dregs)"],
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

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).filter((c) => /\p{L}/u.test(c));
const marks = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).filter((c) => /\p{M}/u.test(c));
/** Letters and marks of scripts whose marks are vowels, tones or parts of letters. */
const scripts: [script: string, letters: string[], marks: string[]][] = [
  ["Devanagari", letters(0x0915, 0x0939), marks(0x093e, 0x094d)],
  ["Bengali", letters(0x0995, 0x09b9), marks(0x09be, 0x09cd)],
  ["Gurmukhi", letters(0x0a15, 0x0a39), marks(0x0a3e, 0x0a4d)],
  ["Tamil", letters(0x0b95, 0x0bb9), marks(0x0bbe, 0x0bcd)],
  ["Telugu", letters(0x0c15, 0x0c39), marks(0x0c3e, 0x0c4d)],
  ["Sinhala", letters(0x0d9a, 0x0dc6), marks(0x0dcf, 0x0ddf)],
  ["Thai", letters(0x0e01, 0x0e2e), marks(0x0e31, 0x0e4e)],
  ["Tibetan", letters(0x0f40, 0x0f6c), marks(0x0f71, 0x0f7d)],
  ["Myanmar", letters(0x1000, 0x102a), marks(0x102b, 0x103e)],
  ["Khmer", letters(0x1780, 0x17a2), marks(0x17b6, 0x17d1)],
  ["Hebrew", letters(0x05d0, 0x05ea), marks(0x05b0, 0x05bc)],
  ["Arabic", letters(0x0628, 0x064a), marks(0x064b, 0x0652)],
];

test.each(scripts)(
  "words of %s that differ in a mark do not look alike, with an accent on a letter they do",
  (script, own, signs) => {
    const random = createRandom(7);
    for (let n = 0; n < 300; n += 1) {
      const syllables = Array.from({ length: random.whole(2, 5) }, () => [random.pick(own), random.pick(signs)]);
      const word = syllables.flat().join("").normalize("NFC");
      const changed = random.pick(syllables);
      const [letter, sign] = changed as [string, string];
      changed[1] = random.pick(["", ...signs.filter((other) => other !== sign)]);
      const other = syllables.flat().join("").normalize("NFC");
      expect.soft(skeleton(other), `${script}: ${word} ${other}`).not.toBe(skeleton(word));
      changed[1] = `${sign}\u0301`;
      expect.soft(skeleton(syllables.flat().join("")), `${word} with an accent on ${letter}`).toBe(skeleton(word));
    }
  },
);

test.each([
  ["Latin", letters(0x61, 0x7a)],
  ["Greek", letters(0x3b1, 0x3c9)],
  ["Cyrillic", letters(0x430, 0x44f)],
])("words of %s that differ in their diacritics look alike", (script, own) => {
  const random = createRandom(11);
  const signs = [...marks(0x300, 0x36f), ...marks(0x483, 0x487), ...marks(0x1ab0, 0x1abe), ...marks(0x20d0, 0x20dc)];
  for (let n = 0; n < 300; n += 1) {
    const word = Array.from({ length: random.whole(3, 8) }, () => random.pick(own));
    const marked = word.map((letter) => letter + random.sample(signs, random.whole(0, 2)).join("")).join("");
    expect.soft(skeleton(marked), `${script}: ${word.join("")} ${marked}`).toBe(skeleton(word.join("")));
    expect.soft(skeleton(marked.normalize("NFC"))).toBe(skeleton(word.join("")));
  }
});
