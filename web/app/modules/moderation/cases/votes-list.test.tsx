import type { HeldRing } from "@cointally/contract/held-votes.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { fakeApi, onePage } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin, sampleId } from "../../../testing/sample-coin.ts";
import { useQueueState } from "../use-queue-state.ts";
import { votesCases } from "./votes-cases.ts";
import { VotesList } from "./votes-list.tsx";

const { id, slug, name, symbol } = sampleCoin({ name: "Quay" });
const coin = { id, slug, name, symbol, logo_url: null, logo_mark: null, listed: true, safety: null };
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

const evidence: HeldRing["evidence"] = [
  { id: "00000000000000a1", kind: "network", number: 1, votes: 2 },
  { id: "00000000000000b2", kind: "email_domain", number: 1, votes: 3 },
];
const ages: HeldRing["ages"] = [
  { from: null, below: "day", votes: 2 },
  { from: "year", below: null, votes: 1 },
];
const ringVotes = [1, 400, null].map((account_age_days, n) => ({
  id: sampleId(),
  coin,
  at: `2026-11-21T12:0${n}:00.000Z`,
  account_age_days,
  signals: [],
  evidence: n === 0 ? ["00000000000000a1"] : [],
}));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Opens the list of held votes. Returns what is decided on them. */
function open(rings: HeldRing[], list: "waiting" | "releasing" = "releasing") {
  const decisions: unknown[] = [];
  const api = fakeApi({
    decideHeldVotes({ params, body }) {
      decisions.push([params.id, body]);
      return { votes: 3 };
    },
    listRingVotes: () => onePage("votes", ringVotes),
  });
  const List = () => {
    const state = useQueueState(sampleId());
    const decide: typeof state.decide = (batch) => {
      for (const { send } of batch.decisions) void send(api, {});
    };
    return (
      <ApiContext value={api}>
        <VotesList cases={votesCases(rings, list)} state={{ ...state, decide }} />
      </ApiContext>
    );
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
  expect(decisions).toEqual([
    [ring.id, { action: "void", reason: "Seven accounts of one network.", version: ring.version }],
  ]);
});

it("shows the text of an appeal with the reason of the voiding, without the ring that will be released, and releases that vote alone", () => {
  const appeal = { vote_id: sampleId(), coin, text: "We are colleagues.", reason: "One network.", at: ring.last_at };
  const decisions = open([{ ...ring, appeals: [appeal] }], "waiting");
  expect(screen.getByText("We are colleagues.")).toBeDefined();
  expect(screen.getByText("One network.")).toBeDefined();
  press(m.moderation_votes_release());
  writeReason("The company confirmed it.");
  press(m.moderation_votes_release_send());
  expect(decisions).toEqual([[appeal.vote_id, { action: "release", reason: "The company confirmed it." }]]);
});

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("shows the share of a ring that has each piece of evidence and each age", () => {
  open([{ ...ring, evidence, ages }]);
  const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(`^${name}`) })).getAllByRole("cell");
  const cells = (name: string) => row(name).map(({ textContent }) => textContent);
  expect(cells(m.moderation_evidence_network({ number: 1 }))).toEqual(["2", "66.7%"]);
  expect(cells(m.moderation_evidence_email_domain({ number: 1 }))).toEqual(["3", "100.0%"]);
  expect(cells(m.voter_age_under({ below: m.voter_age_day() }))).toEqual(["2", "66.7%"]);
});

it("decides on the votes of a ring that share evidence and are of an age", () => {
  const decisions = open([{ ...ring, evidence, ages }]);
  press(m.moderation_votes_void());
  choose(m.moderation_votes_that_share(), "00000000000000a1");
  choose(m.moderation_votes_ages(), "under_week");
  writeReason("Accounts of one network.");
  press(m.moderation_votes_void_send());
  const part = { evidence: "00000000000000a1", younger_than_days: 7 };
  expect(decisions).toEqual([
    [ring.id, { action: "void", reason: "Accounts of one network.", version: ring.version, part }],
  ]);
});

it("releases single votes of a ring", async () => {
  const decisions = open([{ ...ring, evidence, ages }]);
  press(m.moderation_votes_release());
  press(m.moderation_votes_one_by_one());
  const boxes = await screen.findAllByRole("checkbox");
  expect(boxes).toHaveLength(3);
  expect(screen.getByRole("checkbox", { name: new RegExp(m.moderation_votes_age({ count: 400 })) })).toBe(boxes[1]);
  writeReason("This one is a person.");
  press(m.moderation_votes_release_send());
  expect(decisions, "no vote is chosen").toEqual([]);
  expect(screen.getByText(m.moderation_votes_choose())).toBeDefined();
  fireEvent.click(boxes[1] as HTMLElement);
  expect(screen.getByText(m.moderation_votes_chosen({ count: 1, total: "3" }))).toBeDefined();
  press(m.moderation_votes_release_send());
  const part = { votes: [ringVotes[1]?.id] };
  expect(decisions).toEqual([
    [ring.id, { action: "release", reason: "This one is a person.", version: ring.version, part }],
  ]);
});
