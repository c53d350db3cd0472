import { describe, expect, it } from "vitest";
import {
  isOver,
  isReached,
  nextProgress,
  type StepEvent,
  type StepProgress,
  stakeSteps,
  type TransactionFlow,
} from "./transaction-flow.ts";

const sent: StepProgress = {
  status: "sent",
  hash: "0xa",
  reachable: true,
  found: true,
  replaced: false,
  overdue: false,
};

describe("the progress of a step", () => {
  it.each<[StepProgress, StepEvent, StepProgress]>([
    [{ status: "checking" }, { type: "approval_requested" }, { status: "awaiting_approval", slow: false }],
    [{ status: "awaiting_approval", slow: false }, { type: "timed_out" }, { status: "awaiting_approval", slow: true }],
    [sent, { type: "timed_out" }, sent],
    [{ status: "awaiting_approval", slow: true }, { type: "rejected" }, { status: "rejected" }],
    [{ status: "checking" }, { type: "stopped", message: "No." }, { status: "stopped", message: "No." }],
    [{ status: "awaiting_approval", slow: true }, { type: "sent", hash: "0xa" }, sent],
    [sent, { type: "unreachable" }, { ...sent, reachable: false }],
    [{ ...sent, reachable: false }, { type: "pending" }, sent],
    [sent, { type: "not_found" }, { ...sent, found: false }],
    [{ ...sent, found: false }, { type: "pending" }, sent],
    [{ ...sent, found: false }, { type: "overdue" }, { ...sent, found: false, overdue: true }],
    [{ ...sent, overdue: true }, { type: "pending" }, { ...sent, overdue: true }],
    [
      { ...sent, overdue: true },
      { type: "replaced", hash: "0xb" },
      { ...sent, hash: "0xb", replaced: true },
    ],
    [sent, { type: "replaced", hash: "0xb" }, { ...sent, hash: "0xb", replaced: true }],
    [sent, { type: "confirmed", hash: "0xa", block: 7 }, { status: "confirmed", hash: "0xa", block: 7 }],
    [sent, { type: "reverted", hash: "0xa" }, { status: "reverted", hash: "0xa" }],
    [sent, { type: "cancelled", hash: null }, { status: "cancelled", hash: null }],
    // Events of a transaction are ignored if none was sent.
    [{ status: "rejected" }, { type: "unreachable" }, { status: "rejected" }],
    [{ status: "rejected" }, { type: "pending" }, { status: "rejected" }],
    [{ status: "checking" }, { type: "not_found" }, { status: "checking" }],
  ])("changes %o by %o", (progress, event, after) => expect(nextProgress(progress, event)).toEqual(after));
});

describe("the steps of a stake", () => {
  it.each([
    [100n, 100n, false, ["stake"]],
    [100n, 101n, true, ["stake"]],
    [100n, 0n, false, ["allow", "stake"]],
    [100n, 0n, true, ["allow", "stake"]],
    [100n, 99n, false, ["allow", "stake"]],
    [100n, 99n, true, ["reset", "allow", "stake"]],
  ])("are right for %s with an allowance of %s", (amount, allowance, mustReset, steps) =>
    expect(stakeSteps(amount, allowance, mustReset)).toEqual(steps),
  );
});

it("ends a flow once nothing is pending, and reaches its goal once the goal's step is mined", () => {
  const flow = (action: TransactionFlow["step"]["action"], progress: StepProgress): TransactionFlow => ({
    goal: { action: "stake", amount: 1n, referrer: null, unlimited: false },
    done: [],
    step: { action, amount: 1n },
    progress,
    sent: null,
  });
  const confirmed: StepProgress = { status: "confirmed", hash: "0xa", block: 1 };
  expect([flow("allow", confirmed), flow("stake", confirmed)].map(isOver)).toEqual([false, true]);
  expect([flow("allow", confirmed), flow("stake", confirmed)].map(isReached)).toEqual([false, true]);
  expect([flow("stake", sent), flow("stake", { status: "awaiting_approval", slow: true })].map(isOver)).toEqual([
    false,
    false,
  ]);
  expect(
    [flow("stake", { status: "rejected" }), flow("allow", { status: "stopped", message: "" })].map(isOver),
  ).toEqual([true, true]);
});
