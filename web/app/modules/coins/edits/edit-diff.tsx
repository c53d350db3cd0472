import * as m from "@cointally/i18n/messages";
import { useFormat, useLocale } from "../../../lib/locale.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CoinLogo } from "../coin-name.tsx";
import css from "./edit-diff.module.css";
import { type FieldDiff, type Fields, fieldDiffs, newHosts, unchanged } from "./field-diff.ts";
import type { Part } from "./word-diff.ts";

/** Says to which hosts an edit would lead visitors that the approved page does not lead to. */
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

/** What an edit would change, field by field, and in one line what it leaves alone. */
export function EditDiff({ before, after, coinName }: { before: Fields; after: Fields; coinName: string }) {
  const locale = useLocale();
  const diffs = fieldDiffs(before, after, locale);
  const same = unchanged(diffs, locale);
  return (
    <>
      <DiffTable diffs={diffs} heads={[m.changes_now_public(), m.changes_requested()]} coinName={coinName} />
      {diffs.length === 0 && <p className={css.same}>{m.changes_no_difference()}</p>}
      {same && diffs.length > 0 && <p className={css.same}>{same}</p>}
    </>
  );
}

type TableProps = { diffs: FieldDiff[]; heads: [before: string, after: string]; coinName: string };

/** Both sides of each field; on a phone as − and + lines. Addresses are text on both sides: none of them may be followed from here. */
export function DiffTable({ diffs, heads: [before, after], coinName }: TableProps) {
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
              {"before" in diff ? <Lines lines={diff.before} /> : <Logo url={diff.logoBefore} name={coinName} />}
            </td>
            <td className={css.after}>
              <span className="sr">{m.changes_after()}</span>
              {"after" in diff ? <Lines lines={diff.after} /> : <Logo url={diff.logoAfter} name={coinName} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Logo = ({ url, name }: { url: string | null; name: string }) => (
  <CoinLogo coin={{ name, logo_url: url }} size={96} />
);

function Lines({ lines }: { lines: Part[][] }) {
  if (lines.every((line) => line.length === 0)) return <span className="muted">{m.changes_nothing()}</span>;
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
