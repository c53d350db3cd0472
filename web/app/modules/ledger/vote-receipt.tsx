import * as m from "@cointally/i18n/messages";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../lib/api/api-context.ts";
import { useApiUrl } from "../../lib/api/use-api-url.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { useSession } from "../../lib/session/session.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { failureReason } from "../../ui/feedback/failed-read.tsx";
import { readVoteNonces } from "../votes/cast-vote.ts";
import type { CheckedReceipt } from "./check-receipt.ts";
import { readStoredCheckpoint } from "./stored-checkpoint.ts";
import css from "./vote-receipt.module.css";

type VoteState = "counted" | "held" | "void";

type Result =
  | { status: "idle" | "checking" }
  | { status: "failed"; error: unknown }
  /** The vote is not in the log, or not yet. */
  | { status: "absent"; state: VoteState }
  | { status: "proven"; state: VoteState; checked: CheckedReceipt }
  | { status: "wrong"; detail: string };

const absentText: Record<VoteState, () => string> = {
  counted: m.ledger_receipt_soon,
  held: m.ledger_receipt_held,
  void: m.ledger_receipt_never,
};

type Props = { coin: { id: string; name: string }; day?: string };

/** Proves in the browser that the user's vote for a coin, of a day or the latest, is in the public log. */
export function VoteReceipt({ coin, day }: Props) {
  const format = useFormat();
  const api = useApi();
  const apiUrl = useApiUrl();
  const userId = useSession()?.user.id ?? "";
  const [result, setResult] = useState<Result>({ status: "idle" });

  const check = async (): Promise<Result> => {
    // The verifier is loaded only when the button is pressed.
    const [{ checkReceipt }, { readSiteLog }, { Finding }] = await Promise.all([
      import("./check-receipt.ts"),
      import("./read-site-log.ts"),
      import("./site-checkpoint.ts"),
    ]);
    try {
      const { receipt, state } = await api.getVoteReceipt({ params: { coinId: coin.id }, query: { day } });
      if (!receipt) return { status: "absent", state };
      const local = { coinId: coin.id, day, nonces: readVoteNonces(userId, coin.id), stored: readStoredCheckpoint() };
      return { status: "proven", state, checked: await checkReceipt(receipt, local, readSiteLog(apiUrl)) };
    } catch (error) {
      return error instanceof Finding ? { status: "wrong", detail: error.message } : { status: "failed", error };
    }
  };
  const start = async () => {
    if (result.status === "checking") return;
    setResult({ status: "checking" });
    setResult(await check().catch((error): Result => ({ status: "failed", error })));
  };
  return (
    <div className={css.receipt}>
      {result.status !== "proven" && (
        <button type="button" className={css.prove} onClick={start} aria-disabled={result.status === "checking"}>
          {result.status === "checking" ? m.ledger_receipt_checking() : m.ledger_receipt_prove()}
          <span className="sr">
            {" "}
            {coin.name}
            {day && `, ${format.day(day)}`}
          </span>
        </button>
      )}
      <div role="status">
        <ReceiptResult result={result} />
      </div>
    </div>
  );
}

function ReceiptResult({ result }: { result: Result }): ReactNode {
  const { count } = useFormat();
  switch (result.status) {
    case "idle":
    case "checking":
      return null;
    case "failed":
      return <p>{failureReason(result.error)}</p>;
    case "absent":
      return <p>{absentText[result.state]()}</p>;
    case "wrong":
      return (
        <>
          <p className={css.wrong}>
            <Icon name="warn" size={14} /> {m.ledger_receipt_wrong()}
          </p>
          <p className={css.detail}>
            {m.ledger_detail()} <code lang="en">{result.detail}</code>
          </p>
        </>
      );
    case "proven": {
      const { index, size, isOwn, continues } = result.checked;
      return (
        <>
          <p>
            <Icon name="check" size={14} /> <b>{m.ledger_receipt_proven({ entry: count(index), size: count(size) })}</b>{" "}
            {result.state === "void" && m.ledger_receipt_void()}
          </p>
          <p>
            {isOwn ? m.ledger_receipt_own() : m.ledger_receipt_foreign()} {continues && m.ledger_receipt_continues()}
          </p>
          <p>
            <Link to="/ledger">{m.ledger_receipt_recount()}</Link>
          </p>
        </>
      );
    }
  }
}
