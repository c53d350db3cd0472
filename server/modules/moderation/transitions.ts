import type { CoinStatus } from "@cointally/contract/coin.ts";
import { Refusal } from "../../core/app-error.ts";

/**
 * From which statuses each action is allowed, and where it leads (api.md, Coins). A scheduled coin that comes due is `approveDue`'s.
 */
export const transitions = {
  approve: { from: ["pending", "denied"], to: "scheduled", verb: "scheduled" },
  "approve-now": { from: ["pending", "scheduled", "denied"], to: "approved", verb: "approved" },
  deny: { from: ["pending", "scheduled", "approved"], to: "denied", verb: "denied" },
  promote: { from: ["approved"], to: "approved", verb: "promoted" },
} as const satisfies Record<string, { from: readonly CoinStatus[]; to: CoinStatus; verb: string }>;
export type Action = keyof typeof transitions;

/** @throws {Refusal} conflict, naming the current status, for a transition that is not in the table */
export const refuseWrongStatus = (action: Action, status: CoinStatus): void => {
  const { from, verb } = transitions[action];
  const allowed: readonly CoinStatus[] = from;
  if (allowed.includes(status)) return;
  throw new Refusal("conflict", `This coin is ${status}. Only one that is ${from.join(" or ")} can be ${verb}.`, {
    status,
  });
};
