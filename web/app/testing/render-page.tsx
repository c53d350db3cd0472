import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createQueryClient } from "../lib/query-client.ts";
import { toastError } from "../ui/toasts.tsx";

/** jsdom has no media queries; Mantine asks for one. */
const noMedia = (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });

/** Renders a page for a test, with the providers of root around it, at `url`. Any other address is an empty page. */
export function renderPage(Page: ComponentType, url = "/") {
  window.matchMedia ??= noMedia as unknown as typeof window.matchMedia;
  const routes = [
    { path: new URL(url, "http://localhost").pathname, Component: Page },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(toastError, 0)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}
