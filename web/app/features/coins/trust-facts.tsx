import type { Audit, Coin, Kyc, Sale } from "@cointally/api/coin.ts";
import type { ReactNode } from "react";
import { day } from "../../lib/format.ts";
import { Moment, Unknown } from "../../ui/figures.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import rows from "../../ui/rows.module.css";
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

const statusWords = {
  verified: "Verified by a moderator",
  pending: "Sent in, not verified yet",
  revoked: "Revoked",
};

const findings = ["critical", "high", "medium", "low"] as const;

export function AuditFacts({ audit }: { audit: Audit }) {
  const { status } = audit;
  return (
    <section className={rows.section}>
      <Head title="Audit" href={audit.report_url} words="Open the report" />
      {status === "none" ? (
        <p className={css.none}>Nothing on file. Nobody has shown us an audit of this coin.</p>
      ) : (
        <dl className={rows.facts}>
          <Fact name="Status">{statusWords[status]}</Fact>
          <Fact name="Auditor">{audit.auditor}</Fact>
          <Fact name="Date">{audit.audited_at && day(audit.audited_at)}</Fact>
          <Fact name="Findings">
            {findings.some((name) => audit[name] !== null) ? (
              <span className={css.findings}>
                {findings.map((name) => (
                  <span key={name}>
                    <b>{audit[name] ?? "–"}</b> {name}
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

const levels = { bronze: "Bronze", silver: "Silver", gold: "Gold" };

export function KycFacts({ kyc }: { kyc: Kyc }) {
  return (
    <section className={rows.section}>
      <Head title="KYC" href={kyc.certificate_url} words="Open the certificate" />
      {kyc.status === "none" ? (
        <p className={css.none}>Nothing on file. The team has not shown who they are to a provider we know.</p>
      ) : (
        <dl className={rows.facts}>
          <Fact name="Status">{statusWords[kyc.status]}</Fact>
          <Fact name="Provider">{kyc.provider}</Fact>
          <Fact name="Level">{kyc.level && levels[kyc.level]}</Fact>
          <Fact name="Date">{kyc.verified_at && day(kyc.verified_at)}</Fact>
          {kyc.expires_at && <Fact name="Ends">{day(kyc.expires_at)}</Fact>}
        </dl>
      )}
    </section>
  );
}

/** The sale of a coin that is not launched yet. */
export function SaleFacts({ coin, sale }: { coin: Coin; sale: Sale }) {
  const inCurrency = (amount: string | null) => amount && [amount, sale.currency].filter(Boolean).join(" ");
  return (
    <section className={rows.section}>
      <h2>{coin.stage === "presale" ? "Presale" : "Fairlaunch"}</h2>
      <dl className={rows.facts}>
        <Fact name="Platform">
          {sale.url ? <OutsideLink href={sale.url}>{sale.platform}</OutsideLink> : sale.platform}
        </Fact>
        <Fact name="Soft cap">{inCurrency(sale.softcap)}</Fact>
        <Fact name="Hard cap">{inCurrency(sale.hardcap)}</Fact>
        <Fact name="Starts">{sale.start_at && <Moment at={sale.start_at} />}</Fact>
        <Fact name="Ends">{sale.end_at && <Moment at={sale.end_at} />}</Fact>
      </dl>
    </section>
  );
}
