import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/api/api.ts";
import { download } from "../../../lib/browser/download.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { useAccountApi } from "./account-api.ts";
import { AccountSection } from "./account-section.tsx";
import css from "./own-account.module.css";
import { ProofForm } from "./proof-form.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

type Setup = { secret: string; uri: string };

/** The clicked button is removed: moves the focus to the heading. */
const focusTitle = () => document.getElementById("second-factor-title")?.focus();

/**
 * Turns the second factor on by the password and a code of the app, and off by the password and a code. @param onCodes is called when the
 * recovery codes are shown, and when they have been saved
 */
export function SecondFactorSection({ me, onCodes }: { me: User; onCodes?: (areShown: boolean) => void }) {
  const api = useAccountApi();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [setup, setSetup] = useState<Setup | null>(null);
  const show = (next: { isAsked?: boolean; setup?: Setup } = {}) => {
    setIsAsked(next.isAsked ?? false);
    setSetup(next.setup ?? null);
    focusTitle();
  };
  const onChanged = () => {
    show();
    invalidate(client, api.listSessions);
    return invalidate(client, api.getMe);
  };
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    onCodes?.(true);
    onChanged();
  };
  const body = () => {
    if (codes) {
      return (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            onCodes?.(false);
            focusTitle();
          }}
        />
      );
    }
    if (me.second_factor && isAsked) {
      return (
        <ProofForm
          me={me}
          name="off"
          kind="danger"
          send={(body) => api.removeSecondFactor({ body })}
          onDone={onChanged}
          onCancel={() => show()}
          texts={{
            submit: m.settings_2fa_turn_off(),
            pending: m.settings_2fa_turning_off(),
            cancel: m.settings_2fa_keep(),
          }}
        />
      );
    }
    if (setup) return <SecondFactorSetup {...setup} onDone={showCodes} onCancel={() => show()} />;
    if (isAsked) {
      return (
        <ProofForm
          me={me}
          name="on"
          send={(body) => api.startSecondFactor({ body })}
          onDone={(next) => show({ setup: next })}
          onCancel={() => show()}
          texts={{
            submit: m.settings_2fa_turn_on(),
            pending: m.settings_2fa_starting(),
            cancel: m.common_not_now(),
          }}
        />
      );
    }
    return (
      <div className={css.plain}>
        <p className={css.done}>
          {me.second_factor && <Icon name="check" size={14} />}
          {me.second_factor ? m.settings_2fa_is_on() : m.settings_2fa_is_off()}
        </p>
        <Button icon={me.second_factor ? undefined : "key"} onClick={() => show({ isAsked: true })}>
          {me.second_factor ? m.settings_2fa_turn_off() : m.settings_2fa_turn_on()}
        </Button>
      </div>
    );
  };
  return (
    <AccountSection id="second-factor" title={m.settings_2fa_title()} note={m.settings_2fa_note()}>
      {body()}
    </AccountSection>
  );
}

/** The recovery codes to copy and download. They are shown once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <div className={css.setup}>
      <div role="status">
        <h3>{m.settings_2fa_codes_title()}</h3>
        <p className="small second">{m.settings_2fa_codes_text()}</p>
      </div>
      <ul className={css.codes} aria-label={m.settings_2fa_codes_label()} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={() => download("cointally-recovery-codes.txt", `${text}\n`, "text/plain")}>
          {m.settings_2fa_download_codes()}
        </Button>
        <CopyButton text={text} label={m.settings_2fa_copy_codes()} />
        <Button kind="solid" onClick={onDone}>
          {m.settings_2fa_codes_saved()}
        </Button>
      </div>
    </div>
  );
}
