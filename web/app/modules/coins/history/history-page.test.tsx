import type { PublicHistoryEntry } from "@cointally/contract/public-history.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { onePage } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin, sampleId } from "../../../testing/sample-coin.ts";
import { HistoryPage } from "./history-page.tsx";

afterEach(cleanup);

const entryOf = (part: Partial<PublicHistoryEntry>): PublicHistoryEntry => ({
  id: sampleId(),
  at: "2026-11-21T12:00:00.000Z",
  kind: "edited",
  how: "accepted",
  list: null,
  before: null,
  after: null,
  reason_code: null,
  safety: null,
  promotion: null,
  votes: null,
  ...part,
});
const approval = entryOf({ kind: "approved", how: "at_once" });

/** Opens a page of 50 entries of a history; it has `total` in all. */
function open(diary: PublicHistoryEntry[], page = 1, total = diary.length) {
  const place = { page, cursor: null, after: (page - 1) * 50 };
  const next_cursor = page * 50 < total ? "next" : null;
  const history = { ...onePage("diary", diary), page, total, next_cursor };
  renderPage(() => <HistoryPage coin={sampleCoin({ name: "Long Harbor" })} place={place} history={history} />);
}

it("shows a removed address as deleted text and nowhere as a link, and an added text as inserted", () => {
  const website = "https://harbor.example";
  const drainer = { website, swap: "https://drainer.example/claim" };
  const text = "Pays for berths in small harbours, and nothing else at all.";
  open([
    entryOf({ how: "moderator", before: { links: drainer }, after: { links: { website } } }),
    entryOf({
      before: { links: { website }, description: text },
      after: { links: drainer, description: `${text} Claim your airdrop now.` },
    }),
    approval,
  ]);
  screen.getByRole("heading", { name: m.history_title_of({ name: "Long Harbor" }) });
  const parts = (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent).join("\n");
  expect(parts("ins")).toContain("Claim your airdrop now.");
  expect(parts("del")).toContain("drainer.example/claim");
  expect(document.querySelector("a[href*=drainer]")).toBeNull();
  expect(screen.getAllByRole("listitem").map((entry) => entry.querySelector("p > span")?.textContent)).toEqual([
    m.history_edited_by_moderator({ parts: "Links" }),
    m.history_edited({ parts: "Links and description" }),
    m.history_approved_at_once(),
  ]);
});

it("links to the older entries after fifty, and from them back to the newest", () => {
  const edits = Array.from({ length: 50 }, (_, at) =>
    entryOf({ kind: "updated", how: null, before: { tags: [] }, after: { tags: [`tag-${at}`] } }),
  );
  const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  open(edits, 1, 54);
  screen.getByText(m.common_range({ from: "1", to: "50", total: "54" }));
  expect(linkTo(m.common_older())).toBe("/coins/long-harbor/history?page=2");
  cleanup();
  open([...edits.slice(0, 3), approval], 2, 54);
  screen.getByText(m.common_range({ from: "51", to: "54", total: "54" }));
  screen.getByText(m.history_approved_at_once());
  expect(linkTo(m.common_back())).toBe("/coins/long-harbor/history");
});
