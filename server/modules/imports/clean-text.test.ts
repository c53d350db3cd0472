import { describe, expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";

/** A text whose UTF-8 bytes are decoded as Windows-1252. */
const misdecode = (text: string) => new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));

describe("cleanText", () => {
  const unchanged = [
    "Pokémon",
    "Ångström",
    "R&D Coin",
    "AT&T",
    "比特币",
    "🚀 Moon",
    "Señor & Co",
    "ÀÉÎ",
    "MAGIC•INTERNET•MONEY",
    "50% © ®",
  ];
  test.each(unchanged)("does not change %s", (text) => {
    expect(cleanText(text)).toEqual({ text, repairs: [] });
  });

  const entities: [string, string][] = [
    ["Tom &amp; Jerry", "Tom & Jerry"],
    ["Tom &amp;amp; Jerry", "Tom & Jerry"],
    ["Caf&eacute;", "Café"],
    ["&Eacute;tat", "État"],
    ["&#65;ave", "Aave"],
    ["&#x41;ave", "Aave"],
    ["Men&#146;s", "Men’s"],
    ["&lt;b&gt;", "<b>"],
    ["&#8238;evil", "\u202eevil"],
  ];
  test.each(entities)("decodes %s", (raw, text) => {
    expect(cleanText(raw)).toEqual({ text, repairs: ["HTML entities decoded"] });
  });

  test.each(["Coin &bogus;", "&constructor;", "&#0; Coin", "&#xD800; Coin", "&#1114112;", "&amp;amp;amp; Co"])(
    "refuses %s",
    (raw) => {
      expect(cleanText(raw)).toEqual({ refused: expect.stringContaining("HTML entity") });
    },
  );

  const misdecoded = ["Pokémon", "Men’s Coin", "Öl £", "🚀 Moon", "比特币", "à la carte", "Łódź"];
  test.each(misdecoded)("repairs %s after one and after two wrong decodings", (text) => {
    expect(cleanText(misdecode(text))).toEqual({ text, repairs: ["wrongly decoded UTF-8 repaired"] });
    expect(cleanText(misdecode(misdecode(text)))).toEqual({ text, repairs: ["wrongly decoded UTF-8 repaired"] });
  });

  test.each([`${misdecode("é")} 币`, "Pok\ufffdmon", "Menâ€s", `é ${misdecode("é")}`])(
    "refuses %s, which nobody can put right",
    (raw) => {
      expect(cleanText(raw)).toEqual({ refused: expect.stringContaining("wrong encoding") });
    },
  );

  test("escapes terminal control characters", () => {
    expect(cleanText("Ð\u009b币")).toEqual({ refused: expect.stringContaining('"Ð\\u{9b}"') });
  });

  test("replaces spaces of every kind by one", () => {
    expect(cleanText(" USD\u00a0\u2003 Coin ")).toEqual({ text: " USD Coin ", repairs: ["spaces folded"] });
    expect(cleanText(" USD Coin ")).toEqual({ text: " USD Coin ", repairs: [] });
  });
});
