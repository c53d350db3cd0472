import type { LinkName } from "@cointally/api/coin.ts";
import { Link } from "react-router";
import { moment } from "../../lib/format.ts";
import { chainName, linkLabels, stageLabels } from "../coins/labels.ts";
import type { Draft } from "./draft.ts";
import type { StepId } from "./fields.ts";
import css from "./submission.module.css";
import { tagsOf } from "./to-submission.ts";

type Row = { label: string; value: string };

const utcMoment = (time: string) => (time ? moment(`${time}:00Z`) : "");
const some = (rows: Row[]) => rows.filter((row) => row.value.trim());

function contractRows({ type, contracts }: Draft): Row[] {
  if (type === "coin") {
    return [{ label: "Kind", value: `${chainName(Number(contracts[0]?.chain_id))}’s own coin` }];
  }
  return [
    { label: "Kind", value: "Token" },
    ...contracts.map(({ chain_id, address, decimals }) => ({
      label: chainName(Number(chain_id)),
      value: [address.trim() || "no contract yet", decimals.trim() && `${decimals.trim()} decimals`]
        .filter(Boolean)
        .join(", "),
    })),
  ];
}

function aboutRows({ name, symbol, stage, launch_at, description, tags, sale }: Draft): Row[] {
  const caps = [sale.softcap && `soft cap ${sale.softcap}`, sale.hardcap && `hard cap ${sale.hardcap}`]
    .filter(Boolean)
    .map((cap) => `${cap} ${sale.currency}`);
  const times = [utcMoment(sale.start_at), utcMoment(sale.end_at)].filter(Boolean).join(" to ");
  const saleWords = [sale.platform, sale.url, times, ...caps].filter(Boolean).join(", ");
  return some([
    { label: "Name", value: name },
    { label: "Symbol", value: symbol },
    { label: "Stage", value: stageLabels[stage] },
    { label: "Launch", value: utcMoment(launch_at) },
    { label: "Sale", value: stage === "launched" ? "" : saleWords },
    { label: "Description", value: description },
    { label: "Tags", value: tagsOf(tags).join(", ") },
  ]);
}

function linkRows({ links, contact_email, contact_telegram }: Draft): Row[] {
  return some([
    ...Object.entries(linkLabels).map(([name, label]) => ({ label, value: links[name as LinkName] })),
    { label: "Contact", value: [contact_email, contact_telegram].filter(Boolean).join(", ") },
  ]);
}

const sections: { step: StepId; title: string; rows: (draft: Draft) => Row[] }[] = [
  { step: "contract", title: "Contract", rows: contractRows },
  { step: "about", title: "About", rows: aboutRows },
  { step: "links", title: "Links", rows: linkRows },
];

/** Step 4: all of it once more, before it goes. */
export function CheckStep({ draft, toStep }: { draft: Draft; toStep: (step: StepId) => string }) {
  return sections.map(({ step, title, rows }) => (
    <section key={step} className={css.section}>
      <div className={css.sectionHead}>
        <h3>{title}</h3>
        <Link className="small" to={toStep(step)} aria-label={`Change: ${title}`}>
          Change
        </Link>
      </div>
      <dl className={css.facts}>
        {rows(draft).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
