import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AccountPart } from "./account-part.tsx";
import css from "./own-account.module.css";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorOff } from "./second-factor-off.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

/** What was pressed is gone: the focus goes to the heading. */
const toHeading = () => document.getElementById("second-factor-title")?.focus();

/** Turning the second factor on, by a code of the app, and off, by the password and a code. */
export function SecondFactorPart({ me }: { me: User }) {
  const api = useApi();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [turningOff, setTurningOff] = useState(false);
  const start = useMutation({
    mutationFn: () => api.startSecondFactor(),
    onSuccess: toHeading,
  });
  const asked = start.data;
  const turnOff = (wanted: boolean) => {
    setTurningOff(wanted);
    toHeading();
  };
  const leave = () => {
    start.reset();
    toHeading();
  };
  const changed = () => {
    start.reset();
    setTurningOff(false);
    toHeading();
    return invalidate(client, api.getMe);
  };
  const keep = (given: string[]) => {
    setCodes(given);
    changed();
  };
  const body = () => {
    if (codes) {
      return (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(null);
            toHeading();
          }}
        />
      );
    }
    if (me.second_factor && turningOff) {
      return <SecondFactorOff me={me} onDone={changed} onKeep={() => turnOff(false)} />;
    }
    if (!me.second_factor && asked) return <SecondFactorSetup {...asked} onDone={keep} onLeave={leave} />;
    return (
      <div className={css.plain}>
        <p className={css.done}>
          {me.second_factor && <Icon name="check" size={14} />}
          {me.second_factor ? m.settings_2fa_is_on() : m.settings_2fa_is_off()}
        </p>
        {me.second_factor ? (
          <Button onClick={() => turnOff(true)}>{m.settings_2fa_turn_off()}</Button>
        ) : (
          <Button icon="key" aria-disabled={start.isPending} onClick={() => !start.isPending && start.mutate()}>
            {start.isPending ? m.settings_2fa_starting() : m.settings_2fa_turn_on()}
          </Button>
        )}
      </div>
    );
  };
  return (
    <AccountPart id="second-factor" title={m.settings_2fa_title()} note={m.settings_2fa_note()}>
      {body()}
    </AccountPart>
  );
}
