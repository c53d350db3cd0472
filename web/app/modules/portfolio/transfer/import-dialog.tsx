import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { importHoldings } from "@cointally/contract/portfolio.ts";
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
import { textOf } from "./csv.ts";
import { ImportPreview, type LeftOut } from "./import-preview.tsx";

type CsvFile = Pick<BodyOf<typeof importHoldings>, "csv" | "decimal_sign">;

/** Imports holdings from a CSV file: first a preview, then all rows or none are saved. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = usePortfolioApi();
  const refresh = useRefresh();
  const { count } = useFormat();
  const [csv, setCsv] = useState("");
  const { formRef, errors, show, showApiError, clear } = useFormErrors();
  const check = useMutation({
    mutationFn: (file: CsvFile) => api.importHoldings({ body: { ...file, dry_run: true } }),
    onError: showApiError,
  });
  const [post] = useState(() =>
    createIdempotentPost((body, idempotencyKey) =>
      api.importHoldings({ body: { ...(body as CsvFile & { leave_out: LeftOut[] }), dry_run: false }, idempotencyKey }),
    ),
  );
  const write = useMutation({
    mutationFn: (body: CsvFile & { leave_out: LeftOut[] }) => post(body),
    onSuccess: () => refresh(),
  });
  const preview = (text: string) => {
    setCsv(text);
    clear("csv");
    if (text.length > limits.portfolio.csvLength)
      return show({ csv: m.portfolio_import_too_long({ most: count(limits.portfolio.csvLength) }) });
    check.mutate({ csv: text });
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
      const text = textOf(new Uint8Array(await file.arrayBuffer()));
      if (text === null) return show({ csv: m.error_field_workbook() });
      preview(text);
    } catch {
      show({ csv: m.portfolio_import_not_text() });
    }
  };

  // A row that was valid in the preview may be rejected on import, for example if a coin was delisted. Then nothing was saved, unless rows
  // with errors were to be left out.
  const isSaved = write.data && (write.data.refused.length === 0 || write.variables?.leave_out.includes("refused"));
  const result = write.data ?? check.data;
  if (write.data && isSaved) {
    return (
      <Dialog title={m.portfolio_import_title()} onClose={onClose}>
        <div className={form.form} role="status">
          <p>{m.portfolio_imported({ count: write.data.added })}</p>
          {write.data.refused.length > 0 && (
            <p>{m.portfolio_imported_left_out({ count: write.data.refused.length })}</p>
          )}
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
          result={result}
          writing={write.isPending}
          onImport={(leftOut) => check.variables && write.mutate({ ...check.variables, leave_out: leftOut })}
          onSign={(sign) => !check.isPending && check.mutate({ csv, decimal_sign: sign })}
          onOther={() => {
            check.reset();
            write.reset();
          }}
        />
      ) : (
        <form ref={formRef} className={form.form} onSubmit={send} noValidate>
          <div className={css.what}>
            <p>{m.portfolio_import_what()}</p>
            <code>coin, amount, chain, avg_buy_price_usd, note</code>
            <p className="second small">{m.portfolio_import_coin()}</p>
            <p className="second small">{m.portfolio_import_formats()}</p>
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
