import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApi } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-client.ts";
import { ApiContext } from "../../lib/api-context.ts";
import { expireSession, saveSession } from "../../lib/session.ts";
import { ComposedCoinPage } from "../../routes/composed-coin-page.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { RequireRole } from "../../ui/require-role.tsx";
import { UnlistedCoin } from "../coins/page/unlisted-coin.tsx";
import { EditPage } from "../coins/submission/edit-page.tsx";

const user = { id: "0190", name: "Mara", email: "mara@example.org", role: "user" as const };
const refused = (status: number, code: string) => new ApiError(status, { code, error: "No." } as ErrorBody);
const edit = <RequireRole>{({ user: { id } }) => <EditPage isAdmin={false} slug="harbor" userId={id} />}</RequireRole>;
const unlisted = <UnlistedCoin slug="harbor" Page={ComposedCoinPage} />;
const public_ = { coin: { id: "c1", slug: "harbor", name: "Harbor", status: "approved" } };

beforeEach(() => saveSession({ token: "secret", user }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** The element with an API to which a dead session is as good as none where visitors may ask as well. */
function open(element: ReactNode, alive: boolean, coin: unknown) {
  const call = async (_: string, path: string) => {
    if (path !== "/users/me") {
      if (coin instanceof Error) throw coin;
      return coin;
    }
    if (alive) return { user: { ...user, email_verified: true, pending_email: null } };
    expireSession();
    throw refused(401, "unauthorized");
  };
  return renderPage(() => <ApiContext value={createApi(call)}>{element}</ApiContext>, "/coins/harbor");
}

it.each([
  ["the edit of a listed coin", edit, public_],
  ["the edit of a coin that waits", edit, refused(404, "not_found")],
  ["the page of a coin that waits", unlisted, refused(404, "not_found")],
])("leads a dead session to login and back: %s", async (_, element, coin) => {
  const router = open(element, false, coin);
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(new URLSearchParams(router.state.location.search).get("redirect")).toContain("/coins/harbor");
});

it.each([
  ["the edit of a listed coin", edit, public_, m.submission_not_yours()],
  ["the edit of a coin that waits", edit, refused(404, "not_found"), m.submission_not_yours()],
  ["the page of a coin that waits", unlisted, refused(404, "not_found"), m.shell_not_found()],
])("tells a session that lives what a stranger may know: %s", async (_, element, coin, words) => {
  open(element, true, coin);
  expect(await screen.findByRole("heading", { name: words })).toBeDefined();
});
