import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../../../lib/api-context.ts";
import { useWords } from "../../../lib/locale.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { settingsWords } from "../../../words/settings.ts";
import { meQuery } from "../me.ts";

/** A moderators' page; one who still lacks the second factor that this site asks of moderators is told where to turn it on. */
export function WithSecondFactor({ userId, children }: { userId: string; children: ReactNode }) {
  const { secondFactor: words } = useWords(settingsWords);
  const { data } = useQuery(meQuery(useApi(), userId));
  if (!data?.second_factor_due) return children;
  return (
    <EmptyState
      title={words.due}
      action={
        <ButtonLink kind="solid" icon="key" to="/account#second-factor">
          {words.goToAccount}
        </ButtonLink>
      }
    >
      {words.dueWhy}
    </EmptyState>
  );
}
