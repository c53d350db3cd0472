import type { Session, User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Ago } from "../../../ui/facts/figures.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { deviceName } from "../device-name.ts";
import { useEndUserSession, useUserSessions } from "./queries.ts";
import css from "./users-page.module.css";

/** The sessions of an account, which can be ended, except the admin's current one. */
export function UserSessions({ user }: { user: User }) {
  const { data: sessions, error, refetch } = useUserSessions(user.id);
  const section = useRef<HTMLElement>(null);
  // The focused button was removed with its row.
  const { mutate, isPending } = useEndUserSession(user.id, () => section.current?.focus());
  const end = (session: string | null) => !isPending && mutate(session);
  if (!sessions) {
    return (
      <div className={css.sessions}>
        {error ? (
          <FailedRead inline title={m.admin_users_sessions_failed()} error={error} onRetry={refetch} />
        ) : (
          <SkeletonText lines={2} label={m.admin_users_loading()} />
        )}
      </div>
    );
  }
  const others = sessions.filter(({ current }) => !current);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={css.sessions}
      aria-label={m.admin_users_sessions_of({ name: user.name })}
    >
      {sessions.length === 0 && <p role="status">{m.admin_users_no_sessions()}</p>}
      <ul>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button aria-disabled={isPending || undefined} onClick={() => end(null)}>
          {m.admin_users_end_all()}
        </Button>
      )}
    </section>
  );
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const name = deviceName(session);
  return (
    <li>
      <p>
        <b title={session.user_agent ?? undefined}>{name}</b>
        {session.network && <span>{m.settings_sessions_network({ network: session.network })}</span>}
        <span>
          {m.settings_sessions_last_used()} <Ago at={session.last_used_at} />
        </span>
      </p>
      {session.current ? (
        <span className="second">{m.settings_sessions_this_device()}</span>
      ) : (
        <Button aria-label={m.settings_sessions_end_device({ device: name })} onClick={onEnd}>
          {m.settings_sessions_end()}
        </Button>
      )}
    </li>
  );
}
