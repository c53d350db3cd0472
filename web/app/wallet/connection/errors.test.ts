import { expect, it } from "vitest";
import { errorMessage } from "../../lib/api/error-message.ts";
import { errorKind } from "./errors.ts";
import { asWalletError, walletMessage } from "./sanitize.ts";

const circular: { code: string; cause?: unknown } = { code: "no number" };
circular.cause = circular;

it.each<[string, unknown, ReturnType<typeof errorKind>]>([
  ["a rejection", { code: 4001, message: "User rejected the request." }, "rejected"],
  ["a rejection whose code is a string", { code: "4001" }, "rejected"],
  ["a rejection wrapped by a library", Object.assign(new Error("no"), { cause: { code: 4001 } }), "rejected"],
  ["a rejection over WalletConnect", { code: 5000, message: "User rejected." }, "rejected"],
  ["a pending request", { code: -32002 }, "request_pending"],
  ["a network the wallet does not know", { code: 4902 }, "unknown_network"],
  ["the same in MetaMask's app", { code: -32603, data: { originalError: { code: 4902 } } }, "unknown_network"],
  ["a method that does not exist", { code: -32601 }, "unsupported"],
  ["an unsupported method", { code: 4200 }, "unsupported"],
  ["an internal error", { code: -32603, message: "Internal" }, "failed"],
  ["an error without a code", new TypeError("x is undefined"), "failed"],
  ["an error that contains itself", circular, "failed"],
  ["a string", "no", "failed"],
  ["undefined", undefined, "failed"],
])("classifies %s", (_what, error, kind) => expect(errorKind(error)).toBe(kind));

it.each<[string, unknown, string]>([
  ["the cause's short message", { message: "long", cause: { shortMessage: "Short.", message: "m" } }, "Short"],
  ["the cause's message", { message: "long", cause: { message: "From the wallet." } }, "From the wallet"],
  ["its own message", { message: "Own.", cause: {} }, "Own"],
  ["that of a plain object", { code: -1, message: "Locked." }, "Locked"],
  ["a thrown string", "Locked.", "Locked"],
  ["empty if it is not a string", { message: { toString: () => "x" } }, ""],
  ["empty for null", null, ""],
])("the message of a wallet's error is %s", (_what, error, message) => expect(walletMessage(error)).toBe(message));

it("names the wallet in the toast of an error without a message", () => {
  for (const error of [{}, { code: -32603 }, null, "", new Error("")])
    expect(errorMessage(asWalletError(error))).toBe("The wallet sent an error without a reason.");
});

it.each([
  ["an object", { code: 1, message: { deep: true } }],
  ["an overlong text", { code: 1, message: "x".repeat(100_000) }],
  ["characters that reverse the text", { cause: { message: "no\u202Eway" } }],
])("shows one short line of text if a wallet's error message is %s", (_what, error) => {
  const message = errorMessage(asWalletError(error)) ?? "";
  expect(typeof message).toBe("string");
  expect(message.length).toBeLessThanOrEqual(200);
  expect(message).not.toMatch(/\p{C}/u);
});
