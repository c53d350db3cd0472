import * as m from "@cointally/i18n/messages";
import { BaseError } from "viem";
import { connectFailure } from "../machine.ts";
import type { ConnectStatus } from "../wallet-state.ts";
import { ConnectError } from "./errors.ts";
import { walletSentence } from "./sanitize.ts";

/** Why a wallet was not connected, in the dialog and in the toast; empty while it may still be. */
export function connectFailureText(progress: ConnectStatus, wallet: string): string {
  switch (progress.status) {
    case "rejected":
      return m.wallet_connect_refused_why({ wallet });
    case "request_pending":
      return m.wallet_connect_already_open_why({ wallet });
    case "invalid_response":
      return m.wallet_connect_invalid_response({ wallet });
    case "unreachable":
      return m.wallet_connect_unreachable();
    case "expired":
      return m.wallet_connect_expired();
    case "not_loaded":
      return m.wallet_connect_not_loaded();
    case "failed":
      return progress.message
        ? m.wallet_error_with_message({ message: progress.message })
        : m.wallet_error_without_message();
    default:
      return "";
  }
}

/** The error of a failed attempt for a toast (specification §8): the wallet's own message, or ours where it sent none. */
export function asConnectFailure(error: unknown, wallet: string): unknown {
  // What wagmi wraps has the library's message, in English.
  const cause = error instanceof BaseError ? error.walk() : error;
  const own = error instanceof ConnectError ? "" : walletSentence(cause);
  return { cause: { shortMessage: own || connectFailureText(connectFailure(error), wallet) } };
}
