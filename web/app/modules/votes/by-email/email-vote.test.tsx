import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { ErrorCode } from "@cointally/contract/errors.ts";
import type { confirmEmailVote, getEmailVoteLink } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-client.ts";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { readSession } from "../../../lib/session/session.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin, sampleId } from "../../../testing/sample-coin.ts";
import { apiError } from "../../../testing/serve-api.ts";
import { Toasts } from "../../../ui/feedback/toasts.tsx";
import { coinRow } from "../../coins/list/table/reduce-coin.ts";
import { ConfirmVote } from "./confirm-vote.tsx";
import { StopVoteEmails } from "./stop-vote-emails.tsx";
import { VotePage } from "./vote-page.tsx";

type Responders = Parameters<typeof fakeApi>[0];
type VoteLink = ResponseOf<typeof getEmailVoteLink>;
type Confirmed = ResponseOf<typeof confirmEmailVote>;

const token = "abcdefghijklmnopqrstuvwxyz";
const email = "vera@example.org";
const coin = sampleCoin({ name: "Harbor Token" });
const { id, slug, name, symbol } = coin;
const listed: VoteLink["coin"] = {
  id,
  slug,
  name,
  symbol,
  logo_url: null,
  logo_mark: null,
  listed: true,
  safety: null,
};
const nextVoteAt = "2026-11-22T00:00:00.000Z";
const login = { token: "secret", user: { id: sampleId(), name: "vera", email, role: "user" as const } };
const votes = { coin_id: id, total: 1, today: 1, last_24h: 1, voted: true, next_vote_at: nextVoteAt };
const confirmed: Confirmed = {
  ...login,
  vote: { id: sampleId(), coin_id: id, day: "2026-11-21", created_at: "2026-11-21T12:00:00.000Z", state: "counted" },
  votes,
};

/** A vote that is refused: the error, with the session that the link opened. */
const refused = (code: ErrorCode, more: object = {}) => {
  const { status, response } = apiError(code, "No.");
  return new ApiError(status, { ...response, ...login, ...more });
};

