import { expect, it } from "vitest";
import { errorMessage } from "../lib/error-message.ts";
import { errorKind } from "./errors.ts";
import { asWalletError, walletMessage } from "./sanitize.ts";

const circle: { code: string; cause?: unknown } = { code: "no number" };
circle.cause = circle;

it.each<[string, unknown, ReturnType<typeof errorKind>]>([
  ["a refusal", { code: 4001, message: "User rejected the request." }, "rejected"],
  ["a refusal whose code is text", { code: "4001" }, "rejected"],
  ["a refusal that a library wraps", Object.assign(new Error("no"), { cause: { code: 4001 } }), "rejected"],
  ["a refusal over WalletConnect", { code: 5000, message: "User rejected." }, "rejected"],
  ["a question that is open", { code: -32002 }, "request_pending"],
  ["a network the wallet does not know", { code: 4902 }, "unknown_network"],
  ["the same in MetaMask's app", { code: -32603, data: { originalError: { code: 4902 } } }, "unknown_network"],
  ["a method the wallet has not", { code: -32601 }, "unsupported"],
  ["a method it does not do", { code: 4200 }, "unsupported"],
  ["an inner error", { code: -32603, message: "Internal" }, "failed"],
  ["an error of a class without a code", new TypeError("x is undefined"), "failed"],
  ["an error that holds itself", circle, "failed"],
  ["text", "no", "failed"],
  ["nothing", undefined, "failed"],
])("the kind of %s is known", (_what, error, kind) => expect(errorKind(error)).toBe(kind));

it.each<[string, unknown, string]>([
  ["the cause's short message", { message: "long", cause: { shortMessage: "Short.", message: "m" } }, "Short"],
  ["else the cause's message", { message: "long", cause: { message: "From the wallet." } }, "From the wallet"],
  ["else its own", { message: "Own.", cause: {} }, "Own"],
  ["a wallet's plain object", { code: -1, message: "Locked." }, "Locked"],
  ["a wallet's text", "Locked.", "Locked"],
  ["what is no text", { message: { toString: () => "x" } }, ""],
  ["nothing", null, ""],
])("the message of an error is %s", (_what, error, message) => expect(walletMessage(error)).toBe(message));

it("a toast of a wallet's error without a message blames the wallet", () => {
  for (const error of [{}, { code: -32603 }, null, "", new Error("")])
    expect(errorMessage(asWalletError(error))).toBe("The wallet sent an error without a reason.");
});

it.each([
  ["an object", { code: 1, message: { deep: true } }],
  ["a novel", { code: 1, message: "x".repeat(100_000) }],
  ["signs that turn the text", { cause: { message: "no\u202Eway" } }],
])("a toast gets one short line of text when a wallet sends %s", (_what, error) => {
  const message = errorMessage(asWalletError(error)) ?? "";
  expect(typeof message).toBe("string");
  expect(message.length).toBeLessThanOrEqual(200);
  expect(message).not.toMatch(/\p{C}/u);
});
