import { cleanup, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { saveSession } from "../../lib/session/session.ts";
import { renderPage } from "../../testing/render-page.tsx";
import AdminCoins from "../admin/admin-coins.tsx";
import Submit from "../coins/submit.tsx";
import Watchlist from "../coins/watchlist.tsx";
import Login from "./login.tsx";
import MyCoins from "./my-coins.tsx";

const session = (role: "user" | "admin") => ({
  token: "t",
  user: { id: "0190", name: "Vera", email: "vera@example.org", role },
});
const { origin } = window.location;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Renders a route's component. Returns where the router is. */
function open(Route: ComponentType<never>, path: string, loaderData: object = {}) {
  const Page = Route as unknown as ComponentType<{ loaderData: object }>;
  const router = renderPage(() => <Page loaderData={loaderData} />, path);
  return () => router.state.location;
}

describe("a page for accounts", () => {
  it.each([
    ["/submit", Submit],
    ["/my-coins", MyCoins],
    ["/watchlist", Watchlist],
    ["/admin/coins", AdminCoins],
  ])("sends a visitor to login, and back: %s", async (path, Route) => {
    const location = open(Route, path, { purpose: "" });
    await waitFor(() => expect(location().pathname).toBe("/login"));
    expect(new URLSearchParams(location().search).get("redirect")).toBe(origin + path);
  });

  it("sends an account without the admin role from a moderator's page to the front page", async () => {
    saveSession(session("user"));
    const location = open(AdminCoins, "/admin/coins");
    await waitFor(() => expect(location().pathname).toBe("/"));
  });
});

describe("login", () => {
  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    `${origin}@evil.example/`,
    `${origin}.evil.example/`,
  ])("leads to the front page, and not to %s", async (redirect) => {
    const location = open(Login, `/login?redirect=${encodeURIComponent(redirect)}`, { coinName: null });
    expect(screen.getByRole("heading", { level: 1 })).toBeDefined();
    saveSession(session("user"));
    await waitFor(() => expect(location().pathname).toBe("/"));
  });

  it("leads back to the page that required it", async () => {
    const location = open(Login, `/login?redirect=${encodeURIComponent(`${origin}/coins/harbor`)}`, { coinName: null });
    saveSession(session("user"));
    await waitFor(() => expect(location().pathname).toBe("/coins/harbor"));
  });
});
