import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { expireSession, saveSession } from "../../lib/session/session.ts";
import { ComposedCoinPage } from "../../routes/coins/composed-coin-page.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import { UnlistedCoin } from "../coins/page/unlisted-coin.tsx";
import { EditPage } from "../coins/submission/edit-page.tsx";

const user = { id: "0190", name: "Mara", email: "mara@example.org", role: "user" as const };
const errorResponse = (status: number, code: string) => new ApiError(status, { code, error: "No." } as ErrorBody);
const edit = (
  <RequireRole>{({ user: { id } }) => <EditPage isModerator={false} slug="harbor" userId={id} />}</RequireRole>
);
const unlisted = <UnlistedCoin slug="harbor" Page={ComposedCoinPage} />;
const listed = { coin: { id: "c1", slug: "harbor", name: "Harbor", status: "approved" } };

beforeEach(() => saveSession({ token: "secret", user }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Renders the element with an API that treats an expired session as none on public endpoints. */
function open(element: ReactNode, isAlive: boolean, coin: unknown) {
  const call = async (_: string, path: string) => {
    if (path !== "/users/me") {
      if (coin instanceof Error) throw coin;
      return coin;
    }
    if (isAlive) return { user: { ...user, email_verified: true, pending_email: null } };
    expireSession();
    throw errorResponse(401, "unauthorized");
  };
  return renderPage(() => <ApiContext value={createApi(call)}>{element}</ApiContext>, "/coins/harbor");
}

it.each([
  ["the edit of a listed coin", edit, listed],
  ["the edit of a pending coin", edit, errorResponse(404, "not_found")],
  ["the page of a pending coin", unlisted, errorResponse(404, "not_found")],
])("redirects an expired session to login and back: %s", async (_, element, coin) => {
  const router = open(element, false, coin);
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(new URLSearchParams(router.state.location.search).get("redirect")).toContain("/coins/harbor");
});

it.each([
  ["the edit of a listed coin", edit, listed, m.submission_not_yours()],
  ["the edit of a pending coin", edit, errorResponse(404, "not_found"), m.submission_not_yours()],
  ["the page of a pending coin", unlisted, errorResponse(404, "not_found"), m.shell_not_found()],
])("shows a valid session of another account no private data: %s", async (_, element, coin, title) => {
  open(element, true, coin);
  expect(await screen.findByRole("heading", { name: title })).toBeDefined();
});
