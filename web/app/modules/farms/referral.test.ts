import { afterEach, describe, expect, it } from "vitest";
import { storageKeys } from "../../lib/storage.ts";
import { forgetReferral, keptReferrer, referralLink, referrerFor, touchReferral } from "./referral.ts";
import { checkAddress } from "./staking/check-address.ts";

const lena = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const mara = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const farm = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const now = Date.UTC(2026, 10, 21);
const day = 86_400_000;
const touch = (ref: string, at = now) => touchReferral(ref, at, checkAddress);

afterEach(() => localStorage.clear());

describe("a referrer", () => {
  it("is kept under its key for 30 days, and the first one stays", () => {
    expect(touch(lena)).toBe("kept");
    expect(localStorage.getItem("cointally.farm_referral")).toContain(lena);
    expect(touch(mara, now + 29 * day)).toBe("earlier one stays");
    expect(touch(lena, now + 29 * day)).toBe("kept");
    expect(keptReferrer(now + 30 * day - 1)).toBe(lena);
    expect(keptReferrer(now + 30 * day)).toBeNull();
    expect(touch(mara, now + 30 * day)).toBe("kept");
    expect(keptReferrer(now + 30 * day)).toBe(mara);
  });

  it.each([lena.toLowerCase(), `0x${lena.slice(2).toUpperCase()}`, ` ${lena} `])("%s is written in EIP-55", (ref) => {
    touch(ref);
    expect(keptReferrer(now)).toBe(lena);
  });

  it.each([
    "",
    "lena.eth",
    "0x70997970",
    `${lena}0`,
    lena.replace("C8", "c8"),
    `0x${"0".repeat(40)}`,
    "<script>alert(1)</script>",
    lena.slice(2),
  ])("%s is none", (ref) => {
    expect(touch(ref)).toBe("no address");
    expect(keptReferrer(now)).toBeNull();
  });

  it.each(["null", "{}", "[]", "true", '{"referrer":7}', '{"referrer":"<b>","until":9e15}', "not JSON"])(
    "what others left in its place counts as none: %s",
    (left) => {
      localStorage.setItem(storageKeys.farmReferral, left);
      expect(keptReferrer(now)).toBeNull();
    },
  );

  it("is not kept longer than 30 days, whatever stands there", () => {
    localStorage.setItem(storageKeys.farmReferral, JSON.stringify({ referrer: lena, until: now + 400 * day }));
    expect(keptReferrer(now)).toBeNull();
  });

  it("is never oneself, nor the farm, and can be let go", () => {
    touch(lena);
    expect(referrerFor(mara, farm, keptReferrer(now))).toBe(lena);
    expect(referrerFor(lena.toLowerCase(), farm, keptReferrer(now))).toBeNull();
    expect(referrerFor(mara, lena, keptReferrer(now))).toBeNull();
    forgetReferral();
    expect(keptReferrer(now)).toBeNull();
  });

  it("has a link to a page without what else stood in its address", () =>
    expect(referralLink("https://cointally.example/farms/56/0xAB?lang=es&ref=0x1#top", lena)).toBe(
      `https://cointally.example/farms/56/0xAB?ref=${lena}`,
    ));
});
