import type { ImportPreview, ImportRun } from "@cointally/contract/imports.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { invalidate, query } from "../../lib/api/api.ts";
import { fieldErrors } from "../../lib/api/field-errors.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { failureReason } from "../../ui/feedback/failed-read.tsx";
import { TextAreaField, TextField } from "../../ui/form/fields.tsx";
import css from "./settings-page.module.css";

/** Token lists: a preview and an import by address, file or text; the last imports; and the demo. `onSchedule` takes a previewed address, and whether its list is trusted. */
export function Imports({ onSchedule }: { onSchedule?: OnSchedule }) {
  return (
    <>
      <ImportForm onSchedule={onSchedule} />
      <Runs />
      <DemoData />
    </>
  );
}

type OnSchedule = (url: string, trusted: boolean) => void;
type Source = ({ url: string } | { text: string }) & { trusted?: true };

function ImportForm({ onSchedule }: { onSchedule: OnSchedule | undefined }) {
  const api = useAdminApi();
  const client = useQueryClient();
  const [url, setUrl] = useState("");
  const [text, setText] = useState("");
  const [trusted, setTrusted] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const preview = useMutation({ mutationFn: (source: Source) => api.previewImport({ body: source }) });
  const start = useMutation({
    mutationFn: (previewed: Source & { digest: string }) => api.startImport({ body: previewed }),
    onSuccess() {
      preview.reset();
      invalidate(client, api.listImports);
    },
  });
  const list = url.trim() ? { url: url.trim() } : text.trim() ? { text } : null;
  const source: Source | null = list && { ...list, ...(trusted && { trusted }) };
  const errors = fieldErrors(preview.error ?? start.error);
  const isBusy = preview.isPending || start.isPending;
  const change = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    preview.reset();
    start.reset();
    set(event.target.value);
  };
  const look = () => source && !isBusy && preview.mutate(source);
  return (
    <div className={css.group}>
      <h3>{m.imports_new()}</h3>
      <TextField
        label={m.imports_url()}
        placeholder="https://lists.example/tokens.json"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={errors.url}
        onChange={change(setUrl)}
        // The form around it would save the settings.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          look();
        }}
      />
      <TextAreaField
        label={m.imports_text()}
        description={m.imports_text_hint()}
        rows={4}
        spellCheck={false}
        value={text}
        error={errors.text ?? errors[""]}
        onChange={change(setText)}
      />
      <div>
        <label className={css.check}>
          <input
            type="checkbox"
            aria-describedby="imports-trusted"
            checked={trusted}
            onChange={(event) => {
              preview.reset();
              start.reset();
              setTrusted(event.target.checked);
            }}
          />
          {m.imports_trusted()}
        </label>
        <p id="imports-trusted" className={css.hint}>
          {m.imports_trusted_hint()}
        </p>
      </div>
      <div className={css.actions}>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={m.imports_file()}
          onChange={async ({ target }) => {
            const chosen = target.files?.[0];
            target.value = "";
            if (!chosen) return;
            preview.reset();
            setUrl("");
            setText(await chosen.text());
          }}
        />
        <Button icon="upload" onClick={() => file.current?.click()}>
          {m.imports_file()}
        </Button>
        <Button aria-disabled={!source || isBusy || undefined} onClick={look}>
          {preview.isPending ? m.imports_previewing() : m.imports_preview()}
        </Button>
      </div>
      <div role="status" className={css.test}>
        {preview.data && !isBusy && <Preview preview={preview.data} />}
        {(preview.isError || start.isError) &&
          Object.keys(errors).length === 0 &&
          failureReason(preview.error ?? start.error)}
        {start.isSuccess && m.imports_started()}
      </div>
      {preview.data && source && preview.data.rows > preview.data.refused && (
        <div className={css.actions}>
          <Button
            kind="solid"
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && start.mutate({ ...source, digest: preview.data.digest })}
          >
            {m.imports_import()}
          </Button>
          {onSchedule && "url" in source && (
            <Button onClick={() => onSchedule(source.url, trusted)}>{m.imports_schedule()}</Button>
          )}
        </div>
      )}
    </div>
  );
}

