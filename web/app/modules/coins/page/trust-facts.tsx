import type { Audit, Coin, Kyc, Sale } from "@cointally/contract/coin.ts";
import type { ReactNode } from "react";
import { useNow } from "../../../lib/clock.ts";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { Moment, Unknown } from "../../../ui/figures.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OutsideLink } from "../../../ui/outside-link.tsx";
import rows from "../../../ui/rows.module.css";
import { coinWords } from "../../../words/coins.ts";
import { kycStanding } from "../kyc-standing.ts";
import { stageText } from "../labels.ts";
import css from "./trust-facts.module.css";

/** A fact's line; null is drawn as unknown. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <Unknown />}</dd>
    </div>
  );
}

const looks = {
  verified: ["check", ""],
  pending: ["clock", ""],
  expired: ["clock", css.past],
  revoked: ["warn", css.bad],
} as const;

/** What somebody vouches for, and how far a moderator went along. */
function Status({ status }: { status: keyof typeof looks }) {
  const words = useWords(coinWords);
  const [icon, className] = looks[status];
  return (
    <Fact name={words.status}>
      <span className={`${css.status} ${className}`}>
        <Icon name={icon} size={14} />
        {words.statuses[status]}
      </span>
    </Fact>
  );
}

/** What the facts are of, and where their proof stands. */
function Head({ title, href, words }: { title: string; href: string | null; words: string }) {
  return (
    <div className={rows.head}>
      <h2>{title}</h2>
      {href && (
        <OutsideLink className="small" href={href}>
          {words}
        </OutsideLink>
      )}
    </div>
  );
}

const findings = ["critical", "high", "medium", "low"] as const;

export function AuditFacts({ audit }: { audit: Audit }) {
  const words = useWords(coinWords);
  const { day } = useFormat();
  const { status } = audit;
  return (
    <section id="audit" className={rows.section}>
      <Head title={words.audit} href={audit.report_url} words={words.openReport} />
      {status === "none" ? (
        <p className={css.none}>{words.noAudit}</p>
      ) : (
        <dl className={rows.facts}>
          <Status status={status} />
          <Fact name={words.auditor}>{audit.auditor}</Fact>
          <Fact name={words.date}>{audit.audited_at && day(audit.audited_at)}</Fact>
          <Fact name={words.findings}>
            {findings.some((name) => audit[name] !== null) ? (
              <span className={css.findings}>
                {findings.map((name) => (
                  <span key={name}>
                    <b>{audit[name] ?? "–"}</b> {words.severities[name]}
                  </span>
                ))}
              </span>
            ) : null}
          </Fact>
        </dl>
      )}
    </section>
  );
}

export function KycFacts({ kyc }: { kyc: Kyc }) {
  const words = useWords(coinWords);
  const { day } = useFormat();
  const status = kycStanding(kyc, useNow());
  return (
    <section id="kyc" className={rows.section}>
      <Head title={words.kyc} href={kyc.certificate_url} words={words.openCertificate} />
      {status === "none" ? (
        <p className={css.none}>{words.noKyc}</p>
      ) : (
        <dl className={rows.facts}>
          <Status status={status} />
          <Fact name={words.provider}>{kyc.provider}</Fact>
          <Fact name={words.level}>{kyc.level && words.levels[kyc.level]}</Fact>
          <Fact name={words.date}>{kyc.verified_at && day(kyc.verified_at)}</Fact>
          {kyc.expires_at && <Fact name={words.validUntil}>{day(kyc.expires_at)}</Fact>}
        </dl>
      )}
    </section>
  );
}

/** The sale of a coin that is not launched yet. */
export function SaleFacts({ coin, sale }: { coin: Coin; sale: Sale }) {
  const words = useWords(coinWords);
  const { exact } = useFormat();
  const inCurrency = (amount: string | null) => amount && [exact(amount), sale.currency].filter(Boolean).join(" ");
  return (
    <section className={rows.section}>
      <h2>{stageText[coin.stage]()}</h2>
      <dl className={rows.facts}>
        <Fact name={words.platform}>
          {sale.url ? <OutsideLink href={sale.url}>{sale.platform}</OutsideLink> : sale.platform}
        </Fact>
        <Fact name={words.softCap}>{inCurrency(sale.softcap)}</Fact>
        <Fact name={words.hardCap}>{inCurrency(sale.hardcap)}</Fact>
        <Fact name={words.starts}>{sale.start_at && <Moment at={sale.start_at} />}</Fact>
        <Fact name={words.ends}>{sale.end_at && <Moment at={sale.end_at} />}</Fact>
      </dl>
    </section>
  );
}
