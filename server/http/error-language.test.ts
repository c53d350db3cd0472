import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { useTestApp } from "../testing/use-test-app.ts";

const app = useTestApp();
const errorTo = async (headers: Record<string, string>) =>
  (await app.request("GET", "/users/me", { headers })).body.error as string;

const english = m.error_log_in_first();
const spanish = m.error_log_in_first({}, { locale: "es" });

test.each<[string, Record<string, string>, string]>([
  ["no language", {}, english],
  ["Accept-Language", { "accept-language": "es-MX,es;q=0.9,en;q=0.5" }, spanish],
  ["a language that there is not", { "accept-language": "xx" }, english],
  [
    "a cookie of another language, which says nothing",
    { cookie: "cointally_lang=en", "accept-language": "es" },
    spanish,
  ],
])("writes an error in the language of the request: %s", async (_, headers, sentence) => {
  expect(await errorTo(headers)).toBe(sentence);
});

test("writes each of many errors at once in the language of its own request", async () => {
  const languages = Array.from({ length: 100 }, (_, n) => (n % 2 ? "es" : "en"));
  const sentences = await Promise.all(languages.map((language) => errorTo({ "accept-language": language })));
  expect(sentences).toEqual(languages.map((language) => (language === "es" ? spanish : english)));
});