const outcomeText = {
  added: m.imports_outcome_added,
  pending: m.imports_outcome_pending,
  merged: m.imports_outcome_merged,
  proposed: m.imports_outcome_proposed,
  refused: m.imports_outcome_refused,
};

/** The numbers of rows in sentences: what waits for a moderator is said where there is any. */
function useCounts() {
  const { count } = useFormat();
  return (counts: Record<"rows" | "added" | "merged" | "refused" | "pending" | "proposed", number | null>) => {
    const { pending, proposed, ...others } = counts;
    const shown = (n: number | null) => count(n ?? 0);
    const { rows, added, merged, refused } = others;
    return [
      m.imports_counts({ rows: shown(rows), added: shown(added), merged: shown(merged), refused: shown(refused) }),
      ...(pending ? [m.imports_pending({ count: shown(pending) })] : []),
      ...(proposed ? [m.imports_proposed({ count: shown(proposed) })] : []),
    ].join(" ");
  };
}

function Preview({ preview }: { preview: ImportPreview }) {
  const { name, first, proposals, refusals } = preview;
  const counts = useCounts();
  return (
    <>
      <p>
        {name && <b>{name}: </b>}
        {counts(preview)}
      </p>
      <ol className={css.rows}>
        {first.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a list may be equal
          <li key={index}>
            <span>{row.name}</span> <span className="second">{outcomeText[row.outcome]()}</span>
          </li>
        ))}
      </ol>
      <Reasons title={m.imports_proposals()} rows={proposals} />
      <Reasons title={m.imports_refusals()} rows={refusals} />
    </>
  );
}

/** Rows with the reason of their outcome; nothing without any. */
function Reasons({ title, rows }: { title: string; rows: ImportPreview["refusals"] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={row.row}>
            <span>{m.label_entry({ label: row.name, number: row.row })}</span>{" "}
            <span className="second">{row.reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const refreshMs = 3000;

function Runs() {
  const api = useAdminApi();
  const { data } = useQuery({ ...query(api.listImports), staleTime: 0, refetchInterval: refreshMs });
  if (!data || data.runs.length === 0) return null;
  return (
    <div className={css.group}>
      <h3>{m.imports_last()}</h3>
      <ul className={css.changes}>
        {data.runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </div>
  );
}

function Run({ run }: { run: ImportRun }) {
  const { source, created_at, finished_at, error } = run;
  const { moment, ago } = useFormat();
  const counts = useCounts();
  const now = useNow();
  return (
    <li>
      <p>
        <b className={css.file}>{source}</b>{" "}
        <time dateTime={created_at} title={moment(created_at)} className="second">
          {ago(created_at, now)}
        </time>
      </p>
      <p className={error ? css.error : "second"}>
        {finished_at && <Icon name={error ? "warn" : "check"} size={14} />}{" "}
        {error ?? (finished_at ? counts(run) : m.imports_waiting())}
      </p>
    </li>
  );
}

/** The demo, while there is one, and its removal, which is confirmed by a second press. */
function DemoData() {
  const api = useAdminApi();
  const { count } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => api.removeDemo() });
  const { data } = useQuery({
    ...query(api.readDemo),
    staleTime: 0,
    refetchInterval: remove.isSuccess ? refreshMs : false,
  });
  if (!data || data.coins + data.logins === 0) {
    return remove.isSuccess && data ? <p role="status">{m.demo_removed()}</p> : null;
  }
  return (
    <div className={css.group}>
      <h3>{m.demo_title()}</h3>
      <p>{m.demo_counts({ coins: count(data.coins), logins: count(data.logins), votes: count(data.votes) })}</p>
      <div className={css.actions}>
        {remove.isSuccess ? (
          <p role="status">{m.demo_removing()}</p>
        ) : isAsking ? (
          <>
            <Button kind="danger" onClick={() => !remove.isPending && remove.mutate()}>
              {m.demo_remove_sure()}
            </Button>
            <Button onClick={() => setAsking(false)}>{m.demo_keep()}</Button>
          </>
        ) : (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {m.demo_remove()}
          </Button>
        )}
      </div>
    </div>
  );
}
