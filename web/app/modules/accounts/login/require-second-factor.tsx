import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../../../lib/api/api-context.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { meQuery } from "../me.ts";

/** An admin page. Admins without the second factor that the site requires are sent to their account settings. */
export function RequireSecondFactor({ userId, children }: { userId: string; children: ReactNode }) {
  const { data } = useQuery(meQuery(useApi(), userId));
  if (!data?.second_factor_due) return children;
  return (
    <EmptyState
      title={m.settings_2fa_required()}
      action={
        <ButtonLink kind="solid" icon="key" to="/account#second-factor">
          {m.settings_go_to_account()}
        </ButtonLink>
      }
    >
      {m.settings_2fa_required_text()}
    </EmptyState>
  );
}
