import { describe, expect, it } from "vitest";
import { csvOf, rawRows, removeRows, textOf } from "./csv.ts";

describe("rows", () => {
  it("are returned unchanged by the line they start on", () =>
    expect([...rawRows('\ufeffcoin,note\ncake,"two\nlines, ""quoted"""\n\nbnb,x\r\n')]).toEqual([
      [1, "coin,note"],
      [2, 'cake,"two\nlines, ""quoted"""'],
      [5, "bnb,x"],
    ]));

  it("end at the line break if a quote is inside an unquoted cell or after another separator", () =>
    expect([...rawRows('coin;note\ncake;5" pipe\nbnb;a,"b\nlink;c').keys()]).toEqual([1, 2, 3, 4]));

  it("are removed with all their lines", () =>
    expect(removeRows('\ufeffcoin,note\ncake,"a\nb"\n\nbnb,1\nlink,2', [2, 6])).toBe("\ufeffcoin,note\n\nbnb,1\n"));

  it("are split in linear time, however large a cell is", () =>
    expect(rawRows(`"x${"\n".repeat(100_000)}"`).size).toBe(1));
});

describe("a created file", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+49 30", "'+49 30"],
    ["-cmd", "'-cmd"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1+1", "'＝1+1"],
    ["\tx", '"\'\tx"'],
    ["\n=1", '"\'\n=1"'],
    ["-12.5", "-12.5"],
    ["0.000001", "0.000001"],
    ['a "b", c', '"a ""b"", c"'],
    ["two\nlines", '"two\nlines"'],
    [null, ""],
  ])("contains %j as %j", (value, cell) => expect(csvOf(["h"], [[value]])).toBe(`\ufeffh\r\n${cell}\r\n`));
});

it("decodes UTF-8, Windows-1252 and UTF-16", () => {
  const utf8 = new TextEncoder().encode("señor");
  const latin = Uint8Array.from([..."se\xf1or"].map((letter) => letter.charCodeAt(0)));
  const wide = Uint8Array.from([0xff, 0xfe, ...[..."señor"].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  expect([utf8, latin, wide].map(textOf)).toEqual(["señor", "señor", "señor"]);
});
