import { expect, test } from "vitest";
import { mailName, pageBrand } from "./brand.ts";
import { readConfig } from "./config.ts";

const nameOf = (SITE_NAME: string) => readConfig({ SITE_NAME }).brand.name;

test("an unchanged brand adds nothing to pages", () => {
  expect(pageBrand(readConfig({}).brand)).toBeUndefined();
  expect(pageBrand(readConfig({ SITE_NAME: " Cointally " }).brand)).toBeUndefined();
});

test("a name is one line without mark-up and invisible characters", () => {
  expect(nameOf(" Puerto de Monedas ")).toBe("Puerto de Monedas");
  for (const name of ["a\nb", "<b>x</b>", "x\u202ey", "w".repeat(41), " "]) {
    expect(() => nameOf(name), name).toThrow("SITE_NAME must be a name of at most 40 characters");
  }
});

test("the default sender of emails has the name, quoted where RFC 5322 requires it", () => {
  const { mailFrom } = readConfig({ SITE_NAME: "Ada's, Coins", PUBLIC_URL: "https://coins.example" });
  expect(mailFrom).toBe(`"Ada's, Coins" <no-reply@coins.example>`);
  expect(mailName('The "best" \\ coins')).toBe('"The \\"best\\" \\\\ coins"');
  expect(mailName("Münzen 24")).toBe("Münzen 24");
});

test.each([
  "--r-2: url(x)",
  "--r-2: 0px}",
  "--bg: #000000",
  "--r-2: 99px",
  "r-2: 0px",
  "--__proto__: 1",
  "--r-2: 1e1px",
  "--r-2:</style>",
])("%s is no allowed CSS variable", (SITE_CSS) =>
  expect(() => readConfig({ SITE_CSS })).toThrow("SITE_CSS must be CSS variables such as"),
);

test.each(["red", "#fff", "#12345g", "rgb(0 0 0)"])("%s is no colour of the setting", (SITE_ACCENT_DARK) => {
  expect(() => readConfig({ SITE_ACCENT_DARK })).toThrow("SITE_ACCENT_DARK must be a colour such as");
});
