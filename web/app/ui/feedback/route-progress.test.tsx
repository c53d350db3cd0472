import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { GrowingBar, grow, growMs, RouteProgress, startPercent } from "./route-progress.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const percent = () => Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"));

it("starts at 8 percent and grows every 800 ms", () => {
  vi.useFakeTimers();
  render(<GrowingBar />);
  expect(percent()).toBe(8);
  act(() => vi.advanceTimersByTime(growMs - 1));
  expect(percent()).toBe(8);
  act(() => vi.advanceTimersByTime(1));
  expect(percent()).toBe(Math.round(grow(startPercent)));
});

it("grows forever without reaching 100 percent", () => {
  let at = startPercent;
  for (let step = 0; step < 40; step += 1) {
    expect(grow(at)).toBeGreaterThan(at);
    at = grow(at);
  }
  expect(at).toBeLessThan(100);
});

const Frame = () => (
  <>
    <RouteProgress />
    <Outlet />
  </>
);

it.each(["complete", "fail"] as const)("shows from a route change until its loader %ss", async (end) => {
  let finish = () => {};
  const loader = () =>
    new Promise<null>((resolve, reject) => {
      finish = () => (end === "complete" ? resolve(null) : reject(new Response("", { status: 500 })));
    });
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: "/", element: <p>here</p> },
        { path: "/there", loader, element: <p>there</p>, errorElement: <p>failed</p> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.queryByRole("progressbar")).toBeNull();
  act(() => void router.navigate("/there"));
  await waitFor(() => expect(percent()).toBe(startPercent));
  await act(async () => finish());
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(screen.getByText(end === "complete" ? "there" : "failed")).toBeDefined();
});
