import type { User } from "@cointally/contract/users.ts";
import { lazy, Suspense, useState } from "react";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { usersDeskWords } from "../../../words/users-desk.ts";
import { type Deed, useDeed, useRenewUsers } from "./queries.ts";
import { UserSessions } from "./user-sessions.tsx";
import css from "./users-desk.module.css";

const ConfirmDialog = lazy(() => import("../../../ui/confirm-dialog.tsx"));
const BanDialog = lazy(() => import("./ban-dialog.tsx"));

/** One account: who it is, and what can be done to it. Of one's own account it only says so: that has a page. */
export function UserRow({ adminId, user }: { adminId: string; user: User }) {
  const words = useWords(usersDeskWords);
  const { day, moment } = useFormat();
  const [asking, setAsking] = useState<Deed | null>(null);
  const [banning, setBanning] = useState(false);
  const [open, setOpen] = useState(false);
  const renew = useRenewUsers();
  const { mutate, isPending } = useDeed(() => setAsking(null));
  const isAdmin = user.role === "admin";
  return (
    <li>
      <div className={css.row}>
        <div className={css.who}>
          <p className={css.name}>
            <b>{user.name}</b>
            {user.id === adminId && <Tag icon="check">{words.you}</Tag>}
            {isAdmin && <Tag icon="user">{words.admin}</Tag>}
            {user.second_factor && <Tag icon="key">{words.secondFactor}</Tag>}
            {user.ban && (
              <Tag icon="warn">{user.ban.until ? words.bannedUntil(moment(user.ban.until)) : words.banned}</Tag>
            )}
            {!user.email_verified && <Tag icon="q">{words.unconfirmed}</Tag>}
          </p>
          <p className={css.second}>
            <span>{user.email}</span>
            <span>
              {words.joined} {day(user.created_at)}
            </span>
          </p>
          {user.ban && (
            <p className={css.second}>
              <span>
                {words.banReason} <bdi>{user.ban.reason}</bdi>
              </span>
            </p>
          )}
        </div>
        <fieldset className={css.deeds} aria-label={words.actions(user.name)}>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? words.hideSessions : words.sessions}
          </Button>
          {user.id !== adminId && (
            <>
              <Button onClick={() => setAsking(isAdmin ? "user" : "admin")}>
                {isAdmin ? words.makeUser : words.makeAdmin}
              </Button>
              {user.second_factor && <Button onClick={() => setAsking("reset")}>{words.reset}</Button>}
              {user.ban ? (
                <Button onClick={() => setAsking("unban")}>{words.unban}</Button>
              ) : (
                <Button kind="danger" onClick={() => setBanning(true)}>
                  {words.ban.open}
                </Button>
              )}
              <Button kind="danger" onClick={() => setAsking("delete")}>
                {words.delete}
              </Button>
            </>
          )}
        </fieldset>
      </div>
      {open && <UserSessions user={user} />}
      {banning && (
        <Suspense>
          <BanDialog
            user={user}
            onClose={() => setBanning(false)}
            onBanned={() => {
              setBanning(false);
              renew();
            }}
          />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={words.ask[asking].title(user.name)}
            action={words.ask[asking].action}
            pending={isPending}
            onConfirm={() => mutate({ id: user.id, deed: asking })}
            onClose={() => setAsking(null)}
          >
            {words.ask[asking].why}
          </ConfirmDialog>
        </Suspense>
      )}
    </li>
  );
}
