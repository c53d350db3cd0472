/** Why connecting failed, where it is not an error of the wallet. */
export class ConnectError extends Error {
  readonly status: "unreachable" | "expired" | "not_loaded" | "invalid_response";
  constructor(status: ConnectError["status"], cause?: unknown) {
    super(status, { cause });
    this.status = status;
  }
}

/** A wallet's answer that is not valid. */
export class InvalidProviderResponse extends ConnectError {
  constructor() {
    super("invalid_response");
  }
}

/** The wallet was disconnected, by the person or from its own side, while a request was open (EIP-1193). */
export class Disconnected extends Error {
  readonly code = 4900;
  constructor() {
    super("The wallet was disconnected.");
  }
}

/** What kind of error a wallet's is, as far as it changes what a person can do. */
export type WalletErrorKind = "rejected" | "request_pending" | "unknown_network" | "unsupported" | "failed";

/** By code, as EIP-1193, EIP-1474 and EIP-3085 give them, and as wallets use them. Classes differ between copies of a library. */
const kinds: Record<number, WalletErrorKind> = {
  4001: "rejected",
  5000: "rejected", // WalletConnect
  5002: "rejected", // WalletConnect: the requested methods
  [-32002]: "request_pending",
  4902: "unknown_network",
  4200: "unsupported",
  [-32601]: "unsupported",
  [-32004]: "unsupported",
};

type Nested = { code?: unknown; cause?: unknown; data?: { originalError?: unknown } };

/** Wrappers are few; a wallet may send an object that contains itself. */
const maxDepth = 5;

/** The codes of an error and of what it wraps, the outermost first. Some wallets send them as text, MetaMask's app wraps its own. */
function* codesOf(error: unknown): Generator<number> {
  let at = error as Nested | null | undefined;
  for (let depth = 0; depth < maxDepth && typeof at === "object" && at !== null; depth += 1) {
    if (at.code !== undefined && at.code !== null && !Number.isNaN(Number(at.code))) yield Number(at.code);
    at = (at.data?.originalError ?? at.cause) as Nested;
  }
}

export function errorKind(error: unknown): WalletErrorKind {
  for (const code of codesOf(error)) if (kinds[code]) return kinds[code];
  return "failed";
}
