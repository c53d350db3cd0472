import type { SettingGroup } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApi } from "../../lib/api/api-context.ts";
import { focusHeading } from "../../lib/browser/focus-heading.ts";
import type { Session } from "../../lib/session/session.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { meQuery } from "../accounts/me.ts";
import { SecondFactorSection } from "../accounts/settings/second-factor-section.tsx";
import { areaText } from "../settings/setting-text.ts";
import { SettingsGroupForm } from "../settings/settings-group-form.tsx";
import css from "./setup-page.module.css";

/** The steps after the admin's account, by their name in the address. */
const settingSteps = [
  "brand",
  "region",
  "chains",
  "modules",
  "imports",
  "email",
] as const satisfies readonly SettingGroup[];
const steps = ["second-factor", ...settingSteps, "done"] as const;
type Step = (typeof steps)[number];

const textOf = (step: Step): string => {
  if (step === "second-factor") return m.settings_2fa_title();
  return step === "done" ? m.setup_step_done() : areaText[step]();
};

/** Each step can be skipped, and is found again under /admin/settings. */
export function SetupSteps({ session }: { session: Session }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data } = useQuery(meQuery(useApi(), session.user.id));
  const step = steps.find((one) => one === params.get("step")) ?? steps[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => focusHeading(), [step]);
  if (!data) return <SkeletonRows rows={6} label={m.common_loading()} />;
  if (session.user.role !== "admin" && !data.second_factor_due) return <p role="status">{m.setup_not_admin()}</p>;
  // Without it, this site lets nobody use the role of an admin.
  const current = data.second_factor_due ? "second-factor" : step;
  const at = steps.indexOf(current);
  const next = steps[at + 1];
  const toNext = () => next && navigate(`?step=${next}`);
  return (
    <>
      <nav aria-label={m.setup_steps()}>
        <ol className={css.steps}>
          {steps.map((one) => (
            <li key={one}>
              <Link to={`?step=${one}`} aria-current={one === current ? "step" : undefined}>
                {textOf(one)}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {current === "second-factor" && (
        <div className={css.step}>
          <SecondFactorSection me={data.user} />
          {data.second_factor_due ? (
            <p className="second">{m.settings_2fa_required()}</p>
          ) : (
            <Button kind="solid" onClick={toNext}>
              {data.user.second_factor ? m.setup_continue() : m.setup_skip()}
            </Button>
          )}
        </div>
      )}
      {settingSteps.map(
        (group) =>
          group === current && (
            <SettingsGroupForm key={group} group={group} onDone={toNext}>
              {(isDirty) => (isDirty ? m.setup_save_continue() : m.setup_skip())}
            </SettingsGroupForm>
          ),
      )}
      {current === "done" && <Done />}
    </>
  );
}

function Done() {
  return (
    <div className={css.step}>
      <h2 tabIndex={-1}>{m.setup_done_title()}</h2>
      <p>{m.setup_done_text()}</p>
      <div className={css.actions}>
        <ButtonLink kind="solid" to="/submit">
          {m.setup_first_coin()}
        </ButtonLink>
        <ButtonLink to="/admin">{m.dashboard_title()}</ButtonLink>
        <ButtonLink to="/admin/settings">{m.site_settings_title()}</ButtonLink>
      </div>
    </div>
  );
}
