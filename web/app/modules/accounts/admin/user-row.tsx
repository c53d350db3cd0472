import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { type UserAction, useRefreshUsers, useUserAction } from "./queries.ts";
import { roleText } from "./role-text.ts";
import { UserSessions } from "./user-sessions.tsx";
import css from "./users-page.module.css";

const ConfirmDialog = lazy(() => import("../../../ui/dialog/confirm-dialog.tsx"));
const BanDialog = lazy(() => import("./ban-dialog.tsx"));
const RoleDialog = lazy(() => import("./role-dialog.tsx"));

/** The confirmation of each action. */
const actionText: Record<
  UserAction,
  { title: (inputs: { name: string }) => string; text: () => string; action: () => string }
> = {
  reset: { title: m.admin_users_reset_2fa_title, text: m.admin_users_reset_2fa_text, action: m.admin_users_reset_2fa },
  unban: { title: m.admin_users_end_ban_title, text: m.admin_users_end_ban_text, action: m.admin_users_end_ban },
  delete: {
    title: m.admin_users_delete_title,
    text: m.admin_users_delete_text,
    action: m.settings_delete_permanently,
  },
};

/** One account and its actions; without actions for the admin's own account, which has a page. */
export function UserRow({ adminId, user }: { adminId: string; user: User }) {
  const { day, moment } = useFormat();
  const [confirming, setConfirming] = useState<UserAction | null>(null);
  const [banning, setBanning] = useState(false);
  const [choosingRole, setChoosingRole] = useState(false);
  const [open, setOpen] = useState(false);
  const refresh = useRefreshUsers();
  const { mutate, isPending } = useUserAction(() => setConfirming(null));
  return (
    <li>
      <div className={css.row}>
        <div className={css.identity}>
          <p className={css.name}>
            <b>{user.name}</b>
            {user.id === adminId && <Tag icon="check">{m.admin_users_you()}</Tag>}
            {user.role !== "user" && <Tag icon="user">{roleText[user.role].name()}</Tag>}
            {user.second_factor && <Tag icon="key">{m.admin_users_2fa()}</Tag>}
            {user.ban && (
              <Tag icon="warn">
                {user.ban.until ? m.admin_users_banned_until({ time: moment(user.ban.until) }) : m.admin_users_banned()}
              </Tag>
            )}
            {!user.email_verified && <Tag icon="q">{m.admin_users_unconfirmed()}</Tag>}
          </p>
          <p className={css.second}>
            <span>{user.email}</span>
            <span>
              {m.admin_users_joined()} {day(user.created_at)}
            </span>
          </p>
          {user.ban && (
            <p className={css.second}>
              <span>
                {m.admin_users_ban_reason()} <bdi>{user.ban.reason}</bdi>
              </span>
            </p>
          )}
        </div>
        <fieldset className={css.actions} aria-label={m.admin_users_actions({ name: user.name })}>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? m.admin_users_hide_sessions() : m.admin_users_show_sessions()}
          </Button>
          {user.id !== adminId && (
            <>
              <Button onClick={() => setChoosingRole(true)}>{m.admin_users_change_role()}</Button>
              {user.second_factor && (
                <Button onClick={() => setConfirming("reset")}>{m.admin_users_reset_2fa()}</Button>
              )}
              {user.ban ? (
                <Button onClick={() => setConfirming("unban")}>{m.admin_users_end_ban()}</Button>
              ) : (
                <Button kind="danger" onClick={() => setBanning(true)}>
                  {m.admin_users_ban()}
                </Button>
              )}
              <Button kind="danger" onClick={() => setConfirming("delete")}>
                {m.admin_users_delete_action()}
              </Button>
            </>
          )}
        </fieldset>
      </div>
      {open && <UserSessions user={user} />}
      {choosingRole && (
        <Suspense>
          <RoleDialog user={user} onClose={() => setChoosingRole(false)} />
        </Suspense>
      )}
      {banning && (
        <Suspense>
          <BanDialog
            user={user}
            onClose={() => setBanning(false)}
            onBanned={() => {
              setBanning(false);
              refresh();
            }}
          />
        </Suspense>
      )}
      {confirming && (
        <Suspense>
          <ConfirmDialog
            title={actionText[confirming].title({ name: user.name })}
            confirmLabel={actionText[confirming].action()}
            pending={isPending}
            onConfirm={() => mutate({ id: user.id, action: confirming })}
            onClose={() => setConfirming(null)}
          >
            {actionText[confirming].text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </li>
  );
}
