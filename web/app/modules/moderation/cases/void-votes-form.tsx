import type { Coin } from "@cointally/contract/coin.ts";
import type { BodyOf, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { previewVoid, SharedEvidence } from "@cointally/contract/held-votes.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { invalidate } from "../../../lib/api/api.ts";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { createIdempotentPost } from "../../../lib/api/idempotent-post.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorSummary, TextAreaField, TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { CoinLogo } from "../../coins/coin-name.tsx";
import { CoinPicker } from "../../coins/search/coin-picker.tsx";
import { useModerationApi } from "../moderation-api.ts";
import { queueReads } from "../queries.ts";
import { type ChosenVotes, partOf } from "./chosen-votes.ts";
import { PartFields } from "./part-fields.tsx";
import css from "./void-votes.module.css";
import { VoteShares } from "./vote-shares.tsx";

type Preview = ResponseOf<typeof previewVoid>;
type Body = BodyOf<typeof previewVoid>;
type Span = { coin: Coin | null; from: string; until: string };

const { min, max } = limits.reason;
/** The value of a time field, in UTC. */
const timeOf = (field: string) => `${field}:00.000Z`;

/**
 * Voids counted votes of a coin in a span of time, in two steps: what the server finds is shown, with what the votes share; then they are
 * voided for a reason. The server refuses if other votes match by then.
 */
export default function VoidVotesForm({ onClose }: { onClose: () => void }) {
  const api = useModerationApi();
  const queryClient = useQueryClient();
  const [span, setSpan] = useState<Span>({ coin: null, from: "", until: "" });
  const [chosen, setChosen] = useState<ChosenVotes>({});
  const [pieces, setPieces] = useState<SharedEvidence[]>([]);
  const [found, setFound] = useState<{ body: Body; preview: Preview } | null>(null);
  const [reason, setReason] = useState("");
  const [voided, setVoided] = useState<number | null>(null);
  const { formRef, errors, show, showApiError, clear } = useFormErrors();
  useEffect(() => formRef.current?.querySelector("input")?.focus(), [formRef]);

  /** What is shown belongs to the fields: an answer to an earlier question is dropped. */
  const latest = useRef<Body | null>(null);
  const search = useMutation({
    mutationFn: async (body: Body) => {
      latest.current = body;
      return { body, preview: await api.previewVoid({ body }) };
    },
    onSuccess: (result) => {
      if (result.body !== latest.current) return;
      setFound(result);
      // Their numbers are those of the whole span, also while only votes with one of them are chosen.
      if (!result.body.evidence) setPieces(result.preview.evidence);
    },
    onError: showApiError,
  });
  const [post] = useState(() =>
    createIdempotentPost((body, idempotencyKey) =>
      api.voidVotes({ body: body as Parameters<typeof api.voidVotes>[0]["body"], idempotencyKey }),
    ),
  );
  const send = useMutation({
    mutationFn: post,
    onSuccess: ({ votes }) => {
      setVoided(votes);
      setFound(null);
      setReason("");
      return invalidate(queryClient, ...queueReads(api));
    },
    onError: (error) => {
      showApiError(error);
      // Other votes match now.
      if (found) search.mutate(found.body);
    },
  });

  const changeSpan = (next: Partial<Span>, field: string) => {
    latest.current = null;
    setSpan({ ...span, ...next });
    setFound(null);
    setVoided(null);
    setChosen({});
    clear(field);
  };
  const length = [...reason.trim()].length;
  const find = (votes: ChosenVotes) => {
    const { coin, from, until } = span;
    const invalid: FieldErrors = {
      ...(!coin && { coin_id: m.portfolio_choose_coin() }),
      ...(!from && { from: m.moderation_void_time_missing() }),
      ...(until
        ? until <= from && { until: m.moderation_void_until_wrong() }
        : { until: m.moderation_void_time_missing() }),
    };
    if (!coin || Object.keys(invalid).length > 0) return show(invalid);
    search.mutate({ coin_id: coin.id, from: timeOf(from), until: timeOf(until), ...partOf(votes) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (search.isPending || send.isPending) return;
    if (!found || found.preview.votes === 0) return find(chosen);
    if (length < min || length > max) {
      return show({ void_reason: m.moderation_deny_length_wrong({ min, max, length }) });
    }
    send.mutate({ ...found.body, version: found.preview.version, reason: reason.trim() });
  };
  return (
    <form ref={formRef} className={`${form.form} ${css.form}`} onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} />
      {span.coin ? (
        <div className={css.chosen}>
          <CoinLogo coin={span.coin} />
          <b>
            <bdi>{span.coin.name}</bdi>
          </b>
          <Button kind="quiet" onClick={() => changeSpan({ coin: null }, "coin_id")}>
            {m.common_change()}
          </Button>
        </div>
      ) : (
        <CoinPicker
          id="coin_id"
          label={m.label_coin()}
          error={errors.coin_id}
          onPick={(coin) => {
            // Move the focus before the picker is removed.
            formRef.current?.querySelector<HTMLElement>("#from")?.focus();
            changeSpan({ coin }, "coin_id");
          }}
        />
      )}
      <div className={form.row}>
        {(["from", "until"] as const).map((field) => (
          <TextField
            key={field}
            id={field}
            type="datetime-local"
            label={field === "from" ? m.moderation_void_from() : m.moderation_void_until()}
            value={span[field]}
            error={errors[field]}
            onChange={(event) => changeSpan({ [field]: event.currentTarget.value }, field)}
          />
        ))}
      </div>
      {found && (
        <Found preview={found.preview}>
          <PartFields
            name="void"
            evidence={pieces}
            chosen={chosen}
            onChange={(votes) => {
              setChosen(votes);
              find(votes);
            }}
          />
          <TextAreaField
            id="void_reason"
            label={m.moderation_votes_reason()}
            dir="auto"
            rows={3}
            value={reason}
            error={errors.void_reason ?? errors.reason}
            description={`${m.moderation_deny_length({ min, max, length })} ${m.moderation_votes_reason_public()}`}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              clear("void_reason");
            }}
          />
        </Found>
      )}
      <p role="status">{voided !== null && m.moderation_void_done({ count: voided })}</p>
      <div className={css.buttons}>
        {found && found.preview.votes > 0 ? (
          <Button type="submit" kind="danger" aria-disabled={search.isPending || send.isPending}>
            {m.moderation_void_send({ count: found.preview.votes })}
          </Button>
        ) : (
          <Button type="submit" kind="solid" aria-disabled={search.isPending}>
            {m.moderation_void_find()}
          </Button>
        )}
        <Button onClick={onClose}>{m.common_close()}</Button>
      </div>
    </form>
  );
}

/** What the server found, and how to choose fewer of it. */
function Found({ preview, children }: { preview: Preview; children: ReactNode }) {
  const { votes, evidence, ages } = preview;
  return (
    <>
      <p role="status">{m.moderation_void_found({ count: votes })}</p>
      {votes > 0 && <VoteShares votes={votes} evidence={evidence} ages={ages} />}
      {children}
    </>
  );
}
