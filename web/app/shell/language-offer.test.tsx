import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { LanguageOffers } from "./language-offer.tsx";

it("is hidden until the browser's own language shows it, with a link to this page in that language", () => {
  renderPage(() => <LanguageOffers offers={[{ locale: "es", text: "En español", close: "Cerrar" }]} />);
  const link = screen.getByText("En español");
  expect(link.closest("aside")?.hidden).toBe(true);
  expect(link.getAttribute("href")).toMatch(/^\/es/);
  expect(link.closest("aside")?.lang).toBe("es");
});
