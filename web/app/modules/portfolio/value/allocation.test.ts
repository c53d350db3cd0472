import { expect, it } from "vitest";
import { slicesOf } from "./allocation.tsx";

const share = (name: string | null, share_pct: number) => ({
  coin_id: name,
  slug: name,
  name,
  symbol: name,
  value_usd: "1",
  share_pct,
});

it("names up to six coins, or the largest five and the others", () => {
  const six = ["a", "b", "c", "d", "e", "f"].map((name) => share(name, 10));
  expect(slicesOf(six).map(({ key }) => key)).toEqual(["a", "b", "c", "d", "e", "f"]);
  const more = slicesOf([...six, share(null, 40)]);
  expect(more.map(({ key, name }) => [key, name]).slice(4)).toEqual([
    ["e", "e"],
    ["others", null],
  ]);
  expect(more.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
});
