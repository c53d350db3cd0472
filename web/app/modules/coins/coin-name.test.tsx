import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { ChainMarks } from "./coin-name.tsx";

afterEach(cleanup);

it("says each chain once to screen readers, in words; the marks are for the eye", () => {
  const chains = [1, 56, 137, 25].map((chain_id) => ({ chain_id }));
  renderPage(() => (
    <p role="note">
      <ChainMarks coin={{ chain_id: 1, contracts: chains }} />
    </p>
  ));
  const said = screen.getByRole("note");
  for (const hidden of said.querySelectorAll("[aria-hidden]")) hidden.remove();
  expect(said.textContent).toBe("on Ethereum, BNB Smart Chain, Polygon, Cronos");
  expect(said.querySelectorAll("img, [title]")).toHaveLength(0);
});
