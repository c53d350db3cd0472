import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LeaveForm } from "./leave-form.tsx";

const label = (rewards: string | null) => {
  const { unmount } = render(<LeaveForm stake="250 CAKE" rewards={rewards} onLeave={() => {}} />);
  const { textContent } = screen.getByRole("checkbox", { hidden: true }).closest("label") as HTMLElement;
  unmount();
  return textContent;
};

it("names the rewards that are given up, and never calls rewards that cannot be read none", () => {
  expect(label("3.8 XVS")).toBe("I give up 3.8 XVS");
  expect(label(null)).toBe("I give up my rewards, an unknown amount");
});
