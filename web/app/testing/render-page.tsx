import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createQueryClient } from "../lib/api/query-client.ts";
import { toastError } from "../ui/feedback/toasts.tsx";

// jsdom has none. A page with figures opens a stream five seconds after it was rendered.
globalThis.EventSource ??= class extends EventTarget {
  close() {}
} as unknown as typeof EventSource;

/** Renders a page at `url` with the root's providers. Every other URL is an empty page. */
export function renderPage(Page: ComponentType, url = "/") {
  const routes = [
    { path: new URL(url, "http://localhost").pathname, Component: Page },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  render(
    <QueryClientProvider client={createQueryClient(toastError, 0)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
