import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../lib/api/api-context.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleId } from "../../testing/sample-coin.ts";
import { dayBefore } from "./vote-days.ts";
import VoteRecord from "./vote-record.tsx";

afterEach(cleanup);

const today = new Date().toISOString().slice(0, 10);
/** Nine days, oldest first. */
const days = Array.from({ length: 9 }, (_, n) => ({
  day: dayBefore(today, 8 - n),
  counted: 10 + n,
  held: n,
  void: 1,
}));
const ages = { from: dayBefore(today, 30), until: dayBefore(today, 1), max_votes: 1000 };
const groups = [
  { from: null, below: "week" as const, voters: 10 },
  { from: "week" as const, below: null, voters: 45 },
];

const open = (responders: Parameters<typeof fakeApi>[0]) =>
  renderPage(() => (
    <ApiContext value={fakeApi(responders)}>
      <VoteRecord coinId={sampleId()} />
    </ApiContext>
  ));

it("shows a coin's votes per day, newest first, and its voters by the age of their accounts", async () => {
  open({ getVoteDays: () => ({ days }), getVoterAges: () => ({ ...ages, groups }) });
  const votes = await screen.findByRole("table", { name: m.vote_record_caption() });
  const [, newest] = within(votes).getAllByRole("row");
  const cells = within(newest as HTMLElement).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["18", "8", "1"]);
  expect(within(votes).getAllByRole("row")).toHaveLength(8);
  fireEvent.click(screen.getByRole("button", { name: m.vote_record_show_all({ count: "9" }) }));
  expect(within(votes).getAllByRole("row")).toHaveLength(10);
  const voters = screen.getByRole("table", { name: m.voter_ages_title() });
  expect(
    within(voters)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual([
    m.voter_ages_age() + m.voter_ages_voters(),
    `${m.voter_age_under({ below: m.voter_age_week() })}10`,
    `${m.voter_age_over({ from: m.voter_age_week() })}45`,
  ]);
});

it("says when nobody has voted, and loads again what did not load", async () => {
  let isAway = true;
  open({
    getVoteDays() {
      if (isAway) throw new TypeError("Failed to fetch");
      return { days: [] };
    },
    getVoterAges: () => ({ ...ages, groups: [] }),
  });
  const alert = await screen.findByRole("alert");
  isAway = false;
  fireEvent.click(within(alert).getByRole("button", { name: m.common_try_again() }));
  await screen.findByText(m.vote_none_in_days({ days: 90 }));
});
