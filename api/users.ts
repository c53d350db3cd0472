import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { email, id, isoTime, line, listAnswer, listQuery, password, search, secret } from "./fields.ts";
import { limits } from "./limits.ts";

export const roles = ["user", "admin"] as const;
export type Role = (typeof roles)[number];

const tag = "Auth and users";
const name = line("Name", limits.name.min, limits.name.max);
const anyPassword = z.string({ error: "Password must be text." }).max(1000, { error: "Password is too long." });

/** What the browser keeps after login (specification §3). */
export const storedUser = z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(roles) });
export type StoredUser = z.output<typeof storedUser>;

/** An account as its owner and admins see it. */
export const user = storedUser.extend({
  email_verified: z.boolean(),
  pending_email: z.string().nullable(),
  created_at: isoTime,
});
export type User = z.output<typeof user>;

export const session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  user_agent: z.string().nullable(),
  network: z.string().nullable().describe("The first part of the address the session was last used from."),
  created_at: isoTime,
  last_used_at: isoTime,
  expires_at: isoTime,
});
export type Session = z.output<typeof session>;

export const logIn = endpoint({
  method: "POST",
  path: "/users/auth",
  who: "public",
  tag,
  summary: "Log in",
  body: z.strictObject({ email, password: anyPassword }),
  status: 201,
  answer: z.object({ token: z.string(), user: storedUser }),
});

export const logOut = endpoint({
  method: "DELETE",
  path: "/users/auth",
  who: "user",
  tag,
  summary: "Log out; the token is dead at once",
  status: 204,
});

export const signUp = endpoint({
  method: "POST",
  path: "/users",
  who: "public",
  tag,
  summary: "Sign up; a mail with a link follows",
  body: z.strictObject({ name, email, password }),
  status: 201,
  answer: z.object({ user }),
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/users/verify-email",
  who: "public",
  tag,
  summary: "Confirm an email address by the token from the mail",
  body: z.strictObject({ token: secret }),
  status: 204,
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/users/me/verification",
  who: "user",
  tag,
  summary: "Send the verification mail again",
  status: 202,
});

export const askRecovery = endpoint({
  method: "POST",
  path: "/users/recover-password-token",
  who: "public",
  tag,
  summary: "Ask for a mail to choose a new password; always 202",
  body: z.strictObject({ email }),
  status: 202,
});

export const recoverPassword = endpoint({
  method: "PATCH",
  path: "/users/recover-password",
  who: "public",
  tag,
  summary: "Choose a new password by the token from the mail; ends every session",
  body: z.strictObject({ token: secret, password }),
  status: 204,
});

export const listUsers = endpoint({
  method: "GET",
  path: "/users",
  who: "admin",
  tag,
  summary: "All accounts, newest first",
  query: z.strictObject({ ...listQuery, search: search.optional(), role: z.enum(roles).optional() }),
  answer: listAnswer("users", user),
});

export const getMe = endpoint({
  method: "GET",
  path: "/users/me",
  who: "user",
  tag,
  summary: "One's own account",
  answer: z.object({ user }),
});

export const updateUser = endpoint({
  method: "PATCH",
  path: "/users/:id",
  who: "owner",
  tag,
  summary: "Change an account; own email or password need current_password",
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: name.optional(),
    email: email.optional(),
    password: password.optional(),
    role: z.enum(roles, { error: "Role must be user or admin." }).optional(),
    current_password: anyPassword.optional(),
  }),
  answer: z.object({ user }),
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/users/:id",
  who: "owner",
  tag,
  summary: "Erase an account; its votes stay without a voter, its coins without a creator",
  params: z.strictObject({ id }),
  body: z.strictObject({ current_password: anyPassword.optional() }).optional(),
  status: 204,
});

export const listSessions = endpoint({
  method: "GET",
  path: "/users/me/sessions",
  who: "user",
  tag,
  summary: "Where one is logged in",
  answer: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/users/me/sessions/:id",
  who: "user",
  tag,
  summary: "End one session",
  params: z.strictObject({ id }),
  status: 204,
});

export const exportMe = endpoint({
  method: "GET",
  path: "/users/me/export",
  who: "user",
  tag,
  summary: "Everything held about oneself, as JSON",
  answer: z.record(z.string(), z.unknown()),
});
