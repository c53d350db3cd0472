import type { Locale } from "@cointally/shared/locales.ts";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setTestLocale } from "../testing/set-test-locale.ts";
import { ErrorSummary, TextField } from "./fields.tsx";
import { Toasts, toastError } from "./toasts.tsx";

afterEach(cleanup);

function show(locale: Locale, element: React.ReactNode) {
  setTestLocale(locale);
  render(element);
}

it.each([
  ["en", "This is not an email address."],
  ["es", "Esto no es una dirección de correo."],
] as const)("a toast speaks %s", async (locale, words) => {
  show(locale, <Toasts />);
  act(() => toastError({ response: { error: "This is not an email address." } }));
  expect(await screen.findByText(words)).toBeDefined();
});

it("keeps specification §8's order and the server's own words where they are not known", async () => {
  show("es", <Toasts />);
  act(() =>
    toastError({ response: { error: "Log in first.", validation: { body: { message: "Something quite new." } } } }),
  );
  expect(await screen.findByText("Something quite new.")).toBeDefined();
});

it("a field and the list of wrong fields speak Spanish", async () => {
  const errors = { email: "This is not an email address.", name: "Name must be 2 to 60 characters. This has 1." };
  show(
    "es",
    <>
      <ErrorSummary errors={errors} labels={{ email: "Correo", name: "Nombre" }} />
      <TextField id="email" label="Correo" error={errors.email} />
    </>,
  );
  expect(
    await screen.findByRole("link", { name: "El nombre debe tener de 2 a 60 caracteres. Tiene 1." }),
  ).toBeDefined();
  expect(screen.getByRole("link", { name: "Correo: Esto no es una dirección de correo." })).toBeDefined();
  expect(screen.getByText("Esto no es una dirección de correo.")).toBeDefined();
});
