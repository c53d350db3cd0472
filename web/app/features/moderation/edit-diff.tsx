import { useLocale, useWords } from "../../lib/locale.ts";
import { changesWords } from "../../words/changes.ts";
import { CoinLogo } from "../coins/coin-name.tsx";
import css from "./edit-diff.module.css";
import { type Fields, fieldDiffs, unchanged } from "./field-diff.ts";
import type { Part } from "./word-diff.ts";

/** What an edit changes, both sides of each field; on a phone as − and + lines. What stays is one line. */
export function EditDiff({ before, after, coinName }: { before: Fields; after: Fields; coinName: string }) {
  const words = useWords(changesWords);
  const locale = useLocale();
  const diffs = fieldDiffs(before, after, locale);
  const same = unchanged(diffs, locale);
  return (
    <>
      <table className={css.diff}>
        <caption className="sr">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.nowPublic}</th>
            <th scope="col">{words.askedFor}</th>
          </tr>
        </thead>
        <tbody>
          {diffs.map((diff) => (
            <tr key={diff.label}>
              <th scope="row">
                {diff.label}
                {diff.note && <small>{diff.note}</small>}
              </th>
              <td className={css.before}>
                <span className="sr">{words.before}</span>
                {"before" in diff ? <Lines lines={diff.before} /> : <Logo url={diff.logoBefore} name={coinName} />}
              </td>
              <td className={css.after}>
                <span className="sr">{words.after}</span>
                {"after" in diff ? <Lines lines={diff.after} /> : <Logo url={diff.logoAfter} name={coinName} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {diffs.length === 0 && <p className={css.same}>{words.nothingDiffers}</p>}
      {same && diffs.length > 0 && <p className={css.same}>{same}</p>}
    </>
  );
}

const Logo = ({ url, name }: { url: string | null; name: string }) => (
  <CoinLogo coin={{ name, logo_url: url }} size={96} />
);

function Lines({ lines }: { lines: Part[][] }) {
  const { nothing } = useWords(changesWords);
  if (lines.every((line) => line.length === 0)) return <span className="muted">{nothing}</span>;
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
    <span key={at} className={css.line}>
      {line.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
        <Words key={place} {...part} />
      ))}
    </span>
  ));
}

function Words({ text, change }: Part) {
  if (change === "removed") return <del>{text}</del>;
  return change === "added" ? <ins>{text}</ins> : text;
}
