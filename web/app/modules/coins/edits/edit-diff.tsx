import * as m from "@cointally/i18n/messages";
import { useFormat, useLocale } from "../../../lib/format/locale.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { CoinLogo } from "../coin-name.tsx";
import css from "./edit-diff.module.css";
import { type FieldDiff, type Fields, fieldDiffs, newHosts, unchanged } from "./field-diff.ts";
import type { DiffPart } from "./word-diff.ts";

/** A warning that names the hosts an edit would link to and the approved page does not. */
export function NewHosts({ approved, after }: { approved: Fields; after: Fields }) {
  const { list } = useFormat();
  const hosts = newHosts(approved, after);
  if (hosts.length === 0) return null;
  return (
    <p className={css.hosts}>
      <Icon name="warn" size={16} />
      <span>{m.changes_new_hosts({ hosts: list(hosts) })}</span>
    </p>
  );
}

/** What an edit would change, field by field, and a line about unchanged fields. */
export function EditDiff({ before, after }: { before: Fields; after: Fields }) {
  const locale = useLocale();
  const diffs = fieldDiffs(before, after, locale);
  const unchangedText = unchanged(diffs, locale);
  return (
    <>
      <DiffTable diffs={diffs} columns={[m.changes_now_public(), m.changes_requested()]} />
      {diffs.length === 0 && <p className={css.unchanged}>{m.changes_no_difference()}</p>}
      {unchangedText && diffs.length > 0 && <p className={css.unchanged}>{unchangedText}</p>}
    </>
  );
}

type TableProps = { diffs: FieldDiff[]; columns: [before: string, after: string] };

/** Both sides of each field; on phones as − and + lines. URLs are plain text, so that a moderator cannot follow a malicious one. */
export function DiffTable({ diffs, columns: [before, after] }: TableProps) {
  return (
    <table className={css.diff}>
      <caption className="sr">{m.changes_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.changes_field()}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
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
              <span className="sr">{m.changes_before()}</span>
              {"before" in diff ? <DiffLines lines={diff.before} /> : <Logo url={diff.logoBefore} />}
            </td>
            <td className={css.after}>
              <span className="sr">{m.changes_after()}</span>
              {"after" in diff ? <DiffLines lines={diff.after} /> : <Logo url={diff.logoAfter} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Logo = ({ url }: { url: string | null }) => <CoinLogo coin={{ logo_url: url }} size={96} />;

function DiffLines({ lines }: { lines: DiffPart[][] }) {
  if (lines.every((line) => line.length === 0)) return <span className="muted">{m.changes_nothing()}</span>;
  return lines.map((line, lineIndex) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
    <span key={lineIndex} className={css.line}>
      {line.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
        <DiffText key={index} {...part} />
      ))}
    </span>
  ));
}

function DiffText({ text, change }: DiffPart) {
  if (change === "removed") return <del>{text}</del>;
  return change === "added" ? <ins>{text}</ins> : text;
}
