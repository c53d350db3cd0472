import type { Role } from "@cointally/contract/roles.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clearSession, logout, type Session, saveSession } from "../../lib/session/session.ts";
import { accessRedirect, RequireRole } from "./require-role.tsx";

const At = () => {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
};

function open(role?: Role) {
  const page = <RequireRole requiredRole={role}>{({ user }) => <p>page of {user.name}</p>}</RequireRole>;
  const router = createMemoryRouter(
    [
      { path: "/private", element: page },
      { path: "*", element: <At /> },
    ],
    { initialEntries: ["/private?x=1"] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const logIn = (role: Role) =>
  saveSession({ token: "t", user: { id: "0190", name: "Mara", email: "m@example.org", role } });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("redirects a visitor to login with the full URL of the page", async () => {
  open();
  const redirect = encodeURIComponent(`${window.location.origin}/private?x=1`);
  await waitFor(() => expect(screen.getByText(`at /login?redirect=${redirect}`)).toBeDefined());
});

it("redirects another role to the home page, and shows the page to the right one", async () => {
  logIn("user");
  open("admin");
  await waitFor(() => expect(screen.getByText("at /")).toBeDefined());
  cleanup();
  logIn("admin");
  open("admin");
  expect(screen.getByText("page of Mara")).toBeDefined();
});

it("lets a logout reach the home page instead of login", async () => {
  logIn("user");
  const router = open();
  await logout(
    async () => undefined,
    () => router.navigate("/"),
  );
  await waitFor(() => expect(screen.getByText("at /")).toBeDefined());
});

it("redirects to login when the session ends elsewhere", async () => {
  logIn("user");
  open();
  clearSession();
  await waitFor(() => expect(screen.getByText(/^at \/login/)).toBeDefined());
});

const currentUrl = "https://cointally.example/my-coins";
const sessionOf = (role: Role): Session => ({
  token: "t",
  user: { id: "1", name: "Mara", email: "m@example.org", role },
});

it.each<[string, Session | null, Role | undefined, string | null]>([
  ["a visitor goes to login", null, undefined, `/login?redirect=${encodeURIComponent(currentUrl)}`],
  [
    "a visitor goes to login before any role is checked",
    null,
    "admin",
    `/login?redirect=${encodeURIComponent(currentUrl)}`,
  ],
  ["a user may see a user's page", sessionOf("user"), undefined, null],
  ["a user goes to the home page from an admin's page", sessionOf("user"), "admin", "/"],
  ["an admin may see an admin's page", sessionOf("admin"), "admin", null],
  ["an admin may see a user's page", sessionOf("admin"), undefined, null],
])("%s", (_, session, role, target) => expect(accessRedirect(session, role, currentUrl)).toBe(target));
