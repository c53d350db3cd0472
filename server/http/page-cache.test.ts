import { describe, expect, test } from "vitest";
import { CutPage } from "./cut-page.ts";
import { type KeptPage, keptPages } from "./page-cache.ts";

const page = (html: string, status = 200): KeptPage => ({ status, headers: {}, body: new CutPage(html, "MARK") });

describe("kept pages", () => {
  const counting = (html = "x", status = 200) => {
    const made = { times: 0, make: async () => page(`${++made.times} ${html}`, status) };
    return made;
  };
  const text = async (kept: Promise<KeptPage>) => (await kept).body.plain("").toString();

  test("are made once in five seconds, also when many ask at once", async () => {
    let now = 0;
    const get = keptPages(() => now);
    const made = counting();
    expect(await Promise.all([1, 2, 3].map(() => text(get("a", made.make))))).toEqual(["1 x", "1 x", "1 x"]);
    now = 4_999;
    expect(await text(get("a", made.make))).toBe("1 x");
    now = 5_000;
    expect(await text(get("a", made.make))).toBe("2 x");
    expect(await text(get("b", made.make))).toBe("3 x");
  });

  test("are no errors: a page that is not there, or cannot be made, is made again", async () => {
    const get = keptPages(() => 0);
    const gone = counting("x", 404);
    await get("a", gone.make);
    await get("a", gone.make);
    expect(gone.times).toBe(2);
    await expect(get("b", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
    expect(await text(get("b", counting().make))).toBe("1 x");
  });

  test("give way to newer ones when there are too many", async () => {
    const get = keptPages(() => 0);
    const big = counting("x".repeat(1024 * 1024));
    for (let i = 0; i < 20; i++) await get(`page ${i}`, big.make);
    expect(big.times).toBe(20);
    await get("page 19", big.make);
    expect(big.times).toBe(20);
    await get("page 0", big.make);
    expect(big.times).toBe(21);
  });
});
