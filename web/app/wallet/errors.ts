import { errorMessage } from "../lib/error-message.ts";
import { safeWords } from "./sanitize.ts";

/** A service between us and the wallet does not answer. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super("The service does not answer", { cause });
  }
}

/** A code that nobody has scanned in its five minutes. */
export class Expired extends Error {
  constructor(cause: unknown) {
    super("The code has expired", { cause });
  }
}

/** A part of this site that is loaded when it is needed has not come. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super("A part of this site did not load", { cause });
  }
}

/** The wallet has been left, or has gone, with a question open (EIP-1193). */
export class Disconnected extends Error {
  readonly code = 4900;
  constructor() {
    super("The wallet was disconnected.");
  }
}

/** What went wrong with a wallet, as far as it changes what a person can do. */
export type Trouble = "refused" | "already open" | "unknown network" | "not supported" | "failed";

/** By code, as EIP-1193, EIP-1474 and EIP-3085 give them, and what wallets make of them. Classes differ between copies of a library. */
const troubles: Record<number, Trouble> = {
  4001: "refused",
  5000: "refused", // WalletConnect
  5002: "refused", // WalletConnect: the methods asked for
  [-32002]: "already open",
  4902: "unknown network",
  4200: "not supported",
  [-32601]: "not supported",
  [-32004]: "not supported",
};

type Nested = { code?: unknown; cause?: unknown; data?: { originalError?: unknown } };

/** Wrappers are few; a wallet may send an object that holds itself. */
const deepest = 5;

/** The codes of an error and of what it wraps, the outermost first. Some wallets send them as text, MetaMask's app wraps its own. */
function* codesOf(error: unknown): Generator<number> {
  let at = error as Nested | null | undefined;
  for (let depth = 0; depth < deepest && typeof at === "object" && at !== null; depth += 1) {
    if (at.code !== undefined && at.code !== null && !Number.isNaN(Number(at.code))) yield Number(at.code);
    at = (at.data?.originalError ?? at.cause) as Nested;
  }
}

/** Which trouble an error is. */
export function troubleOf(error: unknown): Trouble {
  for (const code of codesOf(error)) if (troubles[code]) return troubles[code];
  return "failed";
}

/** In specification §8 a wallet's words are those of a cause. */
const asCause = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "cause" in error && error.cause ? error : { cause: error };

const said = (error: unknown): string => safeWords(typeof error === "string" ? error : errorMessage(asCause(error)));

/** Without it a toast would blame the server, which has not been asked. */
const silent = "The wallet sent an error without saying why.";

/** An error of a wallet as the toast reads it: its own words in specification §8's order, fit to be shown. */
export const asWalletError = (error: unknown): unknown => ({ cause: { shortMessage: said(error) || silent } });

/** The same as text to stand in a sentence; empty where it has none. */
export const wordsOf = (error: unknown): string => said(error).replace(/\.$/, "");
