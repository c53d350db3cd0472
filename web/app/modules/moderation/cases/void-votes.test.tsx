import type { ErrorBody } from "@cointally/contract/errors.ts";
import type { SharedEvidence } from "@cointally/contract/held-votes.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-client.ts";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { fakeApi, onePage } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin } from "../../../testing/sample-coin.ts";
import { VoidVotes } from "./void-votes.tsx";

const coin = sampleCoin({ name: "Quay" });
const network: SharedEvidence = { id: "00000000000000a1", kind: "network", number: 1, votes: 4 };
const reason = "Made by one program in one hour.";

afterEach(cleanup);

/** Opens the form. `matching` is the number of counted votes that the server finds. */
async function open(matching = () => 12) {
  const calls: [string, unknown][] = [];
  const api = fakeApi({
    listCoins: () => onePage("coins", [coin]),
    previewVoid({ body }) {
      calls.push(["preview", body]);
      const votes = body?.evidence ? 4 : matching();
      return {
        votes,
        version: `${votes}-a`,
        coins: [],
        evidence: [network],
        ages: [{ from: null, below: "day", votes }],
      };
    },
    voidVotes({ body }) {
      calls.push(["void", body]);
      if (Number.parseInt(body.version, 10) !== 4 && Number.parseInt(body.version, 10) !== matching()) {
        throw new ApiError(409, {
          error: "There are 13 votes now.",
          code: "conflict",
          votes: 13,
        } as unknown as ErrorBody);
      }
      return { votes: Number.parseInt(body.version, 10) };
    },
  });
  renderPage(() => (
    <ApiContext value={api}>
      <VoidVotes />
    </ApiContext>
  ));
  press(m.moderation_void_open());
  await screen.findByLabelText(m.label_coin());
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const span = { from: "2026-11-20T10:00:00.000Z", until: "2026-11-20T12:00:00.000Z" };

async function find() {
  fill(m.label_coin(), "Quay");
  fireEvent.click(await screen.findByRole("option", { name: /Quay/ }));
  fill(m.moderation_void_from(), "2026-11-20T10:00");
  fill(m.moderation_void_until(), "2026-11-20T12:00");
  press(m.moderation_void_find());
}

it("shows the votes first, then voids the chosen ones for a reason", async () => {
  const calls = await open();
  await find();
  await screen.findByText(m.moderation_void_found({ count: 12 }));
  expect(calls).toEqual([["preview", { coin_id: coin.id, ...span }]]);
  fill(m.moderation_votes_that_share(), network.id);
  await screen.findByText(m.moderation_void_found({ count: 4 }));
  press(m.moderation_void_send({ count: 4 }));
  expect(
    calls.map(([call]) => call),
    "it needs a reason",
  ).toEqual(["preview", "preview"]);
  fill(m.moderation_votes_reason(), reason);
  press(m.moderation_void_send({ count: 4 }));
  expect(await screen.findByText(m.moderation_void_done({ count: 4 }))).toBeDefined();
  expect(calls.at(-1)).toEqual(["void", { coin_id: coin.id, ...span, evidence: network.id, version: "4-a", reason }]);
});

it("names the fields that are missing, and a span that ends before it begins", async () => {
  const calls = await open();
  press(m.moderation_void_find());
  expect(screen.getAllByText(m.moderation_void_time_missing()).length).toBeGreaterThan(1);
  fill(m.moderation_void_from(), "2026-11-20T10:00");
  fill(m.moderation_void_until(), "2026-11-20T09:00");
  press(m.moderation_void_find());
  expect(screen.getAllByText(m.moderation_void_until_wrong()).length).toBeGreaterThan(0);
  expect(calls).toEqual([]);
});

it("shows the votes again when others match than those that were shown", async () => {
  let votes = 12;
  const calls = await open(() => votes);
  await find();
  await screen.findByText(m.moderation_void_found({ count: 12 }));
  fill(m.moderation_votes_reason(), reason);
  votes = 13;
  press(m.moderation_void_send({ count: 12 }));
  await screen.findByText(m.moderation_void_found({ count: 13 }));
  press(m.moderation_void_send({ count: 13 }));
  await waitFor(() => expect(screen.getByText(m.moderation_void_done({ count: 13 }))).toBeDefined());
  expect(calls.map(([call]) => call)).toEqual(["preview", "void", "preview", "void"]);
});
