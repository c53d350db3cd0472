import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { reason } from "./field-reasons.ts";
import {
  email,
  id,
  isoTime,
  line,
  listQuery,
  listResponse,
  paragraph,
  password,
  search,
  secret,
  time,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { pow } from "./proof-of-work.ts";
import { roles } from "./roles.ts";

const tag = "Auth and users";
const name = line(limits.name.min, limits.name.max);
const anyPassword = z.string().max(1000);

/** A code of the second factor: six digits of an app, or a recovery code of 28 characters; spaces and hyphens are ignored. */
export const code = z
  .string()
  .max(60)
  .transform((text) => text.replace(/[\s-]/g, "").toLowerCase())
  .refine((text) => /^(\d{6}|[a-z2-7]{28})$/.test(text), reason("one_time_code"));

/** A code by email, which stands in for the password of an account that has none. */
const emailCode = z
  .string()
  .transform((text) => text.replace(/\s/g, ""))
  .refine((text) => /^\d{6}$/.test(text), reason("email_code"))
  .optional();

/** How the owner of an account proves again who is calling: the password or `email_code`, and a code where a second factor is on. */
const proof = { current_password: anyPassword.optional(), email_code: emailCode, code: code.optional() };

/** What the browser stores after login (specification §3). */
export const storedUser = z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(roles) });
export type StoredUser = z.output<typeof storedUser>;

export const ban = z.object({
  reason: z.string(),
  since: isoTime,
  until: isoTime.nullable().describe("Null for a ban without an end."),
});
export type Ban = z.output<typeof ban>;

/** An account as its owner and admins see it. */
export const user = storedUser.extend({
  email_verified: z.boolean(),
  pending_email: z.string().nullable(),
  second_factor: z.boolean().describe("Whether a login requires a code as well."),
  has_password: z
    .boolean()
    .describe("False for an account opened by a vote by email: `email_code` stands in for `current_password`."),
  ban: ban.nullable().describe("The active ban: the account may only read, export and erase itself."),
  created_at: isoTime,
});
export type User = z.output<typeof user>;

export const session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  user_agent: z.string().nullable(),
  network: z.string().nullable().describe("The network prefix of the address that the session was last used from."),
  created_at: isoTime,
  last_used_at: isoTime,
  expires_at: isoTime,
});
export type Session = z.output<typeof session>;

export const logIn = endpoint({
  method: "POST",
  path: "/users/auth",
  idempotent: false,
  limit: "login",
  access: "public",
  errors: ["wrong_credentials", "otp_required"],
  tag,
  summary:
    "Log in; an account with a second factor sends its code as `otp`, otherwise the response is 401 `otp_required`",
  body: z.strictObject({ email, password: anyPassword, otp: code.optional() }),
  status: 201,
  response: z.object({ token: z.string(), user: storedUser }),
});

export const logOut = endpoint({
  method: "DELETE",
  path: "/users/auth",
  access: "user",
  allowedWhileBanned: true,
  tag,
  summary: "Log out; the token is invalid at once",
  status: 204,
});

export const signUp = endpoint({
  method: "POST",
  path: "/users",
  idempotent: false,
  limit: "signUp",
  access: "public",
  errors: ["conflict", "disposable_email", "pow_required"],
  tag,
  summary:
    "Sign up; an email with a link follows, unless the mailbox already got as many emails as it may in an hour: the links in it stay valid",
  body: z.strictObject({ name, email, password, pow }),
  status: 201,
  response: z.object({ user }),
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/users/verify-email",
  idempotent: false,
  limit: "verification",
  access: "public",
  errors: ["conflict", "gone"],
  tag,
  summary:
    "Confirm an email address by the token from the email. The account that asked for the link gets the address if the caller is logged in to it, sends its `password`, or calls from the network that asked; everybody else gets a new account, with the `name` and `new_password` sent, and nothing is left of one that never confirmed the address",
  body: z
    .strictObject({
      token: secret,
      password: anyPassword.optional().describe("Of the account that asked for the link."),
      name: name.optional().describe("Of a new account, together with `new_password`."),
      new_password: password.optional(),
    })
    .refine((body) => body.name === undefined || body.new_password !== undefined, {
      ...reason("required"),
      path: ["new_password"],
    })
    .refine((body) => body.name !== undefined || body.new_password === undefined, {
      ...reason("required"),
      path: ["name"],
    }),
  status: 204,
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/users/me/verification",
  idempotent: false,
  limit: "verification",
  access: "user",
  errors: ["conflict"],
  allowedWhileBanned: true,
  tag,
  summary: "Send the verification email again",
  status: 202,
});

export const askRecovery = endpoint({
  method: "POST",
  path: "/users/recover-password-token",
  idempotent: false,
  limit: "recovery",
  access: "public",
  tag,
  summary: "Request an email to choose a new password; always 202, and nothing is sent to a mailbox at its limit",
  body: z.strictObject({ email }),
  status: 202,
});

export const recoverPassword = endpoint({
  method: "PATCH",
  path: "/users/recover-password",
  limit: "recovery",
  access: "public",
  errors: ["gone"],
  tag,
  summary:
    "Choose a new password by the token from the email; ends every session. An account that never confirmed the address is replaced by a new one",
  body: z.strictObject({ token: secret, password }),
  status: 204,
});

export const listUsers = endpoint({
  client: "admin",
  method: "GET",
  path: "/users",
  access: "admin",
  tag,
  summary: "All accounts, newest first",
  query: z.strictObject({ ...listQuery, search: search.optional(), role: z.enum(roles).optional() }),
  response: listResponse("users", user),
});

export const getMe = endpoint({
  method: "GET",
  path: "/users/me",
  access: "user",
  tag,
  summary: "Your account",
  response: z.object({
    user,
    second_factor_due: z
      .boolean()
      .describe("True for an admin who must turn on a second factor before using any admin right."),
  }),
});

