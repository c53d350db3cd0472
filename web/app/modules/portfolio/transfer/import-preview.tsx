import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { importHoldings } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import form from "../../../ui/form/form.module.css";
import { tableClasses } from "../../../ui/table/table.tsx";
import css from "../forms.module.css";
import { rawRows } from "./csv.ts";

export type ImportResult = ResponseOf<typeof importHoldings>;

type Props = {
  csv: string;
  result: ImportResult;
  writing: boolean;
  /** Imports the file without the rows that start on these lines. */
  onImport: (rejectedLines: number[]) => void;
  onOther: () => void;
};

/** What would be imported, and each rejected row as it is in the file, with the reason. */
export function ImportPreview({ csv, result: { added, refused, ignored }, writing, onImport, onOther }: Props) {
  const { list, count } = useFormat();
  const texts = rawRows(csv);
  const buttonText =
    refused.length > 0 ? m.portfolio_import_rest({ count: count(added) }) : m.portfolio_import_rows({ count: added });
  return (
    <div className={form.form}>
      <div role="status">
        <p className={css.verdict}>
          {added > 0 && <Icon name="check" size={16} />}
          {added > 0 || refused.length > 0 ? m.portfolio_import_ready({ count: added }) : m.portfolio_import_empty()}
        </p>
        {refused.length > 0 && (
          <p className={`${css.verdict} ${css.bad}`}>
            <Icon name="warn" size={16} />
            {m.portfolio_import_errors({ count: refused.length })}
          </p>
        )}
        {ignored.length > 0 && (
          <p className={css.columns}>{m.portfolio_import_ignored({ names: list(ignored.map(bidiIsolate)) })}</p>
        )}
        <p className="second small">{m.portfolio_import_not_saved_yet()}</p>
      </div>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={css.refused} tabIndex={0} aria-label={m.portfolio_import_errors({ count: refused.length })}>
          <table className={tableClasses.table}>
            <thead>
              <tr>
                <th scope="col">{m.portfolio_import_line()}</th>
                <th scope="col">{m.portfolio_import_error()}</th>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ line, reason }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  <td>
                    {reason}
                    <code>
                      <span className="sr">{m.portfolio_import_row()}: </span>
                      {texts.get(line)?.slice(0, 200)}
                    </code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={css.send}>
        {added > 0 && (
          <Button
            kind="solid"
            large
            aria-disabled={writing}
            onClick={() => !writing && onImport(refused.map(({ line }) => line))}
          >
            {writing ? m.portfolio_importing() : buttonText}
          </Button>
        )}
        <Button large onClick={onOther}>
          {m.portfolio_import_other_file()}
        </Button>
      </div>
    </div>
  );
}
