import type { BodyOf, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { importHoldings } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import type { DecimalSign } from "@cointally/shared/decimals.ts";
import { useState } from "react";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import form from "../../../ui/form/form.module.css";
import { tableClasses } from "../../../ui/table/table.tsx";
import css from "../forms.module.css";

type ImportResult = ResponseOf<typeof importHoldings>;
export type LeftOut = NonNullable<BodyOf<typeof importHoldings>["leave_out"]>[number];

type Props = {
  result: ImportResult;
  writing: boolean;
  /** Imports the file without these rows. */
  onImport: (leftOut: LeftOut[]) => void;
  /** Answers which decimal sign the file has. */
  onSign: (sign: DecimalSign) => void;
  onOther: () => void;
};

/** What would be imported, and each rejected row as it is in the file, with the reason. */
export function ImportPreview({ result, writing, onImport, onSign, onOther }: Props) {
  const { source, added, read, refused, repeated, ignored, decimal_question: question } = result;
  const { list, count, moment } = useFormat();
  const [skipsRepeated, setSkipsRepeated] = useState(true);
  const remaining = skipsRepeated ? added - repeated.length : added;
  const lastEntered = repeated
    .map(({ at }) => at)
    .sort()
    .at(-1);
  const buttonText =
    refused.length > 0
      ? m.portfolio_import_rest({ count: count(remaining) })
      : m.portfolio_import_rows({ count: remaining });
  return (
    <div className={form.form}>
      <div role="status">
        <p className={css.verdict}>
          {remaining > 0 && <Icon name="check" size={16} />}
          {added > 0 || refused.length > 0
            ? m.portfolio_import_ready({ count: remaining })
            : m.portfolio_import_empty()}
        </p>
        {refused.length > 0 && (
          <p className={`${css.verdict} ${css.bad}`}>
            <Icon name="warn" size={16} />
            {m.portfolio_import_errors({ count: refused.length })}
          </p>
        )}
        {source && <p className={css.columns}>{m.portfolio_import_source({ name: source })}</p>}
        {ignored.length > 0 && (
          <p className={css.columns}>{m.portfolio_import_ignored({ names: list(ignored.map(bidiIsolate)) })}</p>
        )}
        <p className="second small">{m.portfolio_import_not_saved_yet()}</p>
      </div>
      {question && <SignQuestion question={question} onSign={onSign} />}
      {read.length > 0 && <ReadRows rows={read} />}
      {lastEntered && (
        <div className={css.repeated}>
          <p>{m.portfolio_import_repeated({ count: repeated.length, at: moment(lastEntered) })}</p>
          <label>
            <input
              type="checkbox"
              checked={skipsRepeated}
              onChange={(event) => setSkipsRepeated(event.currentTarget.checked)}
            />
            <span>{m.portfolio_import_skip_repeated()}</span>
          </label>
        </div>
      )}
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
              {refused.map(({ line, reason, row }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and one line of a trade has two coins
                <tr key={at}>
                  <th scope="row">{line}</th>
                  <td>
                    {reason}
                    <code>
                      <span className="sr">{m.portfolio_import_row()}: </span>
                      {row}
                    </code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={css.send}>
        {remaining > 0 && (
          <Button
            kind="solid"
            large
            aria-disabled={writing}
            onClick={() => {
              const leftOut: LeftOut[] = [];
              if (refused.length > 0) leftOut.push("refused");
              if (skipsRepeated && repeated.length > 0) leftOut.push("repeated");
              if (!writing) onImport(leftOut);
            }}
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

/** The first rows as they were read: a number that was read wrongly is seen here. */
function ReadRows({ rows }: { rows: ImportResult["read"] }) {
  const { exact } = useFormat();
  const hasPrices = rows.some((row) => row.avg_buy_price_usd !== null);
  return (
    <div className={css.read}>
      <table className={tableClasses.table}>
        <caption>{m.portfolio_import_read()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.portfolio_coin()}</th>
            <th scope="col" className={tableClasses.num}>
              {m.portfolio_amount()}
            </th>
            {hasPrices && (
              <th scope="col" className={tableClasses.num}>
                {m.label_buy_price()}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ coin, amount, avg_buy_price_usd: price }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and one line of a trade has two coins
            <tr key={at}>
              <th scope="row">{coin}</th>
              <td className={tableClasses.num}>{exact(amount)}</td>
              {hasPrices && <td className={tableClasses.num}>{price === null ? "" : `$${exact(price)}`}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Question = NonNullable<ImportResult["decimal_question"]>;

/** Asks what a number of the file means where the file does not show its decimal sign. */
function SignQuestion({
  question: { line, text, thousands, decimal },
  onSign,
}: {
  question: Question;
  onSign: Props["onSign"];
}) {
  const { exact } = useFormat();
  const written = text.includes(",") ? "," : ".";
  const readings: [DecimalSign, string][] = [
    [written === "." ? "," : ".", thousands],
    [written, exact(decimal)],
  ];
  return (
    <fieldset className={css.question}>
      <legend>{m.portfolio_import_which({ line, text, thousands, decimal: exact(decimal) })}</legend>
      {readings.map(([sign, reading]) => (
        <Button key={sign} onClick={() => onSign(sign)}>
          {reading}
        </Button>
      ))}
    </fieldset>
  );
}
