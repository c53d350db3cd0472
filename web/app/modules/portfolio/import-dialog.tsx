import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { importHoldings } from "@cointally/contract/portfolio.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import { createAttempts } from "../../lib/idempotent-post.ts";
import { useWords } from "../../lib/locale.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import { portfolioFormsWords } from "../../words/portfolio-forms.ts";
import { textOf, without } from "./csv.ts";
import css from "./forms.module.css";
import { ImportPreview } from "./import-preview.tsx";
import { useRefresh } from "./portfolio-query.ts";

export type Judged = ResponseOf<typeof importHoldings>;

/** Takes many holdings out of a CSV file: first it is checked and shown, then it is written, all of it or nothing. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const words = useWords(portfolioFormsWords);
  const refresh = useRefresh();
  const [csv, setCsv] = useState("");
  const { form: self, errors, show, refuse, clear } = useFormErrors();
  const check = useMutation({
    mutationFn: (text: string) => api.importHoldings({ body: { csv: text, dry_run: true } }),
    onError: refuse,
  });
  const [attempt] = useState(() =>
    createAttempts((body, idempotencyKey) => {
      const sent = { csv: body as string, dry_run: false };
      return api.importHoldings({ body: sent, idempotencyKey });
    }),
  );
  const write = useMutation({
    mutationFn: attempt,
    onSuccess: () => refresh(),
  });
  const judge = (text: string) => {
    setCsv(text);
    clear("csv");
    if (text.length > limits.portfolio.csvLength) return show({ csv: words.tooLong(limits.portfolio.csvLength) });
    check.mutate(text);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!check.isPending) judge(csv);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    // Larger than any that is taken, in whatever letters: it is not even read.
    if (file.size > 4 * limits.portfolio.csvLength) return show({ csv: words.tooLong(limits.portfolio.csvLength) });
    try {
      judge(textOf(new Uint8Array(await file.arrayBuffer())));
    } catch {
      show({ csv: words.noFile });
    }
  };

  // A row that was in order a moment ago may be refused when it is written: a coin has left meanwhile. Then nothing was.
  const judged = write.data && write.data.refused.length > 0 ? { ...write.data, added: 0 } : check.data;
  if (write.data?.refused.length === 0) {
    return (
      <Dialog title={words.importTitle} onClose={onClose}>
        <div className={form.form} role="status">
          <p>{words.imported(write.data.added)}</p>
          <Button kind="solid" large onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={words.importTitle} onClose={onClose}>
      {judged ? (
        <ImportPreview
          csv={csv}
          judged={judged}
          writing={write.isPending}
          onImport={(refused) => write.mutate(without(csv, refused))}
          onOther={() => {
            check.reset();
            write.reset();
          }}
        />
      ) : (
        <form ref={self} className={form.form} onSubmit={send} noValidate>
          <div className={css.what}>
            <p>{words.importWhat}</p>
            <code>{words.importColumns}</code>
            <p className="second small">{words.importCoin}</p>
          </div>
          <FileButton words={words.chooseFile} onFile={choose} />
          <TextAreaField
            id="csv"
            label={words.orPaste}
            value={csv}
            onChange={(event) => {
              setCsv(event.currentTarget.value);
              clear("csv");
            }}
            placeholder={"coin,amount\ncake,12.5"}
            error={errors.csv}
            rows={5}
            spellCheck={false}
          />
          <Button type="submit" kind="solid" large aria-disabled={check.isPending}>
            {check.isPending ? words.checking : words.check}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** The browser's own choice of a file, drawn as one of our buttons. */
function FileButton({ words, onFile }: { words: string; onFile: (file: File | undefined) => void }) {
  const id = useId();
  return (
    <div className={css.file}>
      <input
        id={id}
        className="sr"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file may be chosen again, once it was put right.
          event.target.value = "";
        }}
      />
      <label htmlFor={id} className={buttonClass({ large: true, wide: true })}>
        {words}
      </label>
    </div>
  );
}
