import type { StaffRole } from "@cointally/contract/roles.ts";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { saveSession } from "../../lib/session/session.ts";
import { renderPage } from "../../testing/render-page.tsx";
import Admin from "./admin.tsx";
import AdminAds from "./admin-ads.tsx";
import AdminCoins from "./admin-coins.tsx";
import AdminFarms from "./admin-farms.tsx";
import AdminSettings from "./admin-settings.tsx";
import AdminUsers from "./admin-users.tsx";

const pages = {
  "/admin": Admin,
  "/admin/coins": AdminCoins,
  "/admin/farms": AdminFarms,
  "/admin/ads": AdminAds,
  "/admin/users": AdminUsers,
  "/admin/settings": AdminSettings,
};
type Path = keyof typeof pages;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const forbidden: [Exclude<StaffRole, "admin">, Path[]][] = [
  ["moderator", ["/admin", "/admin/farms", "/admin/ads", "/admin/users", "/admin/settings"]],
  ["ads", ["/admin", "/admin/coins", "/admin/farms", "/admin/users", "/admin/settings"]],
];

it.each(forbidden.flatMap(([role, paths]) => paths.map((path) => [role, path] as const)))(
  "leads an account with the role %s from %s to the home page",
  async (role, path) => {
    saveSession({
      token: "t",
      user: { id: "0190a0a0-0000-7000-8000-000000000001", name: "Kim", email: "kim@example.org", role },
    });
    const router = renderPage(pages[path], path);
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  },
);
