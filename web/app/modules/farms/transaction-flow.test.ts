import { describe, expect, it } from "vitest";
import { type Deed, isOver, isReached, type Stage, stageAfter, stakeSteps, type Turn } from "./transaction-flow.ts";

const sent: Stage = { is: "sent", hash: "0xa", heard: true, seen: true, replaced: false };

describe("the stage after a turn", () => {
  it.each<[Stage, Turn, Stage]>([
    [{ is: "checking" }, { type: "asked" }, { is: "asking", slow: false }],
    [{ is: "asking", slow: false }, { type: "late" }, { is: "asking", slow: true }],
    [sent, { type: "late" }, sent],
    [{ is: "asking", slow: true }, { type: "refused" }, { is: "refused" }],
    [{ is: "checking" }, { type: "stopped", words: "No." }, { is: "stopped", words: "No." }],
    [{ is: "asking", slow: true }, { type: "sent", hash: "0xa" }, sent],
    [sent, { type: "silence" }, { ...sent, heard: false }],
    [{ ...sent, heard: false }, { type: "pending" }, sent],
    [sent, { type: "unseen" }, { ...sent, seen: false }],
    [{ ...sent, seen: false }, { type: "pending" }, sent],
    [sent, { type: "replaced", hash: "0xb" }, { ...sent, hash: "0xb", replaced: true }],
    [sent, { type: "confirmed", hash: "0xa", block: 7 }, { is: "confirmed", hash: "0xa", block: 7 }],
    [sent, { type: "reverted", hash: "0xa" }, { is: "reverted", hash: "0xa" }],
    [sent, { type: "cancelled", hash: null }, { is: "cancelled", hash: null }],
    // What belongs to a transaction changes nothing where none is on its way.
    [{ is: "refused" }, { type: "silence" }, { is: "refused" }],
    [{ is: "refused" }, { type: "pending" }, { is: "refused" }],
    [{ is: "checking" }, { type: "unseen" }, { is: "checking" }],
  ])("%o, %o", (stage, turn, after) => expect(stageAfter(stage, turn)).toEqual(after));
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

it("a deed is over where nothing comes of it by itself, and reached where its own step is in a block", () => {
  const deed = (act: Deed["step"]["act"], stage: Stage): Deed => ({
    goal: { act: "stake", amount: 1n, referrer: null, limitless: false },
    done: [],
    step: { act, amount: 1n },
    stage,
    sent: null,
  });
  const confirmed: Stage = { is: "confirmed", hash: "0xa", block: 1 };
  expect([deed("allow", confirmed), deed("stake", confirmed)].map(isOver)).toEqual([false, true]);
  expect([deed("allow", confirmed), deed("stake", confirmed)].map(isReached)).toEqual([false, true]);
  expect([deed("stake", sent), deed("stake", { is: "asking", slow: true })].map(isOver)).toEqual([false, false]);
  expect([deed("stake", { is: "refused" }), deed("allow", { is: "stopped", words: "" })].map(isOver)).toEqual([
    true,
    true,
  ]);
});
