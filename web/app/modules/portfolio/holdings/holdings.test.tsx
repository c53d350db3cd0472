import * as m from "@cointally/i18n/messages";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useSearchParams } from "react-router";
import { afterEach, expect, it } from "vitest";
import { Holdings } from "./holdings.tsx";
import { listStateOf } from "./list-state.ts";

afterEach(cleanup);

function Page() {
  const [params] = useSearchParams();
  const nothing = { lines: [], total: 0, addresses: [], onRetry: null, more: null, onEdit() {}, onDelete() {} };
  return <Holdings state={listStateOf(params)} all={2} {...nothing} />;
}

it("shows a changed filter at once, while navigation is pending", async () => {
  let finish = () => {};
  const loader = ({ request }: { request: Request }) =>
    new URL(request.url).search
      ? new Promise<null>((resolve) => {
          finish = () => resolve(null);
        })
      : null;
  const router = createMemoryRouter([{ path: "/", Component: Page, loader, HydrateFallback: () => null }]);
  render(<RouterProvider router={router} />);
  const box = (await screen.findByLabelText(m.portfolio_hide_spam())) as HTMLInputElement;
  await act(async () => box.click());
  expect([router.state.navigation.state, box.checked]).toEqual(["loading", true]);
  await act(async () => finish());
  await waitFor(() => expect(router.state.location.search).toBe("?hide=spam"));
  expect(box.checked).toBe(true);
});
