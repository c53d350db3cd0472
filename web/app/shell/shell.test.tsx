import { useQueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Link, useLocation } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clearSession, saveSession } from "../lib/session/session.ts";
import { renderPage } from "../testing/render-page.tsx";
import { Shell } from "./shell.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A page whose heading and title are its path. */
function Page() {
  const { pathname } = useLocation();
  return (
    <>
      <title>{`The page ${pathname}`}</title>
      <h1>{pathname}</h1>
      <Link to="/coins">Coins here</Link>
      <Link to="/coins?page=2">New coins here</Link>
    </>
  );
}

const everyPath = "/*";
const open = async (path: string) => {
  const router = renderPage(
    () => (
      <Shell>
        <Page />
      </Shell>
    ),
    everyPath,
  );
  await act(() => router.navigate(path, { replace: true }));
  return router;
};

it("moves the focus to the heading of the next page and announces its title", async () => {
  await open("/login");
  fireEvent.click(screen.getByRole("link", { name: "Coins here" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "/coins" })));
  expect(screen.getByText("The page /coins", { selector: "[role=status]" })).toBeDefined();
});

it("does not move the focus when only the query changes", async () => {
  const router = await open("/coins");
  const link = screen.getByRole("link", { name: "New coins here" });
  link.focus();
  fireEvent.click(link);
  await waitFor(() => expect(router.state.location.search).toBe("?page=2"));
  expect(document.activeElement).toBe(link);
});

it("links to a login that returns to the same page, query and fragment", async () => {
  await open("/coins/cake?lang=es#votes");
  const login = screen.getAllByRole<HTMLAnchorElement>("link", { name: "Log in" })[0];
  expect(new URL(login?.href ?? "").searchParams.get("redirect")).toBe(
    `${window.location.origin}/coins/cake?lang=es#votes`,
  );
});

it("forgets at logout what pages had read of the account", async () => {
  saveSession({ token: "secret", user: { id: "0190", name: "Mara", email: "mara@example.org", role: "user" } });
  let client: ReturnType<typeof useQueryClient> | undefined;
  function Reading() {
    client = useQueryClient();
    return <Shell>a page</Shell>;
  }
  renderPage(Reading);
  act(() => void client?.setQueryData(["getMe"], { user: { email: "mara@example.org" } }));
  expect(client?.getQueryData(["getMe"])).toBeDefined();
  act(clearSession);
  await waitFor(() => expect(client?.getQueryData(["getMe"])).toBeUndefined());
});
