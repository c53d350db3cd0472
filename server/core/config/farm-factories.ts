import { type FarmKind, farmKinds } from "@cointally/contract/farms.ts";
import { lastChainId } from "@cointally/contract/fields.ts";
import { type Address, getAddress, isAddress } from "viem";
import { z } from "zod";

/** A factory whose farms are listed; kinds with logs only are read from this block on. */
export type FarmFactory = { chainId: number; kind: FarmKind; address: Address; fromBlock: number };

const form = "chainId:kind:address[:fromBlock], separated by commas";

const isMixedCase = (address: string) => {
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
};

/** Parses one factory, or returns what is wrong with it. */
const factoryIn = (item: string): FarmFactory | string => {
  const [chain = "", kind = "", address = "", fromBlock = "0", ...rest] = item.split(":").map((part) => part.trim());
  const chainId = /^[1-9]\d{0,9}$/.test(chain) ? Number(chain) : Number.NaN;
  const farmKind = farmKinds.find((one) => one === kind);
  if (!(chainId <= lastChainId)) return "its chain must be the id of a chain, such as 56";
  if (!farmKind) return `its kind must be ${farmKinds.join(" or ")}`;
  if (!isAddress(address, { strict: false })) return "its address must be 0x and 40 hex digits";
  if (isMixedCase(address) && !isAddress(address)) return "the checksum of its address is wrong";
  if (!/^\d{1,12}$/.test(fromBlock) || rest.length > 0) return "the address may only be followed by a block number";
  return { chainId, kind: farmKind, address: getAddress(address.toLowerCase()), fromBlock: Number(fromBlock) };
};

const nameOf = ({ chainId, address }: FarmFactory) => `${chainId} ${address}`;

/** Parses FARM_FACTORIES; duplicates are refused. */
export const farmFactories = z.string().transform((text, context): FarmFactory[] => {
  const items = text.split(",").map((item) => item.trim());
  const given: FarmFactory[] = [];
  for (const [n, item] of items.filter(Boolean).entries()) {
    const read = factoryIn(item);
    const isTwice = typeof read !== "string" && given.some((other) => nameOf(other) === nameOf(read));
    const wrong = isTwice ? "it is listed twice" : read;
    if (typeof wrong === "string") {
      context.addIssue({ code: "custom", message: `a list of ${form} (number ${n + 1}: ${wrong})` });
      return z.NEVER;
    }
    given.push(wrong);
  }
  return given;
});
