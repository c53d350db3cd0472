import type { Session } from "@cointally/contract/users.ts";
import { deviceOf } from "@cointally/shared/device.ts";
import { useState } from "react";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Ago } from "../../../ui/figures.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { settingsWords } from "../../../words/settings.ts";
import { useLogout } from "../use-logout.ts";
import { AccountPart } from "./account-part.tsx";
import css from "./own-account.module.css";
import { useEndSessions, useSessions } from "./sessions-query.ts";

/** More than these stand behind a button. */
const shownAtOnce = 6;

/** Where one is logged in; each can be ended, this one by logging out. */
export function SessionsList() {
  const words = useWords(settingsWords);
  const [all, setAll] = useState(false);
  const { data: sessions, error, refetch } = useSessions();
  // The button that was pressed is gone with its row: the focus goes to the heading.
  const end = useEndSessions(() => document.getElementById("sessions-title")?.focus());
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const shown = all ? sessions : sessions?.slice(0, shownAtOnce);
  const endAll = () => !end.isPending && end.mutate(others.map(({ id }) => id));
  return (
    <AccountPart id="sessions" title={words.sessions.title} note={words.sessions.note}>
      {!sessions && error && (
        <EmptyState title={words.failed} action={<Button onClick={() => refetch()}>{words.tryAgain}</Button>}>
          {words.noAnswer}
        </EmptyState>
      )}
      {!sessions && !error && <SkeletonText lines={3} label={words.sessions.loading} />}
      {sessions && shown && (
        <div className={css.plain}>
          <ul className={css.sessions}>
            {shown.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                ending={end.isPending && end.variables.includes(session.id)}
                onEnd={() => !end.isPending && end.mutate([session.id])}
              />
            ))}
          </ul>
          {shown.length < sessions.length && (
            <Button kind="quiet" onClick={() => setAll(true)}>
              {words.sessions.showAll(sessions.length)}
            </Button>
          )}
          {others.length > 1 && (
            <Button aria-disabled={end.isPending} onClick={endAll}>
              {end.isPending ? words.sessions.ending : words.sessions.endOthers}
            </Button>
          )}
        </div>
      )}
    </AccountPart>
  );
}

type RowProps = { session: Session; ending: boolean; onEnd: () => void };

function SessionRow({ session, ending, onEnd }: RowProps) {
  const { sessions: words } = useWords(settingsWords);
  const { day } = useFormat();
  const logout = useLogout();
  const device = deviceOf(session.user_agent);
  const name = device ? words.device(device.browser, device.system) : words.unknown;
  return (
    <li>
      <div>
        <p className={css.device} title={session.user_agent ?? undefined}>
          {name} {session.current && <Tag icon="check">{words.current}</Tag>}
        </p>
        <p>
          {session.network && `${words.network(session.network)} · `}
          {words.lastUsed} <Ago at={session.last_used_at} /> · {words.since} {day(session.created_at)}
        </p>
      </div>
      {session.current ? (
        <Button onClick={logout}>{words.logOut}</Button>
      ) : (
        <Button aria-label={words.endOf(name)} aria-disabled={ending} onClick={onEnd}>
          {ending ? words.ending : words.end}
        </Button>
      )}
    </li>
  );
}
