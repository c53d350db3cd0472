import type { SettingGroup } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
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

/** The steps of the set-up by their name in the address. The first is the admin's account with its second factor. */
const settingSteps = [
  "brand",
  "content",
  "region",
  "chains",
  "modules",
  "imports",
  "wallets",
  "email",
] as const satisfies readonly SettingGroup[];
const steps = ["admin", ...settingSteps, "done"] as const;
type Step = (typeof steps)[number];

const textOf = (step: Step): string => {
  if (step === "admin") return m.setup_step_admin();
  if (step === "content") return m.setup_step_words();
  return step === "done" ? m.setup_step_done() : areaText[step]();
};

/** All steps with the current one; links once there is an admin. */
export function StepList({ current, isLinked }: { current: Step; isLinked: boolean }) {
  return (
    <nav aria-label={m.setup_steps()}>
      <ol className={css.steps}>
        {steps.map((step) => {
          const state = step === current ? ("step" as const) : undefined;
          return (
            <li key={step} className={step === "done" ? css.last : undefined}>
              {isLinked ? (
                <Link to={`?step=${step}`} reloadDocument aria-current={state}>
                  {textOf(step)}
                </Link>
              ) : (
                <span aria-current={state}>{textOf(step)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/**
 * Each step can be skipped, and is found again under /admin/settings. Each is a page that the server renders, so that it has the brand, the
 * languages and the chains that the step before it saved.
 */
export function SetupSteps({ session }: { session: Session }) {
  const [params] = useSearchParams();
  const [areCodesShown, setAreCodesShown] = useState(false);
  const { data } = useQuery(meQuery(useApi(), session.user.id));
  const step = steps.find((one) => one === params.get("step")) ?? steps[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => focusHeading(), [step]);
  if (!data) return <SkeletonRows rows={6} label={m.common_loading()} />;
  if (session.user.role !== "admin" && !data.second_factor_due) return <p role="status">{m.setup_not_admin()}</p>;
  // Without it, this site lets nobody use the role of an admin.
  const current = data.second_factor_due ? "admin" : step;
  const at = steps.indexOf(current);
  const next = steps[at + 1];
  const toNext = () => next && window.location.assign(`?step=${next}`);
  return (
    <>
      <StepList current={current} isLinked />
      {current === "admin" && (
        <div className={css.step}>
          {data.second_factor_due && <p className="second">{m.setup_2fa_required()}</p>}
          <SecondFactorSection me={data.user} onCodes={setAreCodesShown} />
          {!data.second_factor_due && !areCodesShown && (
            <Button kind={data.user.second_factor ? "solid" : undefined} onClick={toNext}>
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
        <ButtonLink to="/" reloadDocument>
          {m.setup_open_site()}
        </ButtonLink>
        <ButtonLink to="/admin">{m.dashboard_title()}</ButtonLink>
        <ButtonLink to="/admin/settings">{m.site_settings_title()}</ButtonLink>
      </div>
    </div>
  );
}
