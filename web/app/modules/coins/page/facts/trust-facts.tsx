import type { Audit, Coin, Kyc, Sale } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { useNow } from "../../../../lib/format/clock.ts";
import { useFormat } from "../../../../lib/format/locale.ts";
import { ExternalLink } from "../../../../ui/controls/external-link.tsx";
import { Icon } from "../../../../ui/controls/icon.tsx";
import { Moment, Unknown } from "../../../../ui/facts/figures.tsx";
import rows from "../../../../ui/table/rows.module.css";
import { stageText } from "../../field-labels.ts";
import css from "./trust-facts.module.css";

const statusText = {
  verified: m.coin_status_verified,
  pending: m.coin_status_pending,
  expired: m.coin_status_expired,
  revoked: m.coin_status_revoked,
};

const severityText = {
  critical: m.coin_severity_critical,
  high: m.coin_severity_high,
  medium: m.coin_severity_medium,
  low: m.coin_severity_low,
};

const levelText = {
  bronze: m.coin_kyc_bronze,
  silver: m.coin_kyc_silver,
  gold: m.coin_kyc_gold,
};

/** A row of facts; null is shown as unknown. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <Unknown />}</dd>
    </div>
  );
}

const statusLooks = {
  verified: ["check", ""],
  pending: ["clock", ""],
  expired: ["clock", css.past],
  revoked: ["warn", css.bad],
} as const;

/** The verification status of an audit or a KYC. */
function Status({ status }: { status: keyof typeof statusLooks }) {
  const [icon, className] = statusLooks[status];
  return (
    <Fact name={m.label_status()}>
      <span className={`${css.status} ${className}`}>
        <Icon name={icon} size={14} />
        {statusText[status]()}
      </span>
    </Fact>
  );
}

/** The heading of a section, with a link to the evidence. */
function FactsHead({ title, href, link }: { title: string; href: string | null; link: string }) {
  return (
    <div className={rows.head}>
      <h2>{title}</h2>
      {href && (
        <ExternalLink className="small" href={href}>
          {link}
        </ExternalLink>
      )}
    </div>
  );
}

const severities = ["critical", "high", "medium", "low"] as const;

export function AuditFacts({ audit }: { audit: Audit }) {
  const { day } = useFormat();
  const { status } = audit;
  return (
    <section id="audit" className={rows.section}>
      <FactsHead title={m.label_audit()} href={audit.report_url} link={m.coin_open_report()} />
      {status === "none" ? (
        <p className={css.none}>{m.coin_no_audit()}</p>
      ) : (
        <dl className={rows.facts}>
          <Status status={status} />
          <Fact name={m.label_auditor()}>{audit.auditor}</Fact>
          <Fact name={m.label_date()}>{audit.audited_at && day(audit.audited_at)}</Fact>
          <Fact name={m.coin_findings()}>
            {severities.some((name) => audit[name] !== null) ? (
              <span className={css.severities}>
                {severities.map((name) => (
                  <span key={name}>
                    <b>{audit[name] ?? "–"}</b> {severityText[name]()}
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

/** The status of a KYC at a time: a verified one is expired once its certificate has expired. */
export const effectiveKycStatus = (
  { status, expires_at }: Pick<Kyc, "status" | "expires_at">,
  now: number,
): Kyc["status"] | "expired" =>
  status === "verified" && expires_at !== null && Date.parse(expires_at) <= now ? "expired" : status;

export function KycFacts({ kyc }: { kyc: Kyc }) {
  const { day } = useFormat();
  const status = effectiveKycStatus(kyc, useNow());
  return (
    <section id="kyc" className={rows.section}>
      <FactsHead title={m.label_kyc()} href={kyc.certificate_url} link={m.coin_open_certificate()} />
      {status === "none" ? (
        <p className={css.none}>{m.coin_no_kyc()}</p>
      ) : (
        <dl className={rows.facts}>
          <Status status={status} />
          <Fact name={m.label_provider()}>{kyc.provider}</Fact>
          <Fact name={m.coin_kyc_level()}>{kyc.level && levelText[kyc.level]()}</Fact>
          <Fact name={m.label_date()}>{kyc.verified_at && day(kyc.verified_at)}</Fact>
          {kyc.expires_at && <Fact name={m.coin_valid_until()}>{day(kyc.expires_at)}</Fact>}
        </dl>
      )}
    </section>
  );
}

/** The facts of a sale, for coins that have not launched. */
export function SaleFacts({ coin, sale }: { coin: Coin; sale: Sale }) {
  const { exact } = useFormat();
  const withCurrency = (amount: string | null) => amount && [exact(amount), sale.currency].filter(Boolean).join(" ");
  return (
    <section className={rows.section}>
      <h2>{stageText[coin.stage]()}</h2>
      <dl className={rows.facts}>
        <Fact name={m.coin_sale_platform()}>
          {sale.url ? <ExternalLink href={sale.url}>{sale.platform}</ExternalLink> : sale.platform}
        </Fact>
        <Fact name={m.label_softcap()}>{withCurrency(sale.softcap)}</Fact>
        <Fact name={m.label_hardcap()}>{withCurrency(sale.hardcap)}</Fact>
        <Fact name={m.coin_sale_starts()}>{sale.start_at && <Moment at={sale.start_at} />}</Fact>
        <Fact name={m.coin_sale_ends()}>{sale.end_at && <Moment at={sale.end_at} />}</Fact>
      </dl>
    </section>
  );
}
