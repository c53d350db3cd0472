import * as setup from "@cointally/contract/setup.ts";
import * as api from "@cointally/contract/users.ts";
import { localeOf, preferredLocale } from "@cointally/shared/locales.ts";
import type { Context } from "../../core/context.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { banUser, listBans, unbanUser } from "./bans.ts";
import { confirmCaller } from "./confirm-owner.ts";
import { deleteUser } from "./delete-user.ts";
import { sendEmailCode } from "./email-code.ts";
import { exportUser } from "./export-user.ts";
import { makeFirstAdmin } from "./first-admin.ts";
import { hasAdmin } from "./last-admin.ts";
import { listUsers } from "./list-users.ts";
import { logIn } from "./log-in.ts";
import { findUserJson, presentSession, presentStoredUser } from "./presenter.ts";
import { recoverPassword } from "./recover-password.ts";
import { requestRecovery } from "./request-recovery.ts";
import { resendVerification } from "./resend-verification.ts";
import { confirmSecondFactor, removeSecondFactor, resetSecondFactor, startSecondFactor } from "./second-factor.ts";
import { endOwnSession, endSession, endSessions, listSessions, logOut } from "./sessions.ts";
import { signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";
import { verifyEmail } from "./verify-email.ts";

const oneUser = async ({ db }: Context, id: string, now: Date) =>
  new RawJsonResponse(`{"user":${await findUserJson(db, id, now)}}`);

export const accountRoutes: Route[] = [
  route(setup.getSetup, async ({ ctx }) => ({ needs_admin: !(await hasAdmin(ctx.db)) })),
  route(setup.makeFirstAdmin, ({ ctx, body, network, userAgent, request, now }) =>
    makeFirstAdmin(ctx, body, { network, userAgent }, localeOf(new URL(request.url), request.headers), now),
  ),
  route(api.logIn, async ({ ctx, user: caller, body, network, userAgent, request, now }) => {
    const { token, user } = await logIn(
      ctx,
      body,
      { network, userAgent, session: caller?.sessionId },
      preferredLocale(request.headers),
      now,
    );
    return { token, user: presentStoredUser(user) };
  }),
  route(api.logOut, async ({ ctx, user }) => {
    await logOut(ctx, user);
    return undefined;
  }),
  route(api.signUp, async ({ ctx, body, network, address, charge, request, now }) =>
    oneUser(
      ctx,
      await signUp(ctx, body, localeOf(new URL(request.url), request.headers), { network, address, charge }, now),
      now,
    ),
  ),
  route(api.verifyEmail, async ({ ctx, user, body, network, address, request, now }) => {
    const locale = localeOf(new URL(request.url), request.headers);
    await verifyEmail(ctx, body, { user, network, address, locale }, now);
    return undefined;
  }),
  route(api.resendVerification, async ({ ctx, user, address, now }) => {
    await resendVerification(ctx, user, address, now);
    return undefined;
  }),
  route(api.askRecovery, async ({ ctx, body, address, now }) => {
    await requestRecovery(ctx, body.email, address, now);
    return undefined;
  }),
  route(api.recoverPassword, async ({ ctx, body, network, address, request, now }) => {
    const locale = localeOf(new URL(request.url), request.headers);
    await recoverPassword(ctx, body, { network, address }, locale, now);
    return undefined;
  }),
  route(api.listUsers, async ({ ctx, query, now }) => new RawJsonResponse(await listUsers(ctx, query, now))),
  route(api.getMe, async ({ ctx, user, now }) => {
    const json = await findUserJson(ctx.db, user.id, now);
    return new RawJsonResponse(`{"user":${json},"second_factor_due":${user.lacksSecondFactor}}`);
  }),
  route(api.updateUser, async ({ ctx, user, params, body, network, address, now }) => {
    await updateUser(ctx, user, params.id, body, { network, address }, now);
    return oneUser(ctx, params.id, now);
  }),
  route(api.sendEmailCode, async ({ ctx, user, address, now }) => {
    await sendEmailCode(ctx, user, address, now);
    return undefined;
  }),
  route(api.deleteUser, async ({ ctx, user, params, body, network, now }) => {
    await deleteUser(ctx, user, params.id, body ?? {}, network, now);
    return undefined;
  }),
  route(api.listSessions, async ({ ctx, user, now }) => ({
    sessions: (await listSessions(ctx, user.id, now)).map((row) => presentSession(row, user.sessionId)),
  })),
  route(api.endSession, async ({ ctx, user, params, body, network, now }) => {
    await endOwnSession(ctx, user, params.id, body ?? {}, network, now);
    return undefined;
  }),
  route(api.endOtherSessions, async ({ ctx, user, body, network, now }) => {
    await confirmCaller(ctx, user, body ?? {}, network, now);
    await endSessions(ctx.db, user.id, user.sessionId);
    return undefined;
  }),
  route(api.listUserSessions, async ({ ctx, user, params, now }) => {
    await findUserJson(ctx.db, params.id, now);
    const rows = await listSessions(ctx, params.id, now);
    return { sessions: rows.map((row) => presentSession(row, user.sessionId)) };
  }),
  route(api.endUserSessions, async ({ ctx, user, params, now }) => {
    await findUserJson(ctx.db, params.id, now);
    await endSessions(ctx.db, params.id, user.sessionId);
    return undefined;
  }),
  route(api.endUserSession, async ({ ctx, params }) => {
    await endSession(ctx, params.id, params.session_id);
    return undefined;
  }),
  route(api.startSecondFactor, ({ ctx, user, body, network, now }) =>
    startSecondFactor(ctx, user, body ?? {}, network, now),
  ),
  route(api.confirmSecondFactor, async ({ ctx, user, body, now }) => ({
    recovery_codes: await confirmSecondFactor(ctx, user, body.code, now),
  })),
  route(api.removeSecondFactor, async ({ ctx, user, body, network, now }) => {
    await removeSecondFactor(ctx, user, body, network, now);
    return undefined;
  }),
  route(api.resetSecondFactor, async ({ ctx, user, params, now }) => {
    await resetSecondFactor(ctx, user, params.id, now);
    return undefined;
  }),
  route(api.banUser, async ({ ctx, user, params, body, now }) => {
    await banUser(ctx, user, params.id, body, now);
    return undefined;
  }),
  route(api.unbanUser, async ({ ctx, user, params, now }) => {
    await unbanUser(ctx, user, params.id, now);
    return undefined;
  }),
  route(api.listBans, async ({ ctx, params, query, now }) => {
    await findUserJson(ctx.db, params.id, now);
    return new RawJsonResponse(await listBans(ctx, params.id, query));
  }),
  route(api.exportMe, async ({ ctx, user, now }) => new RawJsonResponse(await exportUser(ctx, user, now))),
];
