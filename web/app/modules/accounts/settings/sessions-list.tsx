import { limits } from "@cointally/contract/limits.ts";
import type { Session, User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate, query } from "../../../lib/api/api.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Ago } from "../../../ui/facts/figures.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { deviceName } from "../device-name.ts";
import { useLogout } from "../use-logout.ts";
import { useAccountApi } from "./account-api.ts";
import { AccountSection } from "./account-section.tsx";
import css from "./own-account.module.css";
import { ProofForm } from "./proof-form.tsx";

/** How many sessions are shown before the list is expanded. */
const shownAtFirst = 6;

/** What is to be ended once the owner has proved who is asking: a session, or all but the current one. */
type Ending = Session | "others";

/** The sessions of the account. Each can be ended, the current one by logging out, others by the password or a code by email. */
export function SessionsList({ me }: { me: User }) {
  const api = useAccountApi();
  const client = useQueryClient();
  const [all, setAll] = useState(false);
  const { data: sessions, error, refetch } = useSessions();
  const [ending, setEnding] = useState<Ending | null>(null);
  const ask = (next: Ending | null) => {
    setEnding(next);
    // The button that was pressed is gone.
    document.getElementById("sessions-title")?.focus();
  };
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const shown = all ? sessions : sessions?.slice(0, shownAtFirst);
  return (
    <AccountSection
      id="sessions"
      title={m.settings_sessions_title()}
      note={m.settings_sessions_note({ days: limits.sessionDays, most: limits.sessionMaxDays })}
    >
      {!sessions && error && <FailedRead title={m.settings_failed()} error={error} onRetry={refetch} />}
      {!sessions && !error && <SkeletonText lines={3} label={m.settings_sessions_loading()} />}
      {ending && (
        <div className={css.plain}>
          <p>
            {ending === "others"
              ? m.settings_sessions_end_others()
              : m.settings_sessions_end_device({ device: deviceName(ending) })}
          </p>
          <ProofForm
            me={me}
            name="sessions"
            kind="danger"
            send={(body) =>
              ending === "others" ? api.endOtherSessions({ body }) : api.endSession({ params: { id: ending.id }, body })
            }
            onDone={() => {
              ask(null);
              invalidate(client, api.listSessions);
            }}
            onCancel={() => ask(null)}
            texts={{
              submit: ending === "others" ? m.settings_sessions_end_others() : m.settings_sessions_end(),
              pending: m.settings_sessions_ending(),
              cancel: m.common_cancel(),
            }}
          />
        </div>
      )}
      {!ending && sessions && shown && (
        <div className={css.plain}>
          <ul className={css.sessions}>
            {shown.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => ask(session)} />
            ))}
          </ul>
          {shown.length < sessions.length && (
            <Button kind="quiet" onClick={() => setAll(true)}>
              {m.settings_sessions_show_all({ count: sessions.length })}
            </Button>
          )}
          {others.length > 1 && <Button onClick={() => ask("others")}>{m.settings_sessions_end_others()}</Button>}
        </div>
      )}
    </AccountSection>
  );
}

type RowProps = { session: Session; onEnd: () => void };

function SessionRow({ session, onEnd }: RowProps) {
  const { day } = useFormat();
  const logout = useLogout();
  const name = deviceName(session);
  return (
    <li>
      <div>
        <p className={css.device} title={session.user_agent ?? undefined}>
          {name} {session.current && <Tag icon="check">{m.settings_sessions_this_device()}</Tag>}
        </p>
        <p>
          {session.network && `${m.settings_sessions_network({ network: session.network })} · `}
          {m.settings_sessions_last_used()} <Ago at={session.last_used_at} /> · {m.settings_sessions_since()}{" "}
          {day(session.created_at)}
        </p>
      </div>
      {session.current ? (
        <Button onClick={logout}>{m.common_log_out()}</Button>
      ) : (
        <Button aria-label={m.settings_sessions_end_device({ device: name })} onClick={onEnd}>
          {m.settings_sessions_end()}
        </Button>
      )}
    </li>
  );
}

/** The sessions of the account, the current one first. */
function useSessions() {
  const api = useAccountApi();
  return useQuery({
    ...query(api.listSessions),
    staleTime: 0,
    select: ({ sessions }) => [...sessions].sort((a, b) => Number(b.current) - Number(a.current)),
  });
}
