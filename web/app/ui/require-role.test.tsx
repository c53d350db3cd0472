import type { Role } from "@cointally/contract/users.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clearSession, logout, saveSession } from "../lib/session.ts";
import { RequireRole } from "./require-role.tsx";

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

it("sends a visitor to login with the full URL of the page", async () => {
  open();
  const redirect = encodeURIComponent(`${window.location.origin}/private?x=1`);
  await waitFor(() => expect(screen.getByText(`at /login?redirect=${redirect}`)).toBeDefined());
});

it("sends another role to the root, and lets the right one in", async () => {
  logIn("user");
  open("admin");
  await waitFor(() => expect(screen.getByText("at /")).toBeDefined());
  cleanup();
  logIn("admin");
  open("admin");
  expect(screen.getByText("page of Mara")).toBeDefined();
});

it("lets a logout reach the root page, not login", async () => {
  logIn("user");
  const router = open();
  await logout(
    async () => undefined,
    () => router.navigate("/"),
  );
  await waitFor(() => expect(screen.getByText("at /")).toBeDefined());
});

it("sends to login when the session ends elsewhere", async () => {
  logIn("user");
  open();
  clearSession();
  await waitFor(() => expect(screen.getByText(/^at \/login/)).toBeDefined());
});
