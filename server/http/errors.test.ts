import { fieldMessage } from "@cointally/contract/field-message.ts";
import { amount, line } from "@cointally/contract/fields.ts";
import { tagInput } from "@cointally/contract/submission.ts";
import * as m from "@cointally/i18n/messages";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { withLocale } from "../core/locale.ts";
import { useTestApp } from "../testing/use-test-app.ts";
import { validationError } from "./errors.ts";

const app = useTestApp();

type Failed = { keys: string[]; message: string; fields: Record<string, string> };
const failureOf = (type: z.ZodType, given: unknown): Failed => {
  const { error } = type.safeParse(given, { reportInput: true });
  return (validationError({ body: error?.issues ?? [] }).extra.validation as { body: Failed }).body;
};

const coin = z.strictObject({
  name: line(2, 60),
  links: z.strictObject({ website: z.string() }),
});

test("names every invalid key with its first error, and all of them in the message", () => {
  const short = m.error_field_length({ label: m.label_name(), min: 2, max: 60, count: 1 });
  const marked = m.error_field_angle_brackets({ label: m.label_name() });
  const missing = m.error_field_required({ label: m.label_link_website() });
  expect(failureOf(coin, { name: "<", links: { web: 1 }, rank: 1, price: 2 })).toEqual({
    source: "body",
    keys: ["name", "links.website", "links.web", "rank", "price"],
    message: [
      short,
      marked,
      missing,
      m.error_unknown_field({ name: "web" }),
      m.error_unknown_fields({ names: "rank, price" }),
    ].join(" "),
    fields: {
      name: short,
      "links.website": missing,
      "links.web": m.error_unknown_field({ name: "web" }),
      rank: m.error_unknown_field({ name: "rank" }),
      price: m.error_unknown_field({ name: "price" }),
    },
  });
});

test("answers a body that is not an object with an error that says so", () => {
  expect(failureOf(coin, [])).toMatchObject({ keys: [""], message: m.error_field_object({ label: m.label_body() }) });
});

const label = m.label_role();
test.each<[string, z.ZodType, unknown, string]>([
  ["a choice", z.enum(["user", "admin"]), "root", m.error_field_one_of({ label, values: "user, admin" })],
  ["a literal", z.literal("seen"), "open", m.error_field_value({ label, value: "seen" })],
  ["a choice that is missing", z.enum(["user", "admin"]), undefined, m.error_field_required({ label })],
  ["a number", z.int(), "1", m.error_field_number({ label })],
  ["a whole number", z.int(), 1.5, m.error_field_whole_number({ label })],
  ["a lower bound", z.int().min(0), -1, m.error_field_at_least({ label, min: 0 })],
  ["an upper bound", z.int().max(9), 10, m.error_field_at_most({ label, max: 9 })],
  ["a list", z.array(z.string()), "a", m.error_field_list({ label })],
  ["too long a list", z.array(z.string()).max(1), ["a", "b"], m.error_field_max_items({ label, max: 1 })],
  ["too long a text", z.string().max(1), "ab", m.error_field_max_length({ label, max: 1 })],
  ["a boolean", z.boolean(), "yes", m.error_field_boolean({ label })],
  ["a UUID", z.uuid(), "1", m.error_field_uuid({ label })],
  ["a pattern without a reason", z.string().regex(/^a/), "b", m.error_field_invalid({ label })],
  ["a field with a reason of its own", amount, 1, m.error_field_quoted_decimal({ label })],
  ["such a field that is missing", amount, undefined, m.error_field_required({ label })],
  [
    "a reason with parameters",
    amount,
    "1,234",
    m.error_field_ambiguous_decimal({ label, whole: "1234", decimal: "1.2340" }),
  ],
])("gives the message of %s", (_, type, role, message) => {
  expect(failureOf(z.strictObject({ role: type }), { role }).message).toBe(message);
});

const tags = z.strictObject({ tags: z.array(tagInput) });
test.each<[Locale, string, string]>([
  ["en", "Name must be 2 to 60 characters. This has 1.", "Tags (no. 2) must be 1 to 24 letters, digits or hyphens."],
  [
    "es",
    "El campo Nombre debe tener de 2 a 60 caracteres. Tiene 1.",
    "El campo Etiquetas (n.º 2) debe tener de 1 a 24 letras, números o guiones.",
  ],
])("writes the message of a field and of an entry of a list in %s", (locale, field, entry) => {
  withLocale(locale, () => {
    expect(failureOf(coin, { name: "x", links: { website: "" } }).message).toBe(field);
    expect(failureOf(tags, { tags: ["defi", "a b"] })).toMatchObject({ keys: ["tags.1"], message: entry });
  });
});

test.each(locales)("answers a field, an entry of a list and a file part in %s", async (locale) => {
  const { token } = await app.user();
  const post = async (path: string, sent: { body: object } | { raw: FormData }) =>
    (await app.request("POST", path, { token, ...sent, headers: { "accept-language": locale } })).body.validation.body;
  const { fields } = await post("/coins", { body: { name: "x".repeat(81), tags: ["ok", "a b"] } });
  const inLocale = { locale };
  expect(fields).toMatchObject({
    name: m.error_field_length({ label: m.label_name({}, inLocale), min: 1, max: 80, count: 81 }, inLocale),
    "tags.1": m.error_field_tag(
      { label: m.label_entry({ label: m.label_tags({}, inLocale), number: 2 }, inLocale) },
      inLocale,
    ),
  });
  const form = new FormData();
  form.append("file", new File([], "logo.png"));
  expect((await post("/uploads", { raw: form })).message).toBe(m.error_file_empty({}, inLocale));
});

test("handles thousands of unknown keys as fast as a hundred, and names the first ones", () => {
  const given = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]));
  const began = process.cpuUsage();
  const failed = failureOf(z.strictObject({}), given);
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
  expect(failed.keys).toHaveLength(100);
  expect(failed.keys[0]).toBe("k0");
  expect(Object.keys(failed.fields)).toEqual(failed.keys);
  expect(failed.message.length).toBeLessThan(250);
});

test("does not let an unknown key change the prototype or length of the response", () => {
  const given = JSON.parse(`{"__proto__": 1, "constructor": 2, "${"x".repeat(5000)}": 3}`);
  const failed = failureOf(z.strictObject({}), given);
  expect(Object.getPrototypeOf(failed.fields)).toBe(Object.prototype);
  expect(failed.message.length).toBeLessThan(250);
});

test("reads no message from properties of Object's prototype", () => {
  const own = z.strictObject({ constructor: z.string().refine(() => false, { error: "toString" }) });
  const [issue] = own.safeParse({ constructor: "a" }, { reportInput: true }).error?.issues ?? [];
  expect(issue && fieldMessage(issue)).toBe(m.error_field_invalid({ label: "constructor" }));
});
