import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/api/api.ts";
import { download } from "../../../lib/browser/download.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { useAccountApi } from "./account-api.ts";
import { AccountSection } from "./account-section.tsx";
import css from "./own-account.module.css";
import { SecondFactorSetup } from "./second-factor-setup.tsx";
import { TurnOffSecondFactor } from "./turn-off-second-factor.tsx";

/** The clicked button is removed: moves the focus to the heading. */
const focusTitle = () => document.getElementById("second-factor-title")?.focus();

/** Turns the second factor on by a code of the app, and off by the password and a code. */
export function SecondFactorSection({ me }: { me: User }) {
  const api = useAccountApi();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [turningOff, setTurningOff] = useState(false);
  const start = useMutation({
    mutationFn: () => api.startSecondFactor(),
    onSuccess: focusTitle,
  });
  const setup = start.data;
  const showTurnOff = (shown: boolean) => {
    setTurningOff(shown);
    focusTitle();
  };
  const cancelSetup = () => {
    start.reset();
    focusTitle();
  };
  const onChanged = () => {
    start.reset();
    setTurningOff(false);
    focusTitle();
    return invalidate(client, api.getMe);
  };
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    onChanged();
  };
  const body = () => {
    if (codes) {
      return (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            focusTitle();
          }}
        />
      );
    }
    if (me.second_factor && turningOff) {
      return <TurnOffSecondFactor me={me} onDone={onChanged} onCancel={() => showTurnOff(false)} />;
    }
    if (!me.second_factor && setup) return <SecondFactorSetup {...setup} onDone={showCodes} onCancel={cancelSetup} />;
    return (
      <div className={css.plain}>
        <p className={css.done}>
          {me.second_factor && <Icon name="check" size={14} />}
          {me.second_factor ? m.settings_2fa_is_on() : m.settings_2fa_is_off()}
        </p>
        {me.second_factor ? (
          <Button onClick={() => showTurnOff(true)}>{m.settings_2fa_turn_off()}</Button>
        ) : (
          <Button icon="key" aria-disabled={start.isPending} onClick={() => !start.isPending && start.mutate()}>
            {start.isPending ? m.settings_2fa_starting() : m.settings_2fa_turn_on()}
          </Button>
        )}
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
        <Button kind="quiet" onClick={onDone}>
          {m.settings_2fa_codes_saved()}
        </Button>
      </div>
    </div>
  );
}
