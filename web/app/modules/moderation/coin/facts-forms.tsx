import type { Coin } from "@cointally/contract/coin.ts";
import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { promoteCoin, setAudit, setKyc } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { fieldErrors } from "../../../lib/api/field-errors.ts";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { effectiveKycStatus } from "../../coins/page/facts/trust-facts.tsx";
import type { ModerationApi } from "../moderation-api.ts";
import { auditFields, type FactField, type Facts, factValueText, kycFields, sentFacts, typedFacts } from "./facts.ts";
import css from "./facts-forms.module.css";
import { useFactsChange } from "./use-facts-change.ts";

type Props = { coin: Coin };

/** What a moderator sets on a public coin: its promotion, its audit and its KYC facts. */
export function FactsForms({ coin }: Props) {
  const now = useNow();
  return (
    <div className={css.forms}>
      <Promotion coin={coin} />
      <FactsForm coin={coin} fact="audit" fields={auditFields} facts={coin.audit} status={coin.audit.status} />
      <FactsForm
        coin={coin}
        fact="kyc"
        fields={kycFields}
        facts={coin.kyc}
        status={effectiveKycStatus(coin.kyc, now)}
      />
    </div>
  );
}

function Promotion({ coin }: Props) {
  const { moment } = useFormat();
  const { mutate, isPending, error } = useFactsChange((api, body: BodyOf<typeof promoteCoin>) =>
    api.promoteCoin({ params: { id: coin.id }, body }),
  );
  const { promoted, promoted_until } = coin;
  const now = useNow();
  const weekFromNow = new Date(now + limits.promotion.days * 86_400_000).toISOString();
  const [until, setUntil] = useState((promoted_until ?? weekFromNow).slice(0, 16));
  const [payer, setPayer] = useState("");
  const errors = fieldErrors(error);
  const set = (body: BodyOf<typeof promoteCoin>) => !isPending && mutate(body);
  const state = promoted
    ? promoted_until
      ? m.moderation_promotion_until({ time: moment(promoted_until) })
      : m.moderation_promotion_no_end()
    : m.moderation_promotion_none();
  return (
    <details>
      <summary>
        {m.moderation_promotion()} <span>{state}</span>
      </summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const named = payer.trim();
          // Without a payer, a running promotion keeps the one it has.
          const paid = named ? { payer: named } : {};
          set({ promoted: true, ...(until && { promoted_until: `${until}:00Z` }), ...paid });
        }}
      >
        <TextField
          id="promoted_until"
          type="datetime-local"
          label={m.moderation_promotion_until_field()}
          value={until}
          error={errors.promoted_until}
          onChange={(event) => setUntil(event.target.value)}
          description={m.moderation_promotion_until_hint()}
        />
        <TextField
          id="payer"
          label={m.moderation_promotion_payer()}
          value={payer}
          maxLength={80}
          error={errors.payer}
          onChange={(event) => setPayer(event.target.value)}
          description={promoted ? m.moderation_promotion_payer_same() : m.moderation_promotion_payer_hint()}
        />
        <Button type="submit" aria-disabled={isPending}>
          {promoted ? m.moderation_promotion_change_end() : m.moderation_promotion_start()}
        </Button>
      </form>
      {promoted && (
        <Button kind="danger" aria-disabled={isPending} onClick={() => set({ promoted: false })}>
          {m.moderation_promotion_end()}
        </Button>
      )}
    </details>
  );
}

/** The call that sets the facts, whose fields the API checks. */
const setters = {
  audit: (api: ModerationApi, id: string, body: object) =>
    api.setAudit({ params: { id }, body: body as BodyOf<typeof setAudit> }),
  kyc: (api: ModerationApi, id: string, body: object) =>
    api.setKyc({ params: { id }, body: body as BodyOf<typeof setKyc> }),
};

const factsText = {
  audit: { title: m.label_audit, save: m.moderation_save_audit },
  kyc: { title: m.label_kyc, save: m.moderation_save_kyc },
};

type FactsProps = Props & {
  fact: "audit" | "kyc";
  fields: FactField[];
  facts: Facts;
  status: string;
};

function FactsForm({ coin, fact, fields, facts, status }: FactsProps) {
  const { mutate, reset, isPending, isSuccess, error } = useFactsChange((api, body: object) =>
    setters[fact](api, coin.id, body),
  );
  const [typed, setTyped] = useState(() => typedFacts(fields, facts));
  const errors = fieldErrors(error);
  const save = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(sentFacts(fields, typed));
  };
  return (
    <details>
      <summary>
        {factsText[fact].title()} <span>{factValueText[status]?.()}</span>
      </summary>
      <form noValidate onSubmit={save}>
        {fields.map(({ key, label, as, options }) => {
          const props = {
            id: `${fact}.${key}`,
            label: label(),
            value: typed[key] ?? "",
            error: errors[key],
            onChange: (event: { target: { value: string } }) => {
              setTyped({ ...typed, [key]: event.target.value });
              if (isSuccess) reset();
            },
          };
          if (as === "choice") {
            const data = (options ?? []).map((value) => ({ value, label: factValueText[value]?.() ?? value }));
            return <SelectField key={key} {...props} data={data} />;
          }
          const type = { text: "text", url: "url", time: "datetime-local", count: "text" }[as];
          return <TextField key={key} {...props} type={type} inputMode={as === "count" ? "numeric" : undefined} />;
        })}
        <Button type="submit" aria-disabled={isPending}>
          <span aria-live="polite">
            {isPending ? m.common_saving() : isSuccess ? m.common_saved() : factsText[fact].save()}
          </span>
        </Button>
      </form>
    </details>
  );
}
