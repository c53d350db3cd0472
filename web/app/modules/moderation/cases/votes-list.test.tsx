import type { HeldRing } from "@cointally/contract/held-votes.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin, sampleId } from "../../../testing/sample-coin.ts";
import { useQueueState } from "../use-queue-state.ts";
import { votesCases } from "./votes-cases.ts";
import { VotesList } from "./votes-list.tsx";

const { id, slug, name, symbol } = sampleCoin({ name: "Quay" });
const coin = { id, slug, name, symbol, logo_url: null, listed: true, safety: null };
const ring: HeldRing = {
  id: sampleId(),
  version: "3-1f",
  votes: 3,
  flagged: false,
  first_at: "2026-11-21T12:00:00.000Z",
  last_at: "2026-11-21T12:01:00.000Z",
  release_at: "2026-11-22T12:00:00.000Z",
  coins: [{ coin, votes: 3 }],
  signals: [{ code: "network_majority", votes: 3 }],
  new_accounts: 3,
  evidence: [],
  ages: [],
  appeals: [],
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Opens the list of held votes. Returns what is decided on them. */
function open(rings: HeldRing[]) {
  const decisions: unknown[] = [];
  const api = fakeApi({
    decideHeldVotes({ params, body }) {
      decisions.push([params.id, body]);
      return { votes: 3 };
    },
  });
  const List = () => {
    const state = useQueueState(sampleId());
    const decide: typeof state.decide = (batch) => {
      for (const { send } of batch.decisions) void send(api, {});
    };
    return <VotesList cases={votesCases(rings)} state={{ ...state, decide }} />;
  };
  renderPage(List, "/admin/coins");
  return decisions;
}
const press = (button: string) => fireEvent.click(screen.getByRole("button", { name: button }));
const writeReason = (reason: string) =>
  fireEvent.change(screen.getByLabelText(m.moderation_votes_reason()), { target: { value: reason } });

it("makes held votes void only for a reason of enough characters", () => {
  const decisions = open([ring]);
  const signal = m.moderation_signal_network_majority();
  expect(screen.getByText(m.moderation_votes_signal({ count: 3, signal }))).toBeDefined();
  press(m.moderation_votes_void());
  expect(document.activeElement).toBe(screen.getByLabelText(m.moderation_votes_reason()));
  writeReason("Short");
  press(m.moderation_votes_void_send());
  expect(screen.getByText(m.moderation_deny_length_wrong({ ...limits.reason, length: 5 }))).toBeDefined();
  expect(decisions).toEqual([]);
  writeReason("Seven accounts of one network.");
  press(m.moderation_votes_void_send());
  expect(decisions).toEqual([[ring.id, { action: "void", reason: "Seven accounts of one network." }]]);
});

it("shows the text of an appeal with the reason of the voiding, and releases that vote alone", () => {
  const appeal = { vote_id: sampleId(), coin, text: "We are colleagues.", reason: "One network.", at: ring.last_at };
  const decisions = open([{ ...ring, votes: 0, appeals: [appeal] }]);
  expect(screen.getByText("We are colleagues.")).toBeDefined();
  expect(screen.getByText("One network.")).toBeDefined();
  press(m.moderation_votes_release());
  writeReason("The company confirmed it.");
  press(m.moderation_votes_release_send());
  expect(decisions).toEqual([[appeal.vote_id, { action: "release", reason: "The company confirmed it." }]]);
});
