import { overwriteGetLocale } from "@cointally/i18n/runtime";
import type { Locale } from "@cointally/shared/locales.ts";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { stopIncompleteSubmissions } from "./lib/browser/incomplete-inputs.ts";

// A production build has scripts in one language each (localized-build.ts).
if (import.meta.env.DEV) {
  const locale = document.documentElement.lang as Locale;
  overwriteGetLocale(() => locale);
}

stopIncompleteSubmissions();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
