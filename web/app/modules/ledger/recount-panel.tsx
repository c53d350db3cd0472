import * as m from "@cointally/i18n/messages";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Fact, FactList } from "../../ui/facts/fact-list.tsx";
import { tableClasses } from "../../ui/table/table.tsx";
import css from "./recount-panel.module.css";
import type { RecountFailure } from "./recount-worker.ts";
import type { CountedCoin } from "./site-checkpoint.ts";
import { Tally } from "./tally.tsx";
import { type RecountState, useRecount } from "./use-recount.ts";
import type { RecountProgress, RecountReport } from "./verify-site.ts";

const failureText: Record<RecountFailure["code"], () => string> = {
  key: m.ledger_failure_key,
  signature: m.ledger_failure_signature,
  history: m.ledger_failure_history,
  entries: m.ledger_failure_entries,
  root: m.ledger_failure_root,
  lists: m.ledger_failure_lists,
  no_log: m.ledger_failure_no_log,
  unreachable: m.ledger_failure_unreachable,
};

/** Failures that say nothing against the site. */
const inconclusive: readonly RecountFailure["code"][] = ["no_log", "unreachable"];

/** Starts and cancels a recount, and shows its progress and its result. */
export function RecountPanel() {
  const { state, start, cancel, deleteCheckpoint } = useRecount();
  const [counted, setCounted] = useState({ entries: 0, size: 0 });
  const reached = reachedIn(state);
  if (reached && (reached.entries !== counted.entries || reached.size !== counted.size)) setCounted(reached);
  return (
    <div className={css.panel}>
      {state.status !== "idle" && (
        <Tally counted={counted.entries} size={counted.size} isWrong={state.status === "failed"} />
      )}
      {state.status === "running" ? (
        <Progress progress={state.progress} onCancel={cancel} />
      ) : (
        <div>
          <Button kind="solid" large onClick={start}>
            {state.status === "idle" ? m.ledger_start() : m.ledger_start_again()}
          </Button>
          <noscript>
            <p>{m.ledger_needs_script()}</p>
          </noscript>
        </div>
      )}
      {state.status === "done" && <Report report={state.report} />}
      {state.status === "failed" && <Failure failure={state.failure} onDelete={deleteCheckpoint} />}
    </div>
  );
}

/** How much of the log a recount has counted; null where it says nothing about that. */
function reachedIn(state: RecountState): { entries: number; size: number } | null {
  if (state.status === "done") return { entries: state.report.size, size: state.report.size };
  if (state.status !== "running") return null;
  const { progress } = state;
  if (progress.step === "entries") return { entries: progress.entries, size: progress.size };
  return progress.step === "lists" && progress.coins === 0 ? { entries: 0, size: 0 } : null;
}

function Progress({ progress, onCancel }: { progress: RecountProgress; onCancel: () => void }) {
  const { count } = useFormat();
  const id = useId();
  const cancelRef = useRef<HTMLButtonElement>(null);
  // The button that was pressed has been removed.
  useEffect(() => cancelRef.current?.focus(), []);
  return (
    <div className={css.progress}>
      <label htmlFor={id}>{progressText(progress, count)}</label>
      <progress
        id={id}
        {...(progress.step === "entries" && { value: progress.entries, max: Math.max(1, progress.size) })}
      />
      <Button ref={cancelRef} onClick={onCancel}>
        {m.common_cancel()}
      </Button>
    </div>
  );
}

function progressText(progress: RecountProgress, count: (value: number) => string): string {
  if (progress.step === "lists") return m.ledger_reading_lists({ count: progress.coins });
  if (progress.step === "waiting") return m.ledger_waiting({ count: progress.coins });
  return m.ledger_counting({ entries: count(progress.entries), size: count(progress.size) });
}

function Report({ report }: { report: RecountReport }) {
  const { count } = useFormat();
  const { size, voided, previousSize, listed, top } = report;
  return (
    <Result title={m.ledger_done()} sentence={reportSentence(report, count)}>
      <div>
        <p>{m.ledger_meaning_each()}</p>
        <p>{m.ledger_meaning_later()}</p>
      </div>
      <FactList>
        <Fact look="good" name={m.ledger_signature()}>
          {m.ledger_signature_valid()}
        </Fact>
        <Fact look="good" name={m.ledger_entries()} note={m.ledger_entries_note()}>
          {count(size)}
        </Fact>
        {voided > 0 && (
          <Fact look="plain" name={m.ledger_voided()} note={m.ledger_voided_note()}>
            {count(voided)}
          </Fact>
        )}
        <Fact look="good" name={m.ledger_lists()}>
          {count(listed)}
        </Fact>
        <Fact look={previousSize === null ? "plain" : "good"} name={m.ledger_previous()}>
          {previousSize === null ? m.ledger_previous_first() : m.ledger_previous_unchanged({ count: previousSize })}
        </Fact>
      </FactList>
      {top.length > 0 && <Coins caption={m.ledger_top()} coins={top} />}
    </Result>
  );
}

function reportSentence({ votes, listedVotes }: RecountReport, count: (value: number) => string): string {
  if (votes === 0) return m.ledger_sentence_none();
  if (votes === listedVotes) return m.ledger_sentence({ count: votes });
  return m.ledger_sentence_unlisted({ votes: count(votes), listed: count(listedVotes) });
}

function Failure({ failure: { code, detail, coins }, onDelete }: { failure: RecountFailure; onDelete: () => void }) {
  return (
    <Result
      isWrong={!inconclusive.includes(code)}
      title={inconclusive.includes(code) ? m.ledger_unchecked() : m.ledger_wrong()}
      sentence={failureText[code]()}
    >
      {coins.length > 0 && <Coins caption={m.ledger_differences()} coins={coins} />}
      <p className={css.detail}>
        {m.ledger_detail()} <code lang="en">{detail}</code>
      </p>
      {(code === "key" || code === "history") && (
        <>
          <p>{m.ledger_delete_recount_text()}</p>
          <Button onClick={onDelete}>{m.ledger_delete_recount()}</Button>
        </>
      )}
    </Result>
  );
}

type ResultProps = { title: string; sentence: string; isWrong?: boolean; children: ReactNode };

/** How a recount ended. Its heading gets the focus, because the buttons are removed, and so is read out. */
function Result({ title, sentence, isWrong = false, children }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`${css.result} ${isWrong ? css.wrong : ""}`} aria-labelledby="result">
      <h2 id="result" ref={heading} tabIndex={-1}>
        <span>{title}</span> {sentence}
      </h2>
      {children}
    </section>
  );
}

function Coins({ caption, coins }: { caption: string; coins: CountedCoin[] }) {
  const { count } = useFormat();
  return (
    <table className={tableClasses.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.label_coin()}</th>
          <th scope="col" className={tableClasses.num}>
            {m.ledger_in_log()}
          </th>
          <th scope="col" className={tableClasses.num}>
            {m.ledger_in_lists()}
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map(({ slug, name, logged, votes }) => (
          <tr key={slug}>
            <th scope="row">
              <Link to={`/coins/${slug}`}>
                <bdi>{name}</bdi>
              </Link>
            </th>
            <td className={tableClasses.num}>{count(logged)}</td>
            <td className={tableClasses.num}>{count(votes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
