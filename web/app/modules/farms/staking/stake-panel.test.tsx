import type { Farm } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import StakePanel from "./stake-panel.tsx";

const position = vi.hoisted(() => ({ read: (): Promise<unknown> => new Promise(() => {}) }));
vi.mock("./position.ts", () => ({
  positionQuery: () => ({ queryKey: ["position"], queryFn: () => position.read() }),
}));

const token = (symbol: string, decimals: number | null) => ({
  address: `0x${symbol.charCodeAt(0).toString(16).repeat(20)}`,
  symbol,
  decimals,
  pair: null,
  coin: null,
});
const farm = (stakedDecimals: number | null, rewardDecimals: number | null) =>
  ({
    chain_id: 56,
    kind: "smartchef",
    address: `0x${"f".repeat(40)}`,
    staked_token: token("CAKE", stakedDecimals),
    reward_token: token("XVS", rewardDecimals),
  }) as unknown as Farm;

const show = (shown: Farm) =>
  renderPage(() => (
    <ApiContext value={fakeApi({})}>
      <StakePanel farm={shown} account={`0x${"a".repeat(40)}`} />
    </ApiContext>
  ));
const leaveButton = () => screen.queryByRole("button", { name: m.farm_stake_leave_button(), hidden: true });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ["the staked token", null, 18],
  ["the reward token", 18, null],
])("offers to leave where the decimals of %s are unknown", (_what, stakedDecimals, rewardDecimals) => {
  show(farm(stakedDecimals, rewardDecimals));
  expect(screen.getByText(m.farm_stake_no_decimals())).toBeTruthy();
  expect(leaveButton()).toBeTruthy();
});

it("offers to leave while the first read gets no answer", async () => {
  vi.useFakeTimers();
  show(farm(18, 18));
  expect(leaveButton()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(leaveButton()).toBeTruthy();
});
