import { afterEach, describe, expect, it } from "vitest";
import { storageKeys } from "../../lib/storage/storage.ts";
import { readReferrer, referralLink, referrerFor, removeReferral, storeReferral } from "./referral.ts";
import { parseAddress } from "./staking/parse-address.ts";

const lena = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const mara = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const farm = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const now = Date.UTC(2026, 10, 21);
const day = 86_400_000;
const store = (ref: string, at = now) => storeReferral(ref, at, parseAddress);

afterEach(() => localStorage.clear());

describe("a referrer", () => {
  it("is stored for 30 days, and the first one counts", () => {
    expect(store(lena)).toBe("stored");
    expect(localStorage.getItem("cointally.farm_referral")).toContain(lena);
    expect(store(mara, now + 29 * day)).toBe("earlier");
    expect(store(lena, now + 29 * day)).toBe("stored");
    expect(readReferrer(now + 30 * day - 1)).toBe(lena);
    expect(readReferrer(now + 30 * day)).toBeNull();
    expect(store(mara, now + 30 * day)).toBe("stored");
    expect(readReferrer(now + 30 * day)).toBe(mara);
  });

  it.each([lena.toLowerCase(), `0x${lena.slice(2).toUpperCase()}`, ` ${lena} `])("%s is stored in EIP-55", (ref) => {
    store(ref);
    expect(readReferrer(now)).toBe(lena);
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
  ])("%j is rejected", (ref) => {
    expect(store(ref)).toBe("invalid");
    expect(readReferrer(now)).toBeNull();
  });

  it.each(["null", "{}", "[]", "true", '{"referrer":7}', '{"referrer":"<b>","until":9e15}', "not JSON"])(
    "is null if the storage contains %s",
    (value) => {
      localStorage.setItem(storageKeys.farmReferral, value);
      expect(readReferrer(now)).toBeNull();
    },
  );

  it("is null if its stored end is more than 30 days away", () => {
    localStorage.setItem(storageKeys.farmReferral, JSON.stringify({ referrer: lena, until: now + 400 * day }));
    expect(readReferrer(now)).toBeNull();
  });

  it("is never the staker or the farm, and can be removed", () => {
    store(lena);
    expect(referrerFor(mara, farm, readReferrer(now))).toBe(lena);
    expect(referrerFor(lena.toLowerCase(), farm, readReferrer(now))).toBeNull();
    expect(referrerFor(mara, lena, readReferrer(now))).toBeNull();
    removeReferral();
    expect(readReferrer(now)).toBeNull();
  });

  it("has a link to the page without its other query and fragment", () =>
    expect(referralLink("https://cointally.example/farms/56/0xAB?lang=es&ref=0x1#top", lena)).toBe(
      `https://cointally.example/farms/56/0xAB?ref=${lena}`,
    ));
});
