import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../lib/api/api-context.ts";
import { saveSession } from "../../lib/session/session.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin, sampleId } from "../../testing/sample-coin.ts";
import { apiError } from "../../testing/serve-api.ts";
import { useVote } from "./use-vote.ts";
import { VoteButton } from "./vote-button.tsx";
import { VoteNote } from "./vote-note.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("tells an account with an unverified email in place what to do first, and offers the email again", async () => {
  saveSession({ token: "t", user: { id: sampleId(), name: "Mara", email: "m@example.org", role: "user" } });
  const coin = sampleCoin();
  const api = fakeApi({
    getMyVotesToday: () => ({ coin_ids: [], held_coin_ids: [], next_vote_at: "2026-11-22T00:00:00.000Z" }),
    castVote() {
      throw apiError("email_not_verified", m.error_email_not_verified());
    },
  });
  const Box = () => {
    const vote = useVote(coin, { exact: true });
    return (
      <>
        <VoteButton vote={vote} coinName={coin.name} look="big" />
        <VoteNote vote={vote} />
      </>
    );
  };
  const router = renderPage(
    () => (
      <ApiContext value={api}>
        <Box />
      </ApiContext>
    ),
    `/coins/${coin.slug}`,
  );
  fireEvent.click(screen.getByRole("button"));
  expect(await screen.findByText(m.vote_confirm_email_first())).toBeDefined();
  expect(await screen.findByRole("button", { name: m.account_resend() })).toBeDefined();
  expect(router.state.location.pathname).toBe(`/coins/${coin.slug}`);
});
