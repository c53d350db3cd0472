import { alertRoutes } from "@cointally/contract/alert-routes.gen.ts";
import type { Alert, AlertKind } from "@cointally/contract/alerts.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { createApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { saveSession } from "../../lib/session/session.ts";
import { renderPage } from "../../testing/render-page.tsx";
import type { AlertCoin } from "./alert-form.tsx";
import AlertsDialog from "./alerts-dialog.tsx";
import { wouldTrigger } from "./would-trigger.ts";

const coin: AlertCoin = {
  id: "c1",
  name: "Harbor",
  contracts: [{ chain_id: 56 }],
  market: { price_usd: "2.5", change_24h: -4, stale: false },
};
const alertOf = (n: number, coinId = "c1"): Alert => ({
  id: `a${n}`,
  coin_id: coinId,
  coin: {
    slug: coinId,
    name: coinId === "c1" ? "Harbor" : "Beacon",
    symbol: "HRB",
    logo_url: null,
    logo_mark: null,
    safety: null,
  },
  kind: "price_above",
  value: `${n}`,
  sent_on: null,
  created_at: "2026-11-21T12:00:00.000Z",
});

beforeEach(() => saveSession({ token: "t", user: { id: "u1", name: "Mara", email: "m@example.org", role: "user" } }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens the dialog with these alerts. Returns the writes. */
const open = (alerts: Alert[], { verified = true, error }: { verified?: boolean; error?: ErrorBody } = {}) => {
  const writes: unknown[] = [];
  const call = async (method: string, path: string, { body }: { body?: unknown } = {}) => {
    if (method === "GET" && path === "/alerts") return { alerts };
    if (method === "GET" && path === "/users/me") {
      return { user: { id: "u1", name: "Mara", email: "m@example.org", role: "user", email_verified: verified } };
    }
    if (method === "GET") return { coin_ids: [] };
    if (error) throw new ApiError(400, error);
    writes.push([method, path, body]);
    return {};
  };
  renderPage(() => (
    <ApiContext value={createApi(call, { ...routes, ...alertRoutes })}>
      <AlertsDialog coin={coin} coins={[coin]} onClose={() => {}} />
    </ApiContext>
  ));
  return writes;
};
const type = (value: string) => fireEvent.change(screen.getByLabelText("US dollars"), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Set alert" }));

it("sets an alert as typed, shows the current figure, and watches the coin", async () => {
  const writes = open([alertOf(9, "c2")]);
  await screen.findByText("No alerts yet.");
  expect(screen.getByText("1 of 100 alerts")).toBeTruthy();
  expect(screen.getByText(/Now \$2\.5000\. We’ll also add it to your watchlist\./)).toBeTruthy();
  type("3.50");
  expect(screen.getByText(/Price reaches \$3\.50\. Now \$2\.5000\./)).toBeTruthy();
  type("2");
  expect(screen.getByText(new RegExp(m.alert_already()))).toBeTruthy();
  type("3.50");
  send();
  await screen.findByText(m.alert_is_set());
  expect(writes).toEqual([
    ["POST", "/alerts", { coin_id: "c1", kind: "price_above", value: "3.50" }],
    ["POST", "/watchlists/coins", { coin_id: "c1" }],
  ]);
});

it("shows the server's error at the field and keeps the input", async () => {
  const message = "Value must be more than zero.";
  open([], {
    error: {
      error: message,
      validation: { body: { source: "body", keys: ["value"], message } },
    } as unknown as ErrorBody,
  });
  await screen.findByText("No alerts yet.");
  type("0");
  send();
  await screen.findByText(message);
  expect((screen.getByLabelText("US dollars") as HTMLInputElement).value).toBe("0");
});

it("lists the coin's alerts and deletes one", async () => {
  const writes = open([alertOf(1), alertOf(2, "c2")]);
  const remove = await screen.findByRole("button", {
    name: `Delete: Harbor, ${m.alert_says_price_above({ value: 1 })}`,
  });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  fireEvent.click(remove);
  const announcement = await screen.findByText(m.alert_deleted());
  await waitFor(() => expect(document.activeElement).toBe(announcement));
  expect(writes).toEqual([["DELETE", "/alerts/a1", undefined]]);
});

it("says that there are too many alerts, and that an unconfirmed address gets no emails", async () => {
  open(
    Array.from({ length: 100 }, (_, n) => alertOf(n, "c2")),
    { verified: false },
  );
  await screen.findByText(m.alert_full({ most: 100 }));
  expect(screen.queryByRole("button", { name: "Set alert" })).toBeNull();
  await screen.findByText(m.account_unverified_alerts(), { exact: false });
});

test.each<[AlertKind, string | null, boolean]>([
  ["price_above", "2.5", true],
  ["price_above", "2.51", false],
  ["price_below", "2.5", true],
  ["price_below", "2.49", false],
  ["change_24h", "4", true],
  ["change_24h", "4.1", false],
  ["safety", null, false],
  ["price_above", null, false],
])("would %s at %s trigger at once: %s", (kind, value, triggers) => {
  expect(wouldTrigger({ price_usd: "2.5", change_24h: -4 }, kind, value)).toBe(triggers);
});
