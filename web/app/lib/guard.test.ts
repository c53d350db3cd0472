import type { Role } from "@cointally/contract/users.ts";
import { expect, it } from "vitest";
import { guardTarget } from "./guard.ts";
import type { Session } from "./session.ts";

const here = "https://cointally.example/my-coins";
const as = (role: Role): Session => ({ token: "t", user: { id: "1", name: "Mara", email: "m@example.org", role } });

it.each<[string, Session | null, Role | undefined, string | null]>([
  ["a visitor goes to login", null, undefined, `/login?redirect=${encodeURIComponent(here)}`],
  ["a visitor goes to login before any role is asked", null, "admin", `/login?redirect=${encodeURIComponent(here)}`],
  ["a user may see a user's page", as("user"), undefined, null],
  ["a user goes to the root from an admin's page", as("user"), "admin", "/"],
  ["an admin may see an admin's page", as("admin"), "admin", null],
  ["an admin may see a user's page", as("admin"), undefined, null],
])("%s", (_, session, role, target) => expect(guardTarget(session, role, here)).toBe(target));
