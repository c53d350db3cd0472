import type { ErrorBody } from "@cointally/contract/errors.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { expireSession, saveSession } from "../../lib/session/session.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { WatchStar } from "./watch-star.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("opens login without an error when the session has ended", async () => {
  saveSession({ token: "t", user: { id: "0190", name: "Mara", email: "m@example.org", role: "user" } });
  const requests: string[] = [];
  const call = async (method: string) => {
    requests.push(method);
    if (method === "GET") return { coin_ids: [] };
    expireSession();
    throw new ApiError(401, { code: "unauthorized", error: "Log in first." } as ErrorBody);
  };
  const router = renderPage(
    () => (
      <ApiContext value={createApi(call)}>
        <WatchStar coinId="c1" coinName="Cake" />
        <Toasts />
      </ApiContext>
    ),
    "/coins/cake",
  );
  await waitFor(() => expect(requests).toContain("GET"));
  await waitFor(() => {
    for (const star of screen.queryAllByRole("button")) fireEvent.click(star);
    expect(router.state.location.pathname).toBe("/login");
  });
  expect(router.state.location.search).toContain("redirect=");
  expect(screen.queryByText("Log in first.")).toBeNull();
});
