import type { MyVote } from "@cointally/contract/votes.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../lib/api/api-context.ts";
import { fakeApi, onePage } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin, sampleId } from "../../testing/sample-coin.ts";
import { MyVotes } from "./my-votes.tsx";

afterEach(cleanup);

it("has a proof with every vote, of its coin and day", async () => {
  const coin = { ...sampleCoin({ name: "Harbor" }), listed: true, safety: null };
  const days = ["2026-11-28", "2026-11-27", "2026-11-25"];
  const votes = days.map(
    (day): MyVote => ({
      id: sampleId(),
      coin_id: coin.id,
      day,
      created_at: `${day}T12:00:00.000Z`,
      state: "counted",
      reason: null,
      appeal: null,
      coin,
    }),
  );
  const api = fakeApi({ listMyVotes: () => onePage("votes", votes), getMyVoteDays: () => ({ days: [] }) });
  renderPage(() => (
    <ApiContext value={api}>
      <MyVotes Receipt={({ coin: { name }, day }) => `Proof of ${name} on ${day}`} />
    </ApiContext>
  ));
  const rows = await screen.findAllByRole("listitem");
  const proofs = rows.map((row) => /Proof of .*/.exec(row.textContent ?? "")?.[0]);
  expect(proofs).toEqual(days.map((day) => `Proof of Harbor on ${day}`));
});
