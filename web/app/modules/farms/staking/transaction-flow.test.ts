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

const sent: StepProgress = { status: "sent", hash: "0xa", reachable: true, known: true, replaced: false };

describe("the progress after an event", () => {
  it.each<[StepProgress, StepEvent, StepProgress]>([
    [{ status: "checking" }, { type: "asked" }, { status: "asking", slow: false }],
    [{ status: "asking", slow: false }, { type: "late" }, { status: "asking", slow: true }],
    [sent, { type: "late" }, sent],
    [{ status: "asking", slow: true }, { type: "rejected" }, { status: "rejected" }],
    [{ status: "checking" }, { type: "stopped", message: "No." }, { status: "stopped", message: "No." }],
    [{ status: "asking", slow: true }, { type: "sent", hash: "0xa" }, sent],
    [sent, { type: "silence" }, { ...sent, reachable: false }],
    [{ ...sent, reachable: false }, { type: "pending" }, sent],
    [sent, { type: "unseen" }, { ...sent, known: false }],
    [{ ...sent, known: false }, { type: "pending" }, sent],
    [sent, { type: "replaced", hash: "0xb" }, { ...sent, hash: "0xb", replaced: true }],
    [sent, { type: "confirmed", hash: "0xa", block: 7 }, { status: "confirmed", hash: "0xa", block: 7 }],
    [sent, { type: "reverted", hash: "0xa" }, { status: "reverted", hash: "0xa" }],
    [sent, { type: "cancelled", hash: null }, { status: "cancelled", hash: null }],
    // Events of a transaction change nothing where none was sent.
    [{ status: "rejected" }, { type: "silence" }, { status: "rejected" }],
    [{ status: "rejected" }, { type: "pending" }, { status: "rejected" }],
    [{ status: "checking" }, { type: "unseen" }, { status: "checking" }],
  ])("%o, %o", (progress, event, after) => expect(nextProgress(progress, event)).toEqual(after));
});

describe("what a staker signs", () => {
  it.each([
    [100n, 100n, false, ["stake"]],
    [100n, 101n, true, ["stake"]],
    [100n, 0n, false, ["allow", "stake"]],
    [100n, 0n, true, ["allow", "stake"]],
    [100n, 99n, false, ["allow", "stake"]],
    [100n, 99n, true, ["reset", "allow", "stake"]],
  ])("%s of which %s is allowed", (amount, allowance, mustReset, steps) =>
    expect(stakeSteps(amount, allowance, mustReset)).toEqual(steps),
  );
});

it("a flow is over once nothing more happens by itself, and reached once its own step is mined", () => {
  const flow = (action: TransactionFlow["step"]["action"], progress: StepProgress): TransactionFlow => ({
    goal: { action: "stake", amount: 1n, referrer: null, limitless: false },
    done: [],
    step: { action, amount: 1n },
    progress,
    sent: null,
  });
  const confirmed: StepProgress = { status: "confirmed", hash: "0xa", block: 1 };
  expect([flow("allow", confirmed), flow("stake", confirmed)].map(isOver)).toEqual([false, true]);
  expect([flow("allow", confirmed), flow("stake", confirmed)].map(isReached)).toEqual([false, true]);
  expect([flow("stake", sent), flow("stake", { status: "asking", slow: true })].map(isOver)).toEqual([false, false]);
  expect(
    [flow("stake", { status: "rejected" }), flow("allow", { status: "stopped", message: "" })].map(isOver),
  ).toEqual([true, true]);
});
