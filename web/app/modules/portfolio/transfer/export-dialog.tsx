import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { listHoldings, PortfolioAddress, PortfolioCoin } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../../lib/browser/download.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import form from "../../../ui/form/form.module.css";
import css from "../forms.module.css";
import { type PortfolioApi, usePortfolioApi } from "../portfolio-api.ts";
import { allCsv, manualCsv } from "./export-rows.ts";

type Kind = "own" | "all";

/** Downloads the holdings as a CSV file. */
export default function ExportDialog({ addresses, onClose }: { addresses: PortfolioAddress[]; onClose: () => void }) {
  const api = usePortfolioApi();
  const [kind, setKind] = useState<Kind>("own");
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const lines = await readAllLines(api);
      const csv = kind === "own" ? manualCsv(lines) : allCsv(lines, addresses);
      download(`portfolio-${kind}.csv`, csv, "text/csv;charset=utf-8");
    },
    onSuccess: onClose,
  });
  const choice = (value: Kind, name: string, why: string) => (
    <label className={css.choice}>
      <input type="radio" name="export" checked={kind === value} onChange={() => setKind(value)} />
      <span>
        <b>{name}</b>
        <small>{why}</small>
      </span>
    </label>
  );
  return (
    <Dialog title={m.portfolio_export_title()} onClose={onClose}>
      <div className={form.form}>
        <fieldset className={css.choices}>
          <legend className="sr">{m.portfolio_export_title()}</legend>
          {choice("own", m.portfolio_export_own(), m.portfolio_export_own_why())}
          {choice("all", m.portfolio_export_all(), m.portfolio_export_all_why())}
        </fieldset>
        <p className="second small">{m.portfolio_export_safe()}</p>
        <Button kind="solid" large aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          {isPending ? m.portfolio_export_preparing() : m.portfolio_export_save()}
        </Button>
      </div>
    </Dialog>
  );
}

/** All lines, page by page. */
async function readAllLines(api: PortfolioApi): Promise<PortfolioCoin[]> {
  const lines: PortfolioCoin[] = [];
  let cursor: string | null = null;
  do {
    const page: ResponseOf<typeof listHoldings> = await api.listHoldings({
      query: { sort: "name", limit: 100, cursor },
    });
    lines.push(...page.portfolio_coins);
    cursor = page.next_cursor;
  } while (cursor);
  return lines;
}
