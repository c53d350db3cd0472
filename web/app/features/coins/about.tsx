import type { Coin, LinkName } from "@cointally/api/coin.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import rows from "../../ui/rows.module.css";
import css from "./about.module.css";
import { linkLabels } from "./labels.ts";

/** The submitter's words, marked as theirs, and where they lead. `description` is HTML from markdown.ts. */
export function About({ coin, description }: { coin: Coin; description: string | null }) {
  const links = Object.entries(linkLabels).flatMap(([name, label]) => {
    const href = coin.links[name as LinkName];
    return href ? [{ href, label }] : [];
  });
  return (
    <section className={rows.section}>
      <h2>About</h2>
      <div className={css.prose}>
        {description ? (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markdown.ts escapes HTML */}
            <div dangerouslySetInnerHTML={{ __html: description }} />
            <p className={css.whose}>
              {coin.approved_how === "imported" ? "Text from the list it was taken from." : "Text by the submitter."}{" "}
              Cointally does not check that claims are true.
            </p>
          </>
        ) : (
          <p>Nobody has written about this coin yet.</p>
        )}
      </div>
      {links.length > 0 && (
        <ul className={css.links} aria-label="Links">
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
