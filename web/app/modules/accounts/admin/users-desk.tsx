import type { Role } from "@cointally/contract/users.ts";
import { useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { usersDeskWords } from "../../../words/users-desk.ts";
import { useUsers } from "./queries.ts";
import { UserRow } from "./user-row.tsx";
import css from "./users-desk.module.css";

/** What the list can be cut down to. */
const roles: readonly Role[] = ["user", "admin"];

/** All accounts: found by name, email and role, each with what can be done to it. */
export function UsersDesk({ adminId }: { adminId: string }) {
  const words = useWords(usersDeskWords);
  const [params] = useSearchParams();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const role = roles.find((one) => one === params.get("role")) ?? null;
  return (
    <>
      <div className={css.find}>
        <label className="sr" htmlFor="users-search">
          {words.search}
        </label>
        <input
          id="users-search"
          type="search"
          placeholder={words.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Tabs
        label={words.role}
        current={role ?? "all"}
        ruled
        tabs={[
          { key: "all", label: words.roles.all, to: "?" },
          ...roles.map((key) => ({ key, label: words.roles[key], to: `?role=${key}` })),
        ]}
      />
      <Accounts adminId={adminId} search={search} role={role} />
    </>
  );
}

function Accounts({ adminId, search, role }: { adminId: string; search: string; role: Role | null }) {
  const words = useWords(usersDeskWords);
  const { count } = useFormat();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useUsers(search, role);
  if (!data && isError) {
    return (
      <EmptyState
        title={words.failed}
        action={
          <Button icon="refresh" onClick={() => refetch()}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.noAnswer}
      </EmptyState>
    );
  }
  if (!data) return <SkeletonRows rows={6} label={words.loading} />;
  const users = data.pages.flatMap((page) => page.users);
  if (users.length === 0) return <EmptyState title={words.none}>{words.noneWhy}</EmptyState>;
  const [first] = data.pages;
  const total = `${count(first?.total ?? 0)}${first?.total_capped ? "+" : ""}`;
  return (
    <>
      <ul className={css.users} aria-label={words.caption}>
        {users.map((user) => (
          <UserRow key={user.id} adminId={adminId} user={user} />
        ))}
      </ul>
      <div className={css.more}>
        <span role="status">{words.shown(users.length, total)}</span>
        {hasNextPage && (
          <Button aria-disabled={isFetchingNextPage || undefined} onClick={() => fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </div>
    </>
  );
}
