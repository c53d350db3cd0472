import type { Coin } from "@cointally/contract/coin.ts";
import type { LinkName } from "@cointally/contract/coin-values.ts";
import * as m from "@cointally/i18n/messages";
import { useSiteName } from "../../../lib/page/brand.ts";
import { ExternalLink } from "../../../ui/controls/external-link.tsx";
import rows from "../../../ui/table/rows.module.css";
import { linkText } from "../field-labels.ts";
import css from "./about.module.css";

/** The description, marked as the submitter's, and the coin's links. `description` is HTML from markdown.ts. */
export function About({ coin, description }: { coin: Coin; description: string | null }) {
  const site = useSiteName();
  const links = Object.entries(linkText).flatMap(([name, label]) => {
    const href = coin.links[name as LinkName];
    return href ? [{ href, label: label() }] : [];
  });
  return (
    <section className={rows.section}>
      <h2>{m.coin_about()}</h2>
      <div className={css.prose}>
        {description ? (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markdown.ts escapes HTML */}
            <div dangerouslySetInnerHTML={{ __html: description }} />
            <p className={css.whose}>
              {coin.approved_how === "imported"
                ? m.coin_description_imported({ site })
                : m.coin_description_submitted({ site })}
            </p>
          </>
        ) : (
          <p>{m.coin_no_description()}</p>
        )}
      </div>
      {links.length > 0 && (
        <ul className={css.links} aria-label={m.label_links()}>
          {links.map(({ href, label }) => (
            <li key={label}>
              <ExternalLink look="button" className={css.link} href={href}>
                {label}
              </ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
