import { getAddress } from "viem/utils";
import { z } from "zod";
import { reason } from "./field-reasons.ts";

type Hex = `0x${string}`;
const addressPattern = "^0x[0-9a-fA-F]{40}$";
const isAddress = (text: string): text is Hex => new RegExp(addressPattern).test(text);

const sameCase = (text: string) => {
  const digits = text.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase();
};

/** An EVM address in any case, returned in EIP-55 form. The checksum is not verified (search and path parameters). */
export const anyCaseAddress = z
  .string()
  .refine(isAddress, reason("address"))
  .transform((text) => getAddress(text as Hex))
  .meta({ pattern: addressPattern });

/** An EVM address that a person enters: in one case throughout, or with a correct EIP-55 checksum. Returned in EIP-55 form. */
export const address = z
  .string()
  .trim()
  .refine(isAddress, { ...reason("address"), abort: true })
  .refine((text) => sameCase(text) || getAddress(text.toLowerCase() as Hex) === text, reason("address_checksum"))
  .refine((text) => !/^0x0{40}$/i.test(text), reason("zero_address"))
  .transform((text) => getAddress(text.toLowerCase() as Hex))
  .meta({ pattern: addressPattern });
