import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { createIdempotentPost } from "../../../lib/api/idempotent-post.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextAreaField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import css from "../forms.module.css";
import { usePortfolioApi } from "../portfolio-api.ts";
import { useRefresh } from "../portfolio-query.ts";
import { removeRows, textOf } from "./csv.ts";
import { ImportPreview } from "./import-preview.tsx";

/** Imports holdings from a CSV file: first a preview, then all rows or none are saved. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = usePortfolioApi();
  const refresh = useRefresh();
  const { count } = useFormat();
  const [csv, setCsv] = useState("");
  const { formRef, errors, show, showApiError, clear } = useFormErrors();
  const check = useMutation({
    mutationFn: (text: string) => api.importHoldings({ body: { csv: text, dry_run: true } }),
    onError: showApiError,
  });
  const [post] = useState(() =>
    createIdempotentPost((body, idempotencyKey) => {
      const sent = { csv: body as string, dry_run: false };
      return api.importHoldings({ body: sent, idempotencyKey });
    }),
  );
  const write = useMutation({
    mutationFn: post,
    onSuccess: () => refresh(),
  });
  const preview = (text: string) => {
    setCsv(text);
    clear("csv");
    if (text.length > limits.portfolio.csvLength)
      return show({ csv: m.portfolio_import_too_long({ most: count(limits.portfolio.csvLength) }) });
    check.mutate(text);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!check.isPending) preview(csv);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    // Too large in any encoding, so not read at all.
    if (file.size > 4 * limits.portfolio.csvLength)
      return show({ csv: m.portfolio_import_too_long({ most: count(limits.portfolio.csvLength) }) });
    try {
      preview(textOf(new Uint8Array(await file.arrayBuffer())));
    } catch {
      show({ csv: m.portfolio_import_not_text() });
    }
  };

  // A row that was valid in the preview may be rejected on import, for example if a coin was delisted. Then nothing was saved.
  const result = write.data && write.data.refused.length > 0 ? { ...write.data, added: 0 } : check.data;
  if (write.data?.refused.length === 0) {
    return (
      <Dialog title={m.portfolio_import_title()} onClose={onClose}>
        <div className={form.form} role="status">
          <p>{m.portfolio_imported({ count: write.data.added })}</p>
          <Button kind="solid" large onClick={onClose}>
            {m.common_close()}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={m.portfolio_import_title()} onClose={onClose}>
      {result ? (
        <ImportPreview
          csv={csv}
          result={result}
          writing={write.isPending}
          onImport={(refused) => write.mutate(removeRows(csv, refused))}
          onOther={() => {
            check.reset();
            write.reset();
          }}
        />
      ) : (
        <form ref={formRef} className={form.form} onSubmit={send} noValidate>
          <div className={css.what}>
            <p>{m.portfolio_import_what()}</p>
            <code>coin, amount, avg_buy_price_usd, note</code>
            <p className="second small">{m.portfolio_import_coin()}</p>
          </div>
          <FileButton label={m.portfolio_import_choose_file()} onFile={choose} />
          <TextAreaField
            id="csv"
            label={m.portfolio_import_paste()}
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
            {check.isPending ? m.portfolio_import_checking() : m.portfolio_import_check()}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** A file input styled as a button. */
function FileButton({ label, onFile }: { label: string; onFile: (file: File | undefined) => void }) {
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
          // Allows choosing the same file again after it was corrected.
          event.target.value = "";
        }}
      />
      <label htmlFor={id} className={buttonClass({ large: true, wide: true })}>
        {label}
      </label>
    </div>
  );
}
