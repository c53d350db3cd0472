/** A failure to connect that is not an error of the wallet. */
export class ConnectError extends Error {
  readonly status: "unreachable" | "expired" | "not_loaded" | "invalid_response";
  constructor(status: ConnectError["status"], cause?: unknown) {
    super(status, { cause });
    this.status = status;
  }
}

/** An invalid response of a wallet. */
export class InvalidProviderResponse extends ConnectError {
  constructor() {
    super("invalid_response");
  }
}

/** The wallet was disconnected, by the user or by itself, during a request (EIP-1193). */
export class Disconnected extends Error {
  readonly code = 4900;
  constructor() {
    super("The wallet was disconnected.");
  }
}

/** The kind of a wallet's error, as far as it changes what the user can do. */
export type WalletErrorKind = "rejected" | "request_pending" | "unknown_network" | "unsupported" | "failed";

/** By code (EIP-1193, EIP-1474, EIP-3085, and as wallets use them), since error classes differ between copies of a library. */
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

/** A wallet's error may contain itself. */
const maxDepth = 5;

/** The codes of an error and of those it wraps, outermost first. Some wallets send strings; MetaMask's app wraps its errors. */
function* codesOf(error: unknown): Generator<number> {
  let current = error as Nested | null | undefined;
  for (let depth = 0; depth < maxDepth && typeof current === "object" && current !== null; depth += 1) {
    if (current.code !== undefined && current.code !== null && !Number.isNaN(Number(current.code)))
      yield Number(current.code);
    current = (current.data?.originalError ?? current.cause) as Nested;
  }
}

export function errorKind(error: unknown): WalletErrorKind {
  for (const code of codesOf(error)) if (kinds[code]) return kinds[code];
  return "failed";
}
