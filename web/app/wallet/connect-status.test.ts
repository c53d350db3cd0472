import { expect, it } from "vitest";
import { type Stage, stageAfter, type Turn } from "./connect-status.ts";
import { Expired, NotLoaded, Unreachable } from "./errors.ts";
import { SenselessAnswer } from "./provider.ts";

const opening: Stage = { is: "opening" };
const awaiting: Stage = { is: "awaiting", since: 5, slow: false };
const inApp: Stage = { is: "in its app", unanswered: false };

it.each<[string, Stage, Turn, Stage]>([
  ["asked", opening, { type: "asked", at: 5 }, awaiting],
  ["asked by an address", opening, { type: "asked", at: 5, uri: "wc:1" }, { ...awaiting, uri: "wc:1" }],
  ["no answer for 15 s", awaiting, { type: "late" }, { ...awaiting, slow: true }],
  ["no app came", inApp, { type: "late" }, { ...inApp, unanswered: true }],
  ["late after it was refused", { is: "refused" }, { type: "late" }, { is: "refused" }],
  ["refused", awaiting, { type: "error", error: { code: 4001 } }, { is: "refused" }],
  ["a question is open", awaiting, { type: "error", error: { code: -32002 } }, { is: "already open" }],
  ["an error", awaiting, { type: "error", error: { code: 1, message: "Locked." } }, { is: "failed", words: "Locked" }],
  ["no method", awaiting, { type: "error", error: { code: 4200, message: "No." } }, { is: "failed", words: "No" }],
  [
    "an answer that cannot be",
    awaiting,
    { type: "error", error: new SenselessAnswer("accounts") },
    { is: "senseless" },
  ],
  ["a part that did not load", opening, { type: "error", error: new NotLoaded("gone") }, { is: "not loaded" }],
  ["a code that nobody scanned", awaiting, { type: "error", error: new Expired("late") }, { is: "expired" }],
  ["no relay", opening, { type: "error", error: new Unreachable() }, { is: "unreachable" }],
])("%s", (_what, stage, turn, after) => expect(stageAfter(stage, turn)).toEqual(after));
