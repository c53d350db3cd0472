import { describe, expect, it } from "vitest";
import { csvOf, textOf } from "./csv.ts";

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

it("reads no workbook as text", () => {
  const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]);
  const oldExcel = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect([zip, oldExcel].map(textOf)).toEqual([null, null]);
});
