import type { Coin, LinkName } from "@cointally/contract/coin.ts";
import { useWords } from "../../../lib/locale.ts";
import { OutsideLink } from "../../../ui/outside-link.tsx";
import rows from "../../../ui/rows.module.css";
import { coinWords } from "../../../words/coins.ts";
import { linkText } from "../labels.ts";
import css from "./about.module.css";

/** The submitter's words, marked as theirs, and where they lead. `description` is HTML from markdown.ts. */
export function About({ coin, description }: { coin: Coin; description: string | null }) {
  const words = useWords(coinWords);
  const links = Object.entries(linkText).flatMap(([name, label]) => {
    const href = coin.links[name as LinkName];
    return href ? [{ href, label: label() }] : [];
  });
  return (
    <section className={rows.section}>
      <h2>{words.about}</h2>
      <div className={css.prose}>
        {description ? (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markdown.ts escapes HTML */}
            <div dangerouslySetInnerHTML={{ __html: description }} />
            <p className={css.whose}>{coin.approved_how === "imported" ? words.importedText : words.submittersText}</p>
          </>
        ) : (
          <p>{words.noText}</p>
        )}
      </div>
      {links.length > 0 && (
        <ul className={css.links} aria-label={words.links}>
          {links.map(({ href, label }) => (
            <li key={label}>
              <OutsideLink look="button" className={css.link} href={href}>
                {label}
              </OutsideLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
