import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { ChainMarks } from "./coin-name.tsx";

afterEach(cleanup);

it("gives screen readers each chain's name once and hides the marks from them", () => {
  const chains = [1, 56, 137, 25].map((chain_id) => ({ chain_id }));
  renderPage(() => (
    <p role="note">
      <ChainMarks coin={{ chain_id: 1, contracts: chains }} />
    </p>
  ));
  const note = screen.getByRole("note");
  for (const hidden of note.querySelectorAll("[aria-hidden]")) hidden.remove();
  expect(note.textContent).toBe("on Ethereum, BNB Smart Chain, Polygon, Cronos");
  expect(note.querySelectorAll("img, [title]")).toHaveLength(0);
});
