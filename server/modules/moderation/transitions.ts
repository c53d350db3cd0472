import type { CoinStatus } from "@cointally/contract/coin-values.ts";
import * as m from "@cointally/i18n/messages";
import { AppError } from "../../core/app-error.ts";
import { listOr, statusLabel } from "../../core/labels.ts";

/**
 * The statuses from which each action is allowed, and the status after it (api.md, Coins). `approve-due` is the job's action on a
 * scheduled coin that is due; the others are moderators'.
 */
export const transitions = {
  approve: { from: ["pending", "denied"], to: "scheduled", target: "scheduled" },
  "approve-now": { from: ["pending", "scheduled", "denied"], to: "approved", target: "approved" },
  "approve-due": { from: ["scheduled"], to: "approved", target: "approved" },
  deny: { from: ["pending", "scheduled", "approved"], to: "denied", target: "denied" },
  promote: { from: ["approved"], to: "approved", target: "promoted" },
} as const satisfies Record<string, { from: readonly CoinStatus[]; to: CoinStatus; target: CoinStatus | "promoted" }>;
export type Action = keyof typeof transitions;

/** @throws {AppError} conflict, naming the current status, for a transition that is not in the table */
export function assertTransition(action: Action, status: CoinStatus): void {
  const { from, target } = transitions[action];
  const allowed: readonly CoinStatus[] = from;
  if (allowed.includes(status)) return;
  throw new AppError(
    "conflict",
    m.error_transition({
      status: statusLabel(status),
      allowed: listOr(from.map(statusLabel)),
      target: statusLabel(target),
    }),
    {
      status,
    },
  );
}
