import { expect, it } from "vitest";
import { errorMessage } from "../lib/error-message.ts";
import { asWalletError, troubleOf, wordsOf } from "./errors.ts";

const circle: { code: string; cause?: unknown } = { code: "no number" };
circle.cause = circle;

it.each<[string, unknown, ReturnType<typeof troubleOf>]>([
  ["a refusal", { code: 4001, message: "User rejected the request." }, "refused"],
  ["a refusal whose code is text", { code: "4001" }, "refused"],
  ["a refusal that a library wraps", Object.assign(new Error("no"), { cause: { code: 4001 } }), "refused"],
  ["a refusal over WalletConnect", { code: 5000, message: "User rejected." }, "refused"],
  ["a question that is open", { code: -32002 }, "already open"],
  ["a network the wallet does not know", { code: 4902 }, "unknown network"],
  ["the same in MetaMask's app", { code: -32603, data: { originalError: { code: 4902 } } }, "unknown network"],
  ["a method the wallet has not", { code: -32601 }, "not supported"],
  ["a method it does not do", { code: 4200 }, "not supported"],
  ["an inner error", { code: -32603, message: "Internal" }, "failed"],
  ["an error of a class without a code", new TypeError("x is undefined"), "failed"],
  ["an error that holds itself", circle, "failed"],
  ["text", "no", "failed"],
  ["nothing", undefined, "failed"],
])("%s", (_what, error, trouble) => expect(troubleOf(error)).toBe(trouble));

it.each<[string, unknown, string]>([
  ["the cause's short message", { message: "long", cause: { shortMessage: "Short.", message: "m" } }, "Short"],
  ["else the cause's message", { message: "long", cause: { message: "From the wallet." } }, "From the wallet"],
  ["else its own", { message: "Own.", cause: {} }, "Own"],
  ["a wallet's plain object", { code: -1, message: "Locked." }, "Locked"],
  ["a wallet's text", "Locked.", "Locked"],
  ["what is no text", { message: { toString: () => "x" } }, ""],
  ["nothing", null, ""],
])("words: %s", (_what, error, words) => expect(wordsOf(error)).toBe(words));

it("a toast of an error without words blames no one else", () => {
  for (const error of [{}, { code: -32603 }, null, "", new Error("")])
    expect(errorMessage(asWalletError(error))).toBe("The wallet sent an error without saying why.");
});

it.each([
  ["an object", { code: 1, message: { deep: true } }],
  ["a novel", { code: 1, message: "x".repeat(100_000) }],
  ["signs that turn the text", { cause: { message: "no\u202Eway" } }],
])("a toast is given text that can be shown, whatever a wallet sends: %s", (_what, error) => {
  const words = errorMessage(asWalletError(error)) ?? "";
  expect(typeof words).toBe("string");
  expect(words.length).toBeLessThanOrEqual(200);
  expect(words).not.toMatch(/\p{C}/u);
});
