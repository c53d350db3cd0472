import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { query } from "../../lib/api/api.ts";
import { useHydrated } from "../../lib/page/site.ts";
import { useSession } from "../../lib/session/session.ts";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { FirstAdminForm } from "./first-admin-form.tsx";
import css from "./setup-page.module.css";
import { SetupSteps, StepList } from "./setup-steps.tsx";
import { useSetupKey } from "./use-setup-key.ts";

/** What the link of the first start opens: makes the admin, then leads through the settings that a new site needs. */
export function SetupPage() {
  const hydrated = useHydrated();
  const session = useSession();
  return (
    <div className="wrap">
      <div className={css.page}>
        <h1>{m.setup_title()}</h1>
        <noscript>
          <p>{m.common_needs_scripts()}</p>
        </noscript>
        {!hydrated ? (
          <SkeletonRows rows={6} label={m.common_loading()} />
        ) : session ? (
          <SetupSteps session={session} />
        ) : (
          <FirstAdmin />
        )}
      </div>
    </div>
  );
}

/** The form of the first admin, or why there is none. */
function FirstAdmin() {
  const api = useAdminApi();
  const { key, forget } = useSetupKey();
  const { data, error, refetch } = useQuery({ ...query(api.getSetup), staleTime: 0 });
  if (error) return <FailedRead title={m.site_settings_failed()} error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} label={m.common_loading()} />;
  if (!data.needs_admin) {
    return (
      <Notice action={<ButtonLink to="/login?redirect=/setup">{m.common_log_in()}</ButtonLink>}>
        {m.setup_has_admin()}
      </Notice>
    );
  }
  if (!key) return <Notice>{m.setup_no_key()}</Notice>;
  return (
    <>
      <StepList current="admin" isLinked={false} />
      <p className="second">{m.setup_lead()}</p>
      <FirstAdminForm setupKey={key} onDone={forget} />
    </>
  );
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.notice} role="status">
      <p>{children}</p>
      {action}
    </div>
  );
}
