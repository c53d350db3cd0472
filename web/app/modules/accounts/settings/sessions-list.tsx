import { limits } from "@cointally/contract/limits.ts";
import type { Session } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate, query } from "../../../lib/api/api.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Ago } from "../../../ui/facts/figures.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { deviceName } from "../device-name.ts";
import { useLogout } from "../use-logout.ts";
import { useAccountApi } from "./account-api.ts";
import { AccountSection } from "./account-section.tsx";
import css from "./own-account.module.css";

/** How many sessions are shown before the list is expanded. */
const shownAtFirst = 6;

/** The sessions of the account. Each can be ended, the current one by logging out. */
export function SessionsList() {
  const [all, setAll] = useState(false);
  const { data: sessions, error, refetch } = useSessions();
  // The focused button is removed with its row.
  const end = useEndSessions(() => document.getElementById("sessions-title")?.focus());
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const shown = all ? sessions : sessions?.slice(0, shownAtFirst);
  const endAll = () => !end.isPending && end.mutate(others.map(({ id }) => id));
  return (
    <AccountSection
      id="sessions"
      title={m.settings_sessions_title()}
      note={m.settings_sessions_note({ days: limits.sessionDays })}
    >
      {!sessions && error && (
        <EmptyState
          title={m.settings_failed()}
          action={<Button onClick={() => refetch()}>{m.common_try_again()}</Button>}
        >
          {m.common_server_no_response()}
        </EmptyState>
      )}
      {!sessions && !error && <SkeletonText lines={3} label={m.settings_sessions_loading()} />}
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
              {m.settings_sessions_show_all({ count: sessions.length })}
            </Button>
          )}
          {others.length > 1 && (
            <Button aria-disabled={end.isPending} onClick={endAll}>
              {end.isPending ? m.settings_sessions_ending() : m.settings_sessions_end_others()}
            </Button>
          )}
        </div>
      )}
    </AccountSection>
  );
}

type RowProps = { session: Session; ending: boolean; onEnd: () => void };

function SessionRow({ session, ending, onEnd }: RowProps) {
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
        <Button aria-label={m.settings_sessions_end_device({ device: name })} aria-disabled={ending} onClick={onEnd}>
          {ending ? m.settings_sessions_ending() : m.settings_sessions_end()}
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

/** Ends sessions one after another and refetches the list, also after an error. */
function useEndSessions(onEnded: () => void) {
  const api = useAccountApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await api.endSession({ params: { id } });
    },
    onSuccess: onEnded,
    onSettled: () => invalidate(client, api.listSessions),
  });
}
