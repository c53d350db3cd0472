import { getAddress } from "viem/utils";
import { z } from "zod";

type Hex = `0x${string}`;
const addressPattern = "^0x[0-9a-fA-F]{40}$";
const isAddress = (text: string): text is Hex => new RegExp(addressPattern).test(text);

const sameCase = (text: string) => {
  const digits = text.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase();
};

/** An EVM address in any case, answered in EIP-55; nothing is said of a checksum (a search or path parameter). */
export const anyCaseAddress = z
  .string()
  .refine(isAddress, { error: "Address must be 0x and 40 hex digits." })
  .transform((text) => getAddress(text as Hex))
  .meta({ pattern: addressPattern });

/** An EVM address as a person enters it: one case throughout, or a correct EIP-55 checksum. Answered in EIP-55. */
export const address = z
  .string({ error: "Address must be text." })
  .trim()
  .refine(isAddress, { error: "Address must be 0x and 40 hex digits.", abort: true })
  .refine((text) => sameCase(text) || getAddress(text.toLowerCase() as Hex) === text, {
    error: "The checksum of this address is wrong. Copy it again, or send it in lower case.",
  })
  .refine((text) => !/^0x0{40}$/i.test(text), { error: "The zero address is not a contract." })
  .transform((text) => getAddress(text.toLowerCase() as Hex))
  .meta({ pattern: addressPattern });
