import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getPlacements } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { onePage } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { PlacementsPage } from "./placements-page.tsx";

type Placement = ResponseOf<typeof getPlacements>["placements"][number];

const promotion = (who: string, payer: string | null): Placement => ({
  kind: "promotion",
  who,
  payer,
  coin_slug: "harbor",
  coin_safety: null,
  where: "promoted",
  slot: null,
  from: "2026-11-21T12:00:00.000Z",
  to: "2026-11-28T12:00:00.000Z",
});

it("says who paid for a promotion, or that the payer is not named", () => {
  const placements = [promotion("Paid Harbor", "Harbour Cards Ltd"), promotion("Free Harbor", null)];
  renderPage(() => (
    <PlacementsPage place={{ page: 1, cursor: null, after: 0 }} response={onePage("placements", placements)} />
  ));
  const textOf = (name: RegExp) => screen.getByRole("row", { name }).textContent;
  expect(textOf(/Paid Harbor/)).toContain("Paid by Harbour Cards Ltd");
  expect(textOf(/Free Harbor/)).toContain(m.placement_payer_not_named());
});
