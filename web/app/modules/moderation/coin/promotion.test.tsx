import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin } from "../../../testing/sample-coin.ts";
import { FactsForms } from "./facts-forms.tsx";

afterEach(cleanup);

/** Opens the forms of a coin; `sent` collects the promotions. */
function open(promoted: boolean) {
  const sent: unknown[] = [];
  const coin = sampleCoin({ promoted, promoted_until: promoted ? "2100-01-01T12:00:00.000Z" : null });
  const api = fakeApi({
    promoteCoin: ({ body }) => {
      sent.push(body);
      return { coin };
    },
  });
  renderPage(() => (
    <ApiContext value={api}>
      <FactsForms coin={coin} />
    </ApiContext>
  ));
  return sent;
}
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: "button" }));

it("promotes a coin for a week by default, with the name of who pays", async () => {
  const sent = open(false);
  const inOneWeek = Date.now() + 7 * 86_400_000;
  const until = screen.getByLabelText<HTMLInputElement>(m.moderation_promotion_until_field());
  // The clock of a page ticks twice a minute, and the field shows whole minutes.
  expect(Math.abs(Date.parse(`${until.value}:00Z`) - inOneWeek)).toBeLessThan(2 * 60_000);
  expect(screen.queryByText(m.moderation_promotion_end())).toBeNull();
  fireEvent.change(screen.getByLabelText(m.moderation_promotion_payer()), { target: { value: "Harbour Cards Ltd" } });
  press(m.moderation_promotion_start());
  await waitFor(() =>
    expect(sent).toEqual([{ promoted: true, promoted_until: `${until.value}:00Z`, payer: "Harbour Cards Ltd" }]),
  );
});

it("ends the promotion of a promoted coin", async () => {
  const sent = open(true);
  press(m.moderation_promotion_end());
  await waitFor(() => expect(sent).toEqual([{ promoted: false }]));
});
