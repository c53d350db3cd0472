import { isolated } from "../../lib/isolated.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/form.module.css";
import { Icon } from "../../ui/icon.tsx";
import { tableClasses } from "../../ui/table.tsx";
import { useServerWords } from "../../ui/use-server-words.ts";
import { portfolioFormsWords } from "../../words/portfolio-forms.ts";
import { textsOf } from "./csv.ts";
import css from "./forms.module.css";
import type { Judged } from "./import-dialog.tsx";

type Props = {
  csv: string;
  judged: Judged;
  writing: boolean;
  /** Writes the file without the rows that begin on these lines. */
  onImport: (without: number[]) => void;
  onOther: () => void;
};

/** What would be written and what not, each refused row as it stands in the file, with its reason. */
export function ImportPreview({ csv, judged: { added, refused, ignored }, writing, onImport, onOther }: Props) {
  const words = useWords(portfolioFormsWords);
  const say = useServerWords();
  const { list } = useFormat();
  const texts = textsOf(csv);
  const verb = refused.length > 0 ? words.importRest(added) : words.importAll(added);
  return (
    <div className={form.form}>
      <div role="status">
        <p className={css.verdict}>
          {added > 0 && <Icon name="check" size={16} />}
          {added > 0 || refused.length > 0 ? words.inOrder(added) : words.nothingIn}
        </p>
        {refused.length > 0 && (
          <p className={`${css.verdict} ${css.bad}`}>
            <Icon name="warn" size={16} />
            {words.refused(refused.length)}
          </p>
        )}
        {ignored.length > 0 && <p className={css.columns}>{words.ignored(list(ignored.map(isolated)))}</p>}
        <p className="second small">{words.nothingWritten}</p>
      </div>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={css.refused} tabIndex={0} aria-label={words.refused(refused.length)}>
          <table className={tableClasses.table}>
            <thead>
              <tr>
                <th scope="col">{words.line}</th>
                <th scope="col">{words.reason}</th>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ line, reason }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  <td>
                    {say?.(reason) ?? reason}
                    <code>
                      <span className="sr">{words.asWritten}: </span>
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
            {writing ? words.importing : verb}
          </Button>
        )}
        <Button large onClick={onOther}>
          {words.otherFile}
        </Button>
      </div>
    </div>
  );
}
