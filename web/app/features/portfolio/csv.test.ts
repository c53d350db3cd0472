import { describe, expect, it } from "vitest";
import { csvOf, recordsOf, textOf, without } from "./csv.ts";

describe("records", () => {
  it("begin on the line they are said to, those with breaks in their cells too", () =>
    expect(recordsOf('coin,note\ncake,"two\nlines, ""quoted"""\n\nbnb,x\r\n')).toEqual([
      { line: 1, text: "coin,note\n" },
      { line: 2, text: 'cake,"two\nlines, ""quoted"""\n' },
      { line: 4, text: "\n" },
      { line: 5, text: "bnb,x\r\n" },
    ]));

  it("end at their line where a quote stands within a bare cell", () =>
    expect(recordsOf('cake,5" pipe\nbnb,1').map(({ line }) => line)).toEqual([1, 2]));

  it("are left out by line, all of their lines with them", () =>
    expect(without('coin,note\ncake,"a\nb"\nbnb,1\nlink,2', [2, 5])).toBe("coin,note\nbnb,1\n"));

  it("are told apart in time however large a cell is", () =>
    expect(recordsOf(`"${"\n".repeat(100_000)}`)).toHaveLength(1));
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
