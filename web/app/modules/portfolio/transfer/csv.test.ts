import { describe, expect, it } from "vitest";
import { csvOf, textOf, textsOf, without } from "./csv.ts";

describe("rows", () => {
  it("stand as they were written, by the line they begin on", () =>
    expect([...textsOf('\ufeffcoin,note\ncake,"two\nlines, ""quoted"""\n\nbnb,x\r\n')]).toEqual([
      [1, "coin,note"],
      [2, 'cake,"two\nlines, ""quoted"""'],
      [5, "bnb,x"],
    ]));

  it("end at their line where a quote stands within a bare cell, or after what parts no cells of this file", () =>
    expect([...textsOf('coin;note\ncake;5" pipe\nbnb;a,"b\nlink;c').keys()]).toEqual([1, 2, 3, 4]));

  it("are left out by line, all of their lines with them", () =>
    expect(without('\ufeffcoin,note\ncake,"a\nb"\n\nbnb,1\nlink,2', [2, 6])).toBe("\ufeffcoin,note\n\nbnb,1\n"));

  it("are told apart in time however large a cell is", () =>
    expect(textsOf(`"x${"\n".repeat(100_000)}"`).size).toBe(1));
});

describe("a file that is made", () => {
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
  ])("holds %j as %j", (given, cell) => expect(csvOf(["h"], [[given]])).toBe(`\ufeffh\r\n${cell}\r\n`));
});

it("reads the letters of a file as it was written", () => {
  const utf8 = new TextEncoder().encode("señor");
  const latin = Uint8Array.from([..."se\xf1or"].map((letter) => letter.charCodeAt(0)));
  const wide = Uint8Array.from([0xff, 0xfe, ...[..."señor"].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  expect([utf8, latin, wide].map(textOf)).toEqual(["señor", "señor", "señor"]);
});
