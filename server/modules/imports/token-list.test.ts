import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseTokenList, readTokenList } from "./token-list.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const address = `0x${"12".repeat(20)}`;

describe("parseTokenList", () => {
  test("returns the rows unchanged", () => {
    expect(parseTokenList(bytes('{"name":"List","tokens":[null,1,{"a":2}]}'))).toEqual({
      name: "List",
      rows: [null, 1, { a: 2 }],
    });
  });

  test("accepts a list without a name, and with a byte order mark", () => {
    expect(parseTokenList(bytes('\ufeff{"tokens":[]}'))).toEqual({ name: null, rows: [] });
  });

  const refused: [string, string | Uint8Array, RegExp][] = [
    ["nothing", "", /empty/],
    ["spaces", " \n", /empty/],
    ["a web page", "<!doctype html><p>404", /web page/],
    ["half of a list", '{"tokens":[{', /not JSON/],
    ["words", "hello", /not JSON/],
    ["a hundred thousand brackets", `{"tokens":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, /not JSON/],
    ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x7b, 0), /UTF-16/],
    ["Latin-1", Uint8Array.of(0x22, 0xe9, 0x22), /not UTF-8/],
    ["gzip", Uint8Array.of(0x1f, 0x8b, 8, 0), /gzip/],
    ["CoinGecko's list", '[{"id":"aave","symbol":"aave","name":"Aave","platforms":{}}]', /CoinGecko/],
    ["a bare array", `[{"chainId":1,"address":"${address}"}]`, /array without the list/],
    ["an empty array", "[]", /array without the list/],
    ["rows under data", '{"status":{},"data":[{"id":1}]}', /under "data"/],
    ["a map by address", `{"${address}":{"symbol":"A"}}`, /map of tokens by address/],
    ["a map by chain", '{"1":[],"56":[]}', /map of tokens by chain/],
    ["tokens as a map", `{"name":"x","tokens":{"${address}":{}}}`, /"tokens" is a map/],
    ["tokens as a text", '{"tokens":"none"}', /"tokens" is not an array/],
    ["another object", '{"coins":[]}', /no "tokens"/],
    ["an empty object", "{}", /no "tokens"/],
    ["null", "null", /single value/],
    ["a number", "5", /single value/],
  ];
  test.each(refused)("explains what is wrong with %s", (_, input, sentence) => {
    expect(() => parseTokenList(typeof input === "string" ? bytes(input) : input)).toThrow(sentence);
  });
});

describe("readTokenList", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cointally-list-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("reads a file", async () => {
    await writeFile(join(folder, "list.json"), '{"tokens":[1]}');
    expect(await readTokenList(join(folder, "list.json"))).toEqual({ name: null, rows: [1] });
  });

  test("refuses a huge file without reading it", async () => {
    const path = join(folder, "huge.json");
    await writeFile(path, "");
    await truncate(path, 5 * 1024 ** 3);
    await expect(readTokenList(path)).rejects.toThrow("This file has 5120 MB, and a list may have 64. Split it.");
  });

  test("explains that a file is missing, or is a folder", async () => {
    await expect(readTokenList(join(folder, "none.json"))).rejects.toThrow("There is no such file");
    await expect(readTokenList(folder)).rejects.toThrow("This is a folder");
  });
});
