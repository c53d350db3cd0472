/** Below this much money in a pair, both sides together, its price says nothing: one small trade moves it. */
export const liquidityFloorUsd = 1_000;
