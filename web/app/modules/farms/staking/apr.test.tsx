import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { Apr } from "../list/farm-table.tsx";

afterEach(cleanup);

it.each([
  [12.5, "12.50%", false],
  [9_999, "9,999%", false],
  [10_000, "> 10,000%not credible", false],
  [1e12, "> 10,000%Not credible: the stake is tiny, or a price is wrong.", true],
  [null, "unknown", false],
])("shows a rate of %s as %s", (apr, text, why) => {
  renderPage(() => (
    <p role="note">
      <Apr farm={{ apr, phase: "live" }} why={why} />
    </p>
  ));
  expect(screen.getByRole("note").textContent).toBe(text);
});
