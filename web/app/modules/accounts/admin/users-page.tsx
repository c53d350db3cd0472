import { type Role, roles } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";
import { useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { useUsers } from "./queries.ts";
import { roleText } from "./role-text.ts";
import { UserRow } from "./user-row.tsx";
import css from "./users-page.module.css";

/** All accounts, searchable by name and email and filtered by role, with their actions. */
export function UsersPage({ adminId }: { adminId: string }) {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const role = roles.find((value) => value === params.get("role")) ?? null;
  return (
    <>
      <div className={css.search}>
        <label className="sr" htmlFor="users-search">
          {m.admin_users_search()}
        </label>
        <input
          id="users-search"
          type="search"
          placeholder={m.admin_users_search()}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Tabs
        label={m.admin_users_role()}
        current={role ?? "all"}
        ruled
        tabs={[
          { key: "all", label: m.admin_users_roles_all(), to: "?" },
          ...roles.map((key) => ({ key, label: roleText[key].plural(), to: `?role=${key}` })),
        ]}
      />
      <Accounts adminId={adminId} search={search} role={role} />
    </>
  );
}

function Accounts({ adminId, search, role }: { adminId: string; search: string; role: Role | null }) {
  const { count } = useFormat();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useUsers(search, role);
  if (!data && error) {
    return <FailedRead title={m.admin_users_failed()} error={error} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows rows={6} label={m.admin_users_loading()} />;
  const users = data.pages.flatMap((page) => page.users);
  if (users.length === 0) return <EmptyState title={m.admin_users_none()}>{m.admin_users_none_text()}</EmptyState>;
  const [first] = data.pages;
  const total = `${count(first?.total ?? 0)}${first?.total_capped ? "+" : ""}`;
  return (
    <>
      <ul className={css.users} aria-label={m.admin_users_caption()}>
        {users.map((user) => (
          <UserRow key={user.id} adminId={adminId} user={user} />
        ))}
      </ul>
      <div className={css.more}>
        <span role="status">{m.admin_users_shown({ shown: users.length, total })}</span>
        {hasNextPage && (
          <Button aria-disabled={isFetchingNextPage || undefined} onClick={() => fetchNextPage()}>
            {m.common_show_more()}
          </Button>
        )}
      </div>
    </>
  );
}