/** What a confirmation responds, one after the other; an error is thrown. */
let confirmations: (Confirmed | ApiError)[];
let calls: [call: string, body: unknown][];
beforeEach(() => {
  confirmations = [];
  calls = [];
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

function open(element: ReactNode, responders: Responders = {}) {
  const api = fakeApi({
    async getRank() {
      const inputs = { votes_today: 1, watchers: 0, approved_at: "2026-11-21T12:00:00.000Z" };
      return {
        list: "today-best",
        listed: true,
        position: 1,
        formula: "counted votes since 00:00 UTC",
        formula_code: "votes_today",
        inputs,
      };
    },
    getVotes: () => votes,
    getMyVotesToday: () => ({ coin_ids: [id], held_coin_ids: [], next_vote_at: nextVoteAt }),
    confirmEmailVote({ body }) {
      calls.push(["confirm", body]);
      const response = confirmations.shift();
      if (!response || response instanceof Error) throw response;
      return response;
    },
    stopVoteEmails({ body }) {
      calls.push(["stop", body]);
      return undefined;
    },
    ...responders,
  });
  renderPage(() => (
    <ApiContext value={api}>
      {element}
      <Toasts />
    </ApiContext>
  ));
}

const NextSteps = () => null;
const openLink = (link: Partial<VoteLink> = {}) =>
  open(<ConfirmVote token={token} NextSteps={NextSteps} />, {
    getEmailVoteLink: () => ({ email, coin: listed, place: "/coins?sort=name", status: "pending", ...link }),
  });
const press = async (button: string) => fireEvent.click(await screen.findByRole("button", { name: button }));

describe("the tab that asked for the link", () => {
  it("offers another try with the same email once the link has expired", async () => {
    let status: "pending" | "expired" = "pending";
    open(<VotePage coin={coinRow(coin)} rankBefore={null} returnPath="/coins" NextSteps={NextSteps} />, {
      askEmailVote: () => ({ request_id: sampleId() }),
      getEmailVote: () => ({ status }),
    });
    const field = () => screen.getByLabelText<HTMLInputElement>(m.label_email());
    expect(document.activeElement).toBe(field());
    fireEvent.change(field(), { target: { value: email } });
    await press(m.vote_email_send());
    await screen.findByRole("heading", { name: m.account_check_inbox() });
    status = "expired";
    // The tab gets the focus back, at which it asks for the status.
    window.dispatchEvent(new Event("visibilitychange"));
    await screen.findByText(m.vote_link_expired({ coin: name }), { exact: false });
    expect(field().value).toBe(email);
  });
});

describe("the page of the link", () => {
  it("casts the vote only after a click, and logs in", async () => {
    confirmations = [confirmed];
    openLink();
    await screen.findByRole("button", { name: m.vote_confirm() });
    expect([calls, readSession()]).toEqual([[], null]);
    await press(m.vote_confirm());
    await screen.findByRole("heading", { name: m.vote_counted_title({ coin: name }) });
    expect(calls).toEqual([["confirm", { token, nonce: expect.stringMatching(/^[0-9a-f]{64}$/) }]]);
    expect(readSession()).toEqual(login);
  });

  it("says that a used link was used, and logs nobody in", async () => {
    openLink({ status: "counted" });
    await screen.findByText(m.vote_link_used());
    expect(screen.queryByRole("button", { name: m.vote_confirm() })).toBeNull();
    expect(readSession()).toBeNull();
  });

  it("offers a new link for the same coin once it has expired", async () => {
    openLink({ status: "expired" });
    await screen.findByRole("heading", { name: m.account_link_expired() });
    const link = screen.getByRole("link", { name: m.vote_link_new() });
    expect(link.getAttribute("href")).toMatch(new RegExp(`^/vote/${slug}\\?redirect=`));
  });

  it("logs in when the account has voted already, and says so", async () => {
    confirmations = [refused("already_voted", { next_vote_at: nextVoteAt })];
    openLink();
    await press(m.vote_confirm());
    await screen.findByRole("heading", { name: m.vote_refused_already_voted({ coin: name }) });
    expect(screen.getByText(m.vote_refused_logged_in())).toBeDefined();
    expect(readSession()).toEqual(login);
  });

  it("only logs in when the coin was denied meanwhile, and links to no page of it", async () => {
    confirmations = [refused("not_found")];
    openLink({ coin: { ...listed, listed: false }, place: `/coins/${slug}` });
    await screen.findByText(m.vote_delisted({ coin: name }));
    await press(m.vote_confirm_login());
    await screen.findByRole("heading", { name: m.vote_refused_not_found({ coin: name }) });
    const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toContainEqual([m.account_back_to({ place: m.account_place_coins() }), "/coins"]);
    expect(links.filter(([, href]) => href?.startsWith(`/coins/${slug}`))).toEqual([]);
    expect(readSession()).toEqual(login);
  });

  it("asks for the code of a second factor, and casts the vote only with the right one", async () => {
    confirmations = [
      apiError("otp_required", "A code is required."),
      apiError("otp_required", m.error_otp_wrong()),
      confirmed,
    ];
    openLink();
    await press(m.vote_confirm());
    const code = await screen.findByLabelText(m.settings_2fa_any_code());
    expect(document.activeElement).toBe(code);
    expect(readSession()).toBeNull();
    fireEvent.change(code, { target: { value: "000000" } });
    await press(m.vote_confirm());
    // In the toast and at the field.
    await waitFor(() => expect(screen.getAllByText(m.error_otp_wrong())).toHaveLength(2));
    fireEvent.change(code, { target: { value: "123456" } });
    await press(m.vote_confirm());
    await screen.findByRole("heading", { name: m.vote_counted_title({ coin: name }) });
    expect(calls.map(([, body]) => body)).toMatchObject([{ token }, { otp: "000000" }, { otp: "123456" }]);
  });
});

it("stops the emails only after a click", async () => {
  open(<StopVoteEmails token={token} />);
  await screen.findByRole("button", { name: m.vote_stop() });
  expect(calls).toEqual([]);
  await press(m.vote_stop());
  await screen.findByRole("heading", { name: m.vote_stop_done() });
  expect(calls).toEqual([["stop", { token }]]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: m.vote_stop_done() })));
});
