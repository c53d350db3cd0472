import * as m from "@cointally/i18n/messages";
import { errorMessage } from "../../lib/api/error-message.ts";

/**
 * Makes input from wallets and services safe to show. Drops anything that is not clearly a name, an image or a link.
 */

/** Icons are shown at 64 px at most, but some wallets announce photos. */
const maxIconLength = 256 * 1024;

const maxNameLength = 40;
const maxMessageLength = 200;

/** Images that an `<img>` shows without running scripts; an SVG's scripts do not run there. */
const imageUrl = /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/i;

/** An announced icon (EIP-6963: a data URL); null if it is not an image of reasonable size. */
export function safeIcon(icon: unknown): string | null {
  const text = typeof icon === "string" ? icon.trim() : "";
  return text.length <= maxIconLength && imageUrl.test(text) ? text : null;
}

/** An https URL without credentials; null otherwise. */
export function safeLink(link: unknown): string | null {
  if (typeof link !== "string" || link.length > 2000) return null;
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.protocol === "https:" && !url.username ? url.href : null;
}

/** Invisible characters and those that reverse text. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** One line without invisible characters, cut at `maxLength` characters; empty if not a string. */
const oneLine = (text: unknown, maxLength: number): string => {
  const line =
    typeof text === "string"
      ? text
          .slice(0, 4 * maxLength)
          .replace(invisible, " ")
          .replace(/\s+/g, " ")
          .trim()
      : "";
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : line;
};

/** A wallet's name; empty if it has none. */
export const safeName = (name: unknown): string => oneLine(name, maxNameLength);

/** A wallet's error message; empty if it has none. */
export const safeMessage = (message: unknown): string => oneLine(message, maxMessageLength);

/** Specification §8 treats a wallet's message as that of a cause. */
const asCause = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "cause" in error && error.cause ? error : { cause: error };

/** A wallet's own message in the order of specification §8, sanitized; empty if it has none. */
export const walletSentence = (error: unknown): string =>
  safeMessage(typeof error === "string" ? error : errorMessage(asCause(error)));

/**
 * A wallet's error for a toast: its own message in the order of specification §8, sanitized, or a default, since otherwise the toast would
 * say that the server is unreachable.
 */
export const asWalletError = (error: unknown): unknown => ({
  cause: { shortMessage: walletSentence(error) || m.wallet_error_without_message() },
});

/** The message of an error as part of a sentence; empty if it has none. */
export const walletMessage = (error: unknown): string => walletSentence(error).replace(/\.$/, "");
