import { describe, expect, it } from "vitest";
import { guardFormula, isWorkbook, readCsv, unguardFormula } from "./csv.ts";

const linesOf = (file: string) => readCsv(file)?.rows.map(({ line, text }) => [line, text]);

describe("rows", () => {
  it("keep their text and the line they start on", () =>
    expect(linesOf('\ufeffcoin,note\ncake,"two\nlines, ""quoted"""\n\nbnb,x\r\n')).toEqual([
      [1, "coin,note"],
      [2, 'cake,"two\nlines, ""quoted"""'],
      [5, "bnb,x"],
    ]));

  it("end at the line break if a quote is inside an unquoted cell or after another separator", () =>
    expect(linesOf('coin;note\ncake;5" pipe\nbnb;a,"b\nlink;c')?.map(([line]) => line)).toEqual([1, 2, 3, 4]));

  it.each([
    ["LF", "\n"],
    ["CR LF", "\r\n"],
    ["CR, as old Macs write it", "\r"],
  ])("end with %s", (_name, end) => {
    const file = readCsv(["coin;note", '"a', 'b";c', "d;e", ""].join(end));
    expect(file?.rows.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ["coin", "note"]],
      [2, [`a${end}b`, "c"]],
      [4, ["d", "e"]],
    ]);
  });

  it("begin after a line that names the separator", () => {
    const file = readCsv("\ufeffsep=;\r\ncoin,amount;note\r\nx,y;z");
    expect(file).toEqual({
      separator: ";",
      rows: [
        { line: 2, cells: ["coin,amount", "note"], text: "coin,amount;note" },
        { line: 3, cells: ["x,y", "z"], text: "x,y;z" },
      ],
    });
  });

  it("are split in linear time, however large a cell is", () =>
    expect(readCsv(`"x${"\n".repeat(100_000)}"`)?.rows.length).toBe(1));
});

describe("text that a spreadsheet would run as a formula", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+49 30", "'+49 30"],
    ["-cmd", "'-cmd"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1+1", "'＝1+1"],
    ["＠handle", "'＠handle"],
    ["'=x", "''=x"],
    ["''=x", "'''=x"],
    ["'tis mine", "'tis mine"],
    ["-12.5", "-12.5"],
    ["'", "'"],
  ])("%j is written as %j and read back", (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
    expect(unguardFormula(guarded)).toBe(text);
  });

  it("is read back whatever signs 5,000 drawn texts begin with", () => {
    const marks = [..."'=+-@＝＋－＠\t\r\n 1.x"];
    for (let n = 0; n < 5000; n++) {
      const text = [0, 1, 2, 3].map((at) => marks[Math.floor(n / marks.length ** at) % marks.length]).join("");
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }
  });
});

it("recognises workbooks of Excel and LibreOffice, and no text", () => {
  const decoded = (bytes: number[], encoding: string) => new TextDecoder(encoding).decode(Uint8Array.from(bytes));
  const [zip, old] = [
    [0x50, 0x4b, 3, 4, 20, 0],
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1],
  ] as [number[], number[]];
  for (const encoding of ["windows-1252", "utf-8"]) {
    expect([decoded(zip, encoding), decoded(old, encoding)].map(isWorkbook), encoding).toEqual([true, true]);
  }
  expect(["", "coin,amount", "PK,1"].map(isWorkbook)).toEqual([false, false, false]);
});
