import type { Address, Hex } from "viem";

// Decodes untrusted responses of contracts and nodes: null for everything that has not the expected type.

/** A number as JSON-RPC writes it, such as that of a block. */
export function quantityIn(value: unknown): bigint | null {
  return typeof value === "string" && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : null;
}

/** Bytes as JSON-RPC writes them; null when a character is not hexadecimal. */
export function bytesIn(value: unknown): Hex | null {
  return typeof value === "string" && /^0x[0-9a-f]*$/i.test(value) ? (value as Hex) : null;
}

/** The nth 32-byte word as a number. */
export function wordAt(data: Hex | null | undefined, n: number): bigint | null {
  const digits = data?.slice(2 + n * 64, 66 + n * 64);
  return digits?.length === 64 ? BigInt(`0x${digits}`) : null;
}

/** Exactly one number. */
export function numberIn(data: Hex | null | undefined): bigint | null {
  return data?.length === 66 ? wordAt(data, 0) : null;
}

const noAddress = /^0x0*$/;

/** Exactly one address, in lower case, because computing its checksum is slow. Null for the zero address. */
export function addressIn(data: Hex | null | undefined): Address | null {
  const isOne = data?.length === 66 && data.startsWith("0x000000000000000000000000") && !noAddress.test(data);
  return isOne ? `0x${data.slice(26).toLowerCase()}` : null;
}

/** An address as an argument of a call: 64 hex digits. */
export function asWord(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, "0");
}

/** The address in the nth word, in lower case; null where there is none. */
export function addressAt(data: Hex | null | undefined, n: number): Address | null {
  const digits = data?.slice(2 + n * 64, 66 + n * 64);
  return digits?.length === 64 ? addressIn(`0x${digits}`) : null;
}
