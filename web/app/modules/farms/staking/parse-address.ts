import { getAddress, isAddress } from "viem/utils";
import type { ParseAddress } from "../referral.ts";

const hasSingleCase = (text: string) => {
  const digits = text.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase();
};

/** The EIP-55 form of an address in a single case or with a valid checksum; null for anything else, and for the zero address. */
export const parseAddress: ParseAddress = (text) => {
  const lower = text.trim().toLowerCase();
  if (!/^0x(?!0{40})[0-9a-f]{40}$/.test(lower)) return null;
  return hasSingleCase(text.trim()) || isAddress(text.trim()) ? getAddress(lower as `0x${string}`) : null;
};
