import { slowAfterMs } from "./connect-status.ts";
import { current } from "./connection.ts";
import { asWalletError, troubleOf } from "./errors.ts";
import type { Provider } from "./provider.ts";
import { inTime, Late } from "./reads.ts";
import { reachNetwork } from "./wallet-on.ts";
import type { Address } from "./wallet-state.ts";

/** What became of asking a wallet to show a token. */
export type Added = { is: "added" | "left" | "refused" | "not supported" | "slow" } | { is: "failed"; error: unknown };

/** Wallets show no longer symbols (EIP-747). */
const longestSymbol = 11;

/** Asks the wallet to show a token among its own (EIP-747), on the token's network: wallets add it where they are. */
export async function addToken(token: {
  chainId: number;
  address: Address;
  symbol: string;
  decimals: number;
}): Promise<Added> {
  const { chainId, ...rest } = token;
  const options = { ...rest, symbol: rest.symbol.slice(0, longestSymbol) };
  if (!(await reachNetwork(chainId))) return { is: "left" };
  try {
    const provider = (await current()?.getProvider()) as Provider;
    const asked = provider.request({ method: "wallet_watchAsset", params: { type: "ERC20", options } });
    const added = await inTime(asked, slowAfterMs);
    return { is: added === false ? "refused" : "added" };
  } catch (error) {
    const trouble = troubleOf(error);
    if (error instanceof Late || trouble === "already open") return { is: "slow" };
    return trouble === "refused" || trouble === "not supported"
      ? { is: trouble }
      : { is: "failed", error: asWalletError(error) };
  }
}
