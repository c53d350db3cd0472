import type { LinkName } from "@cointally/contract/coin-values.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Format } from "../../../../lib/format/format.ts";
import { useFormat } from "../../../../lib/format/locale.ts";
import { CoinLogo } from "../../coin-name.tsx";
import { linkText, stageText } from "../../field-labels.ts";
import { chainName } from "../../labels.ts";
import type { Draft } from "../draft.ts";
import type { StepId } from "../fields.ts";
import css from "../submission.module.css";
import { tagsOf } from "../to-submission.ts";

const stepText = {
  contract: m.label_contract,
  about: m.submission_step_about,
  links: m.label_links,
  check: m.submission_step_check,
};

type Row = { label: string; value: ReactNode; isRequired?: boolean };
type Moment = Pick<Format, "moment">;

const utcMoment = (time: string, { moment }: Moment) => (time ? moment(`${time}:00Z`) : "");

function contractRows({ type, contracts }: Draft): Row[] {
  const [own, ...more] = contracts;
  const nativeCoin = m.submission_native_coin_of({ chain: chainName(Number(own?.chain_id)) });
  const rows = type === "coin" ? more : contracts;
  return [
    { label: m.label_type(), value: type === "coin" ? nativeCoin : m.label_token() },
    ...rows.map(({ chain_id, address, decimals }) => ({
      label: chainName(Number(chain_id)),
      value: [
        address.trim() || m.submission_no_contract_yet(),
        decimals.trim() && m.label_decimals_count({ decimals: Number(decimals) }),
      ]
        .filter(Boolean)
        .join(", "),
    })),
  ];
}

function periodText(from: string, to: string): string {
  if (from && to) return m.submission_from_to({ from, to });
  if (from) return m.submission_from({ from });
  return to && m.submission_until({ to });
}

/** A summary of the sale: platform, URL, period and caps. Empty for launched coins. */
export function saleTexts({ stage, sale }: Draft, format: Moment): string[] {
  if (stage === "launched") return [];
  const caps = [
    sale.softcap && m.submission_softcap({ cap: sale.softcap }),
    sale.hardcap && m.submission_hardcap({ cap: sale.hardcap }),
  ]
    .filter(Boolean)
    .map((cap) => `${cap} ${sale.currency}`.trim());
  const period = periodText(utcMoment(sale.start_at, format), utcMoment(sale.end_at, format));
  return [sale.platform, sale.url, period, ...caps].filter(Boolean);
}

function aboutRows(draft: Draft, format: Moment): Row[] {
  const { name, symbol, stage, launch_at, description, tags, logo } = draft;
  return [
    { label: m.label_name(), value: name.trim(), isRequired: true },
    { label: m.label_symbol(), value: symbol.trim(), isRequired: true },
    { label: m.label_stage(), value: stageText[stage]() },
    { label: m.label_launch(), value: utcMoment(launch_at, format) },
    { label: m.label_sale(), value: saleTexts(draft, format).join(", ") },
    { label: m.label_description(), value: description.trim(), isRequired: true },
    { label: m.label_tags(), value: tagsOf(tags).join(", ") },
    {
      label: m.label_logo(),
      value: logo ? <CoinLogo coin={{ logo_url: logo.url }} size={44} /> : m.submission_no_logo(),
    },
  ];
}

function linkRows({ links, contact_email, contact_telegram }: Draft): Row[] {
  return [
    ...Object.entries(linkText).map(([name, label]) => ({
      label: label(),
      value: links[name as LinkName].trim(),
      isRequired: name === "website",
    })),
    {
      label: m.label_contact(),
      value: [contact_email, contact_telegram].filter(Boolean).join(", "),
      isRequired: !contact_email.trim(),
    },
  ];
}

const sections: { step: Exclude<StepId, "check">; rows: (draft: Draft, format: Moment) => Row[] }[] = [
  { step: "contract", rows: contractRows },
  { step: "about", rows: aboutRows },
  { step: "links", rows: linkRows },
];

/** Step 4: a summary before submitting, which marks missing fields. */
export function CheckStep({ draft, toStep }: { draft: Draft; toStep: (step: StepId) => string }) {
  const format = useFormat();
  return sections.map(({ step, rows }) => (
    <section key={step} className={css.section}>
      <div className={css.sectionHead}>
        <h3>{stepText[step]()}</h3>
        <Link className="small" to={toStep(step)} aria-label={m.submission_change_step({ part: stepText[step]() })}>
          {m.common_change()}
        </Link>
      </div>
      <dl className={css.facts}>
        {rows(draft, format)
          .filter(({ value, isRequired }) => value || isRequired)
          .map(({ label, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two contracts may be on one chain
            <div key={at}>
              <dt>{label}</dt>
              <dd dir={typeof value === "string" ? "auto" : undefined}>
                {value || <span className={css.missing}>{m.submission_missing()}</span>}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}
