import type { Farm } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FarmOwner } from "./farm-facts.tsx";

const nobody = { owner: null, renounced: true, can_take_rewards: false, can_stop_rewards: false };
const unknown = { owner: null, renounced: null, can_take_rewards: null, can_stop_rewards: null };
const show = (kind: Farm["kind"], solvency: typeof nobody | typeof unknown) =>
  render(<FarmOwner farm={{ chain_id: 56, kind, solvency } as unknown as Farm} />);

afterEach(cleanup);

it("says that nobody can empty a farm only if its code is known to be ours", () => {
  show("cointally", nobody);
  screen.getByText(m.farm_kind_cointally());
  screen.getByText(m.farm_owner_nobody());
});

it("says that the code is unknown if a farm only responds like ours", () => {
  show("cointally", unknown);
  screen.getByText(m.farm_kind_lookalike());
  expect(screen.queryByText(m.farm_kind_cointally())).toBeNull();
  expect(screen.getAllByText("Unknown")).toHaveLength(3);
});
