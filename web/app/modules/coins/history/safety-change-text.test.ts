import type { SafetyChange } from "@cointally/contract/safety.ts";
import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { formats } from "../../../lib/format/format.ts";
import { safetyChangeText } from "./safety-change-text.ts";

const textOf = (change: Pick<SafetyChange, "fact" | "before" | "after">, locale: "en" | "es" = "en") =>
  safetyChangeText(change as SafetyChange, formats[locale]);
const [one, two] = ["0x1111111111111111111111111111111111111111", "0x2222222222222222222222222222222222222222"];

test.each<[SafetyChange["fact"], string | null, string, string]>([
  ["sellable", "yes", "no", "Can no longer be sold."],
  ["sellable", null, "no", "Could not be sold when we first tried."],
  ["sellable", "no", "yes", "Can be sold again."],
  ["sell_tax", "5", "12.5", "Sell tax raised from 5% to 12.5%."],
  ["owner", one, two, "New owner: 0x2222…2222, previously 0x1111…1111."],
  ["owner", one, "0x000000000000000000000000000000000000dEaD", "Ownership renounced by 0x1111…1111."],
  ["implementation", one, two, "New code: 0x2222…2222, previously 0x1111…1111."],
])("describes a change of %s from %s to %s", (fact, before, after, sentence) => {
  expect(textOf({ fact, before, after })).toBe(sentence);
});

test("formats numbers for the language", () => {
  expect(textOf({ fact: "buy_tax", before: "5", after: "12.5" }, "es")).toBe(
    m.safety_change_buy_tax({ before: "5%", after: "12,5%" }),
  );
});
