import type { Client } from "viem";
import { config } from "./config.ts";

/**
 * A viem client that reads one of our chains, by the connected wallet or the site (`reads.ts`); reads of one moment go as one. For parts of
 * pages that come with a connected wallet, and then only by an `import()` of their own.
 */
export const clientOn = (chainId: number): Client => config.getClient({ chainId });
