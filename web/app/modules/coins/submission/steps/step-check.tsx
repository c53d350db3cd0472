import type { LinkName } from "@cointally/contract/coin-values.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Format } from "../../../../lib/format.ts";
import { useFormat, useWords } from "../../../../lib/locale.ts";
import { type SubmissionWords, submissionWords } from "../../../../words/submission.ts";
import { CoinLogo } from "../../coin-name.tsx";
import { chainName, linkText, stageText } from "../../labels.ts";
import type { Draft } from "../draft.ts";
import type { StepId } from "../fields.ts";
import css from "../submission.module.css";
import { tagsOf } from "../to-submission.ts";

type Row = { label: string; value: ReactNode; needed?: boolean };
type Said = { words: SubmissionWords; moment: Format["moment"] };

const utcMoment = (time: string, { moment }: Said) => (time ? moment(`${time}:00Z`) : "");

function contractRows({ type, contracts }: Draft, { words }: Said): Row[] {
  const [own, ...more] = contracts;
  const ownCoin = words.ownCoin(chainName(Number(own?.chain_id)));
  const rows = type === "coin" ? more : contracts;
  return [
    { label: words.kind, value: type === "coin" ? ownCoin : words.kinds.token },
    ...rows.map(({ chain_id, address, decimals }) => ({
      label: chainName(Number(chain_id)),
      value: [address.trim() || words.noContractYet, decimals.trim() && words.decimals(decimals.trim())]
        .filter(Boolean)
        .join(", "),
    })),
  ];
}

/** The sale in a few words: where, when, how much. Empty for a coin that is launched. */
export function saleWords({ stage, sale }: Draft, said: Said): string[] {
  if (stage === "launched") return [];
  const { words } = said;
  const caps = [sale.softcap && words.softcap(sale.softcap), sale.hardcap && words.hardcap(sale.hardcap)]
    .filter(Boolean)
    .map((cap) => `${cap} ${sale.currency}`.trim());
  const times = [utcMoment(sale.start_at, said), utcMoment(sale.end_at, said)] as const;
  return [sale.platform, sale.url, times.some(Boolean) && words.fromTo(...times), ...caps].filter(
    (part) => !!part,
  ) as string[];
}

function aboutRows(draft: Draft, said: Said): Row[] {
  const { words } = said;
  const { name, symbol, stage, launch_at, description, tags, logo } = draft;
  return [
    { label: words.field.name, value: name.trim(), needed: true },
    { label: words.field.symbol, value: symbol.trim(), needed: true },
    { label: words.field.stage, value: stageText[stage]() },
    { label: words.launchRow, value: utcMoment(launch_at, said) },
    { label: words.saleRow, value: saleWords(draft, said).join(", ") },
    { label: words.field.description, value: description.trim(), needed: true },
    { label: words.field.tags, value: tagsOf(tags).join(", ") },
    {
      label: words.field.logo_id,
      value: logo ? <CoinLogo coin={{ name: "", logo_url: logo.url }} size={44} /> : words.noLogo,
    },
  ];
}

function linkRows({ links, contact_email, contact_telegram }: Draft, { words }: Said): Row[] {
  return [
    ...Object.entries(linkText).map(([name, label]) => ({
      label: label(),
      value: links[name as LinkName].trim(),
      needed: name === "website",
    })),
    {
      label: words.contactRow,
      value: [contact_email, contact_telegram].filter(Boolean).join(", "),
      needed: !contact_email.trim(),
    },
  ];
}

const sections: { step: Exclude<StepId, "check">; rows: (draft: Draft, said: Said) => Row[] }[] = [
  { step: "contract", rows: contractRows },
  { step: "about", rows: aboutRows },
  { step: "links", rows: linkRows },
];

/** Step 4: all of it once more, before it goes; what is still missing is named. */
export function CheckStep({ draft, toStep }: { draft: Draft; toStep: (step: StepId) => string }) {
  const words = useWords(submissionWords);
  const said = { words, moment: useFormat().moment };
  return sections.map(({ step, rows }) => (
    <section key={step} className={css.section}>
      <div className={css.sectionHead}>
        <h3>{words.step[step]}</h3>
        <Link className="small" to={toStep(step)} aria-label={words.changePart(words.step[step])}>
          {words.change}
        </Link>
      </div>
      <dl className={css.facts}>
        {rows(draft, said)
          .filter(({ value, needed }) => value || needed)
          .map(({ label, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two contracts may be on one chain
            <div key={at}>
              <dt>{label}</dt>
              <dd dir={typeof value === "string" ? "auto" : undefined}>
                {value || <span className={css.missing}>{words.missing}</span>}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}
