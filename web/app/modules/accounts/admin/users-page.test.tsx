import type { Session, User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { onePage } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleId } from "../../../testing/sample-coin.ts";
import { serveApi } from "../../../testing/serve-api.ts";
import { UsersPage } from "./users-page.tsx";

const at = "2026-11-21T12:00:00.000Z";
const userOf = (name: string, email: string): User => ({
  id: sampleId(),
  name,
  email,
  role: "user",
  email_verified: true,
  pending_email: null,
  second_factor: false,
  has_password: true,
  ban: null,
  created_at: at,
});
const otto = userOf("Otto Found", "otto@example.org");
const session: Session = {
  id: sampleId(),
  current: false,
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0",
  network: "203.0.113.0/24",
  created_at: at,
  last_used_at: at,
  expires_at: at,
};

/** The accounts and the sessions of the site, which the page changes. */
let users: User[];
let sessions: Session[];
beforeEach(() => {
  users = [otto, userOf("Mara Lind", "mara@example.org")];
  sessions = [session];
});
afterEach(cleanup);

/** Opens the page of a site that does what it asks. Returns the writes. */
async function open() {
  const change = (id: string | undefined, changes: Partial<User>) => {
    users = users.map((user) => (user.id === id ? { ...user, ...changes } : user));
    return users.find((user) => user.id === id) as User;
  };
  const writes = serveApi({
    listUsers: ({ query: { search = "" } }) =>
      onePage(
        "users",
        users.filter(({ email }) => email.includes(search)),
      ),
    listUserSessions: () => ({ sessions }),
    endUserSession({ params }) {
      sessions = sessions.filter(({ id }) => id !== params.session_id);
      return undefined;
    },
    updateUser: ({ params, body }) => ({ user: change(params.id, { role: body.role ?? "user" }) }),
    deleteUser({ params }) {
      users = users.filter(({ id }) => id !== params.id);
      return undefined;
    },
  });
  renderPage(
    () => (
      <>
        <h1 tabIndex={-1}>{m.shell_nav_users()}</h1>
        <UsersPage adminId={sampleId()} />
      </>
    ),
    "/admin/users",
  );
  await screen.findByRole("list", { name: m.admin_users_caption() });
  return writes;
}

const rows = () => [...screen.getByRole("list", { name: m.admin_users_caption() }).children];
const actions = () => within(screen.getByRole("group", { name: m.admin_users_actions({ name: otto.name }) }));
const press = (button: HTMLElement) => fireEvent.click(button);

it("finds accounts by a part of their email", async () => {
  await open();
  expect(rows()).toHaveLength(2);
  fireEvent.change(screen.getByLabelText(m.admin_users_search()), { target: { value: "otto@ex" } });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain("otto@example.org");
});

it("ends a session of an account, and moves the focus to the list that it was in", async () => {
  const writes = await open();
  press(actions().getByRole("button", { name: m.admin_users_show_sessions() }));
  const list = await screen.findByRole("region", { name: m.admin_users_sessions_of({ name: otto.name }) });
  const end = m.settings_sessions_end_device({ device: "Firefox on Linux" });
  press(within(list).getByRole("button", { name: end }));
  await within(list).findByText(m.admin_users_no_sessions());
  await waitFor(() => expect(document.activeElement).toBe(list));
  expect(writes.map(([call]) => call)).toEqual(["endUserSession"]);
});

it("gives an account another role, which its row then shows", async () => {
  const writes = await open();
  press(actions().getByRole("button", { name: m.admin_users_change_role() }));
  const dialog = within(await screen.findByRole("dialog"));
  press(dialog.getByRole("radio", { name: new RegExp(`^${m.role_moderator()}`) }));
  press(dialog.getByRole("button", { name: m.admin_users_role_save() }));
  await waitFor(() => expect(within(rows()[0] as HTMLElement).getByText(m.role_moderator())).toBeDefined());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(writes).toEqual([["updateUser", { role: "moderator" }]]);
});

it("deletes an account after a confirmation, and moves the focus to the page's heading", async () => {
  users = [otto];
  const writes = await open();
  press(actions().getByRole("button", { name: m.admin_users_delete_action() }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(writes).toEqual([]);
  press(dialog.getByRole("button", { name: m.settings_delete_permanently() }));
  await screen.findByText(m.admin_users_none());
  expect(writes.map(([call]) => call)).toEqual(["deleteUser"]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});
