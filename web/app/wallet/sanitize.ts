import * as m from "@cointally/i18n/messages";
import { errorMessage } from "../lib/error-message.ts";

/**
 * What wallets and services say about themselves, made safe to show. It is unchecked input: anything that is not plainly a name, a
 * picture or an address is left out.
 */

/** An icon is drawn at 64 px at most; some wallets announce photographs. */
const maxIconLength = 256 * 1024;

const maxNameLength = 40;
const maxMessageLength = 200;

/** Pictures that an `<img>` shows without running anything: scripts in an SVG do not run there. */
const pictureUrl = /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/i;

/** The icon that a wallet announces (EIP-6963: a data address), or null where it is anything but a picture of reasonable size. */
export const safeIcon = (icon: unknown): string | null => {
  const text = typeof icon === "string" ? icon.trim() : "";
  return text.length <= maxIconLength && pictureUrl.test(text) ? text : null;
};

/** An https address. Null for any other scheme. */
export const safeLink = (link: unknown): string | null => {
  if (typeof link !== "string" || link.length > 2000) return null;
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.protocol === "https:" && !url.username ? url.href : null;
};

/** Characters that draw nothing, or reverse the text around them. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Text in one line, without invisible characters, cut at `maxLength` characters. Empty where it is no text. */
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

/** A wallet's name for itself; empty where it has none. */
export const safeName = (name: unknown): string => oneLine(name, maxNameLength);

/** A wallet's own error message; empty where it has none. */
export const safeMessage = (message: unknown): string => oneLine(message, maxMessageLength);

/** In specification §8 a wallet's message is that of a cause. */
const asCause = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "cause" in error && error.cause ? error : { cause: error };

const sanitized = (error: unknown): string =>
  safeMessage(typeof error === "string" ? error : errorMessage(asCause(error)));

/**
 * An error of a wallet as the toast reads it: its own message in specification §8's order, sanitized. Without one a toast would blame the
 * server, which was not involved.
 */
export const asWalletError = (error: unknown): unknown => ({
  cause: { shortMessage: sanitized(error) || m.wallet_error_without_message() },
});

/** The message of an error as a part of a sentence; empty where it has none. */
export const walletMessage = (error: unknown): string => sanitized(error).replace(/\.$/, "");