export const updateUser = endpoint({
  method: "PATCH",
  path: "/users/:id",
  access: "user",
  errors: ["forbidden", "conflict", "disposable_email"],
  allowedWhileBanned: true,
  tag,
  summary:
    "Change your account, or any as an admin; changing your own email or password requires current_password (email_code without a password), and code with a second factor",
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: name.optional(),
    email: email.optional(),
    password: password.optional(),
    role: z.enum(roles).optional(),
    ...proof,
  }),
  response: z.object({ user }),
});

export const sendEmailCode = endpoint({
  method: "POST",
  path: "/users/me/email-code",
  idempotent: false,
  access: "user",
  client: "account",
  allowedWhileBanned: true,
  tag,
  errors: ["email_not_verified"],
  summary: "Email a code that stands in for the password of an account that has none",
  status: 202,
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/users/:id",
  access: "user",
  errors: ["conflict"],
  allowedWhileBanned: true,
  tag,
  summary: "Erase your account, or any as an admin; its votes stay without a voter, its coins without a creator",
  params: z.strictObject({ id }),
  body: z.strictObject(proof).optional(),
  status: 204,
});

export const listSessions = endpoint({
  method: "GET",
  path: "/users/me/sessions",
  access: "user",
  client: "account",
  tag,
  summary: "Your sessions",
  response: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/users/me/sessions/:id",
  access: "user",
  client: "account",
  allowedWhileBanned: true,
  tag,
  summary: "End one session; another one than the caller's requires the same as a new password",
  params: z.strictObject({ id }),
  body: z.strictObject(proof).optional(),
  status: 204,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/users/me/sessions",
  access: "user",
  client: "account",
  allowedWhileBanned: true,
  tag,
  summary: "End every session but the caller's; requires the same as a new password",
  body: z.strictObject(proof).optional(),
  status: 204,
});

export const startSecondFactor = endpoint({
  method: "POST",
  path: "/users/me/otp",
  idempotent: false,
  access: "user",
  client: "account",
  errors: ["conflict"],
  allowedWhileBanned: true,
  tag,
  summary:
    "Request the secret of a second factor (TOTP) by the password (or email_code without a password); it is not active until confirmed by a code",
  body: z.strictObject(proof).optional(),
  status: 201,
  response: z.object({ secret: z.string().describe("Base32, as authenticator apps expect it."), uri: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/users/me/otp/confirm",
  idempotent: false,
  access: "user",
  client: "account",
  errors: ["conflict"],
  allowedWhileBanned: true,
  tag,
  summary:
    "Turn the second factor on by a code of the app, which ends the other sessions; returns the recovery codes, only once",
  body: z.strictObject({ code }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
});

export const removeSecondFactor = endpoint({
  method: "DELETE",
  path: "/users/me/otp",
  access: "user",
  client: "account",
  errors: ["conflict"],
  allowedWhileBanned: true,
  tag,
  summary:
    "Turn the second factor off by the password (or email_code without a password) and a code, which ends the other sessions",
  body: z.strictObject(proof),
  status: 204,
});

export const resetSecondFactor = endpoint({
  client: "admin",
  method: "DELETE",
  path: "/users/:id/otp",
  access: "admin",
  errors: ["conflict"],
  tag,
  summary: "Remove the second factor of an account that has lost it; ends its sessions",
  params: z.strictObject({ id }),
  status: 204,
});

export const listUserSessions = endpoint({
  client: "admin",
  method: "GET",
  path: "/users/:id/sessions",
  access: "admin",
  tag,
  summary: "The sessions of an account",
  params: z.strictObject({ id }),
  response: z.object({ sessions: z.array(session) }),
});

export const endUserSessions = endpoint({
  client: "admin",
  method: "DELETE",
  path: "/users/:id/sessions",
  access: "admin",
  tag,
  summary: "End every session of an account except the caller's",
  params: z.strictObject({ id }),
  status: 204,
});

export const endUserSession = endpoint({
  client: "admin",
  method: "DELETE",
  path: "/users/:id/sessions/:session_id",
  access: "admin",
  tag,
  summary: "End one session of an account",
  params: z.strictObject({ id, session_id: id }),
  status: 204,
});

export const banUser = endpoint({
  client: "admin",
  method: "PUT",
  path: "/users/:id/ban",
  access: "admin",
  errors: ["conflict"],
  tag,
  summary:
    "Ban an account, without an end unless `until` is given: its sessions end, the reason is emailed, and it may only read",
  params: z.strictObject({ id }),
  body: z.strictObject({
    reason: paragraph(limits.reason.min, limits.reason.max),
    until: time.optional(),
  }),
  status: 204,
});

export const unbanUser = endpoint({
  client: "admin",
  method: "DELETE",
  path: "/users/:id/ban",
  access: "admin",
  tag,
  summary: "End a ban",
  params: z.strictObject({ id }),
  status: 204,
});

const actor = z.object({ id: z.uuid(), name: z.string() }).nullable();

export const listBans = endpoint({
  client: "none",
  method: "GET",
  path: "/users/:id/bans",
  access: "admin",
  tag,
  summary: "Every ban of an account and who decided on it, newest first",
  params: z.strictObject({ id }),
  query: z.strictObject(listQuery),
  response: listResponse(
    "bans",
    ban.extend({ id: z.uuid(), by: actor, ended_at: isoTime.nullable(), ended_by: actor }),
  ),
});

export const exportMe = endpoint({
  method: "GET",
  path: "/users/me/export",
  access: "user",
  client: "account",
  tag,
  summary: "Everything stored about you, as JSON",
  response: z.record(z.string(), z.unknown()),
});
