import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { staffRoleOf } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { hasRole, roles } from "./roles.ts";

test("docs/roles.md lists the calls of each role", () => {
  const [, ...sections] = readFileSync(new URL("../docs/roles.md", import.meta.url), "utf8").split(/^### /m);
  const documented = Object.fromEntries(
    sections.map((section) => [section.split("\n")[0], [...section.matchAll(/^- `(.+)`$/gm)].map(([, call]) => call)]),
  );
  const callsOf = (role: string) =>
    Object.values(endpoints)
      .filter(({ access }) => staffRoleOf(access) === role)
      .map(({ method, path }) => `${method} ${path}`)
      .sort();
  expect(documented).toEqual({ moderator: callsOf("moderator"), ads: callsOf("ads"), admin: callsOf("admin") });
});

test("every account has the rights of a user, an admin all rights, and other roles their own", () => {
  const satisfied = roles.map((role) => [role, roles.filter((required) => hasRole(role, required))]);
  expect(Object.fromEntries(satisfied)).toEqual({
    user: ["user"],
    moderator: ["user", "moderator"],
    ads: ["user", "ads"],
    admin: ["user", "moderator", "ads", "admin"],
  });
});
