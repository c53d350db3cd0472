import type { Session, User } from "@cointally/contract/users.ts";
import { deviceOf } from "@cointally/shared/device.ts";
import { useRef } from "react";
import { useWords } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { Ago } from "../../../ui/figures.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { settingsWords } from "../../../words/settings.ts";
import { usersDeskWords } from "../../../words/users-desk.ts";
import { useEndUserSession, useUserSessions } from "./queries.ts";
import css from "./users-desk.module.css";

/** Where an account is logged in, and the end of it; the session that looks stays. */
export function UserSessions({ user }: { user: User }) {
  const words = useWords(usersDeskWords);
  const { data: sessions, isError } = useUserSessions(user.id);
  const self = useRef<HTMLElement>(null);
  // The button that was pressed is gone with its line.
  const { mutate, isPending } = useEndUserSession(user.id, () => self.current?.focus());
  const end = (session: string | null) => !isPending && mutate(session);
  if (!sessions) {
    return (
      <div className={css.sessions}>
        {isError ? <p>{words.sessionsFailed}</p> : <SkeletonText lines={2} label={words.loading} />}
      </div>
    );
  }
  const others = sessions.filter(({ current }) => !current);
  return (
    <section ref={self} tabIndex={-1} className={css.sessions} aria-label={words.sessionsOf(user.name)}>
      {sessions.length === 0 && <p role="status">{words.noSessions}</p>}
      <ul>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button aria-disabled={isPending || undefined} onClick={() => end(null)}>
          {words.endAll}
        </Button>
      )}
    </section>
  );
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { sessions: words } = useWords(settingsWords);
  const device = deviceOf(session.user_agent);
  const name = device ? words.device(device.browser, device.system) : words.unknown;
  return (
    <li>
      <p>
        <b title={session.user_agent ?? undefined}>{name}</b>
        {session.network && <span>{words.network(session.network)}</span>}
        <span>
          {words.lastUsed} <Ago at={session.last_used_at} />
        </span>
      </p>
      {session.current ? (
        <span className="second">{words.current}</span>
      ) : (
        <Button aria-label={words.endOf(name)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
