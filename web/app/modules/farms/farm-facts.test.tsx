import type { Farm } from "@cointally/contract/farms.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FarmOwner } from "./farm-facts.tsx";

const nobody = { owner: null, renounced: true, can_take_rewards: false, can_stop_rewards: false };
const unknown = { owner: null, renounced: null, can_take_rewards: null, can_stop_rewards: null };
const show = (kind: Farm["kind"], solvency: typeof nobody | typeof unknown) =>
  render(<FarmOwner farm={{ chain_id: 56, kind, solvency } as unknown as Farm} />);

afterEach(cleanup);

it("says that nobody can empty a farm only of one whose code is known to be ours", () => {
  show("cointally", nobody);
  screen.getByText(/nobody can empty it before its stakers are paid/);
  screen.getByText(/^Nobody owns this farm/);
});

it("says of one that only answers as ours do that its code is unknown", () => {
  show("cointally", unknown);
  screen.getByText(/its factory is another: what its code can do is unknown/);
  expect(screen.queryByText(/nobody can empty/)).toBeNull();
  expect(screen.getAllByText("Unknown")).toHaveLength(3);
});
