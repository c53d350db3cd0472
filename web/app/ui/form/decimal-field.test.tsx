import type { Locale } from "@cointally/shared/locales.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { setTestLocale } from "../../testing/set-test-locale.ts";
import { DecimalField } from "./decimal-field.tsx";

afterEach(cleanup);

function Form({ initial = "" }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DecimalField label="Amount" value={value} onChange={(event) => setValue(event.target.value)} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue("0.5")}>
        Half
      </button>
    </>
  );
}

const draw = (locale: Locale, initial?: string) => {
  setTestLocale(locale);
  render(<Form {...(initial !== undefined && { initial })} />);
  return screen.getByLabelText<HTMLInputElement>("Amount");
};
const sentValue = () => screen.getByRole("status").textContent;

it.each<[Locale, string, string]>([
  ["en", "1.234", "1.234"],
  ["en", "1,234", "1,234"],
  ["en", "1,5", "1.5"],
  ["en", "1,234.5", "1234.5"],
  ["es", "1,234", "1.234"],
  ["es", "1.234", "1,234"],
  ["es", "1.5", "1.5"],
  ["es", "1.234,5", "1234.5"],
  ["es", "1E-7", "0.0000001"],
  ["es", "-1.234", "-1.234"],
])("in %s %j has the value %j for the API", (locale, typed, value) => {
  const input = draw(locale);
  fireEvent.change(input, { target: { value: typed } });
  expect([input.value, sentValue()]).toEqual([typed, value]);
});

it("shows a value in the notation of the language and accepts it unchanged", () => {
  const input = draw("es", "1.234");
  expect([input.value, sentValue()]).toEqual(["1,234", "1.234"]);
  fireEvent.change(input, { target: { value: "1,2345" } });
  fireEvent.change(input, { target: { value: "1,234" } });
  expect([input.value, sentValue()]).toEqual(["1,234", "1.234"]);
});

it("shows a value that the form sets after something else was typed", () => {
  const input = draw("es");
  fireEvent.change(input, { target: { value: "7" } });
  fireEvent.click(screen.getByRole("button"));
  expect([input.value, sentValue()]).toEqual(["0,5", "0.5"]);
});
