import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { askEmailVote } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useApi } from "../../lib/api-context.ts";
import { loginPath } from "../../lib/redirect.ts";
import { useSession } from "../../lib/session.ts";
import { useCurrentUrl } from "../../lib/site.ts";
import { saveVoteIntent } from "../../lib/vote-intent.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { InterpolatedMessage } from "../../ui/interpolated-message.tsx";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import accountCss from "../accounts/account-page.module.css";
import { AccountPage, Outcome } from "../accounts/account-page.tsx";
import { typed } from "../accounts/typed.ts";
import { dangerOf } from "../coins/danger-mark.tsx";
import type { CoinRow } from "../coins/list/coin-row.ts";
import type { NextSteps } from "./after-vote.tsx";
import { useVote } from "./use-vote.ts";
import { VoteButton } from "./vote-button.tsx";
import { VoteNote } from "./vote-note.tsx";
import css from "./vote-page.module.css";
import { BackFromVote, mainKind, VotedCoin } from "./vote-page-parts.tsx";
import { useVoteRequest, useVoteStatus } from "./vote-request.ts";

const AfterVote = lazy(() => import("./after-vote.tsx"));

type Props = {
  coin: CoinRow;
  /** The coin's place among today's best; null when it is not among them, undefined when unknown. */
  before: number | null | undefined;
  /** The path of the page to go back to. */
  place: string;
  NextSteps: NextSteps;
};

/** The page of a visitor's vote: one field, then the wait for the press in the email. Whoever is logged in votes here at once. */
export function AskVote({ coin, before, place, NextSteps }: Props) {
  const session = useSession();
  const vote = useVote(coin, { exact: true });
  const [request, setRequest] = useVoteRequest(coin.id);
  const status = useVoteStatus(request?.id);
  if (status === "counted" || vote.state === "voted") {
    return (
      <AccountPage title={m.vote_counted_title({ coin: coin.name })}>
        <Outcome>
          <VotedCoin coin={coin} />
          <div className={css.lines}>
            <p>{session ? m.vote_counted_logged_in() : m.vote_counted_elsewhere()}</p>
          </div>
          <div className={css.ways}>
            <BackFromVote coin={coin} place={place} />
            {!session && <LogIn coinId={coin.id} place={place} />}
          </div>
        </Outcome>
        <Suspense>
          <AfterVote coin={coin} before={before} NextSteps={NextSteps} />
        </Suspense>
      </AccountPage>
    );
  }
  if (session) {
    return (
      <AccountPage title={m.vote_for({ coin: coin.name })}>
        <VotedCoin coin={coin} />
        <VoteButton vote={vote} coinName={coin.name} look="big" quiet={dangerOf(coin) !== null} />
        <VoteNote vote={vote} />
        <BackFromVote coin={coin} place={place} />
      </AccountPage>
    );
  }
  if (request && status !== "expired") {
    return (
      <AccountPage title={m.account_check_inbox()}>
        <Outcome>
          <VotedCoin coin={coin} />
          <div className={css.lines}>
            <p>
              <InterpolatedMessage message={m.vote_email_sent({ email: "{}", hours: limits.emailVote.hours })}>
                <b>{request.email}</b>
              </InterpolatedMessage>
            </p>
            <p>{m.vote_email_waiting()}</p>
            <p>{m.vote_email_none({ count: limits.emailVote.perMailbox })}</p>
          </div>
          <div className={css.ways}>
            <Button onClick={() => setRequest(null)}>{m.account_recover_other_email()}</Button>
            <BackFromVote coin={coin} place={place} />
          </div>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.vote_for({ coin: coin.name })} lead={m.vote_email_lead()}>
      <VotedCoin coin={coin} />
      {request && (
        <div className={css.lines} role="status">
          <p className={css.notice}>
            {m.account_link_expired()}. {m.vote_link_expired({ coin: coin.name })}
          </p>
        </div>
      )}
      <AskForm coin={coin} place={place} email={request?.email ?? ""} onSent={setRequest} />
      <div className={accountCss.other}>
        <h2>{m.account_already_have()}</h2>
        <LogIn coinId={coin.id} place={place} />
        <BackFromVote coin={coin} place={place} />
      </div>
    </AccountPage>
  );
}

/** The second way: with a password, and back to the page one came from. */
function LogIn({ coinId, place }: { coinId: string; place: string }) {
  const to = useCurrentUrl(place);
  return (
    <ButtonLink large wide to={loginPath(to)} onClick={() => saveVoteIntent(coinId, place)}>
      {m.common_log_in()}
    </ButtonLink>
  );
}

type FormProps = {
  coin: CoinRow;
  place: string;
  email: string;
  onSent: (request: { id: string; email: string }) => void;
};

function AskForm({ coin, place, email: typedBefore, onSent }: FormProps) {
  const api = useApi();
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BodyOf<typeof askEmailVote>) => api.askEmailVote({ body }),
    onSuccess: ({ request_id }, { email }) => onSent({ id: request_id, email: email.trim() }),
    onError: showApiError,
  });
  // The page has one field: a keyboard is where one goes on.
  useEffect(() => formRef.current?.querySelector<HTMLElement>("#email")?.focus({ preventScroll: true }), [formRef]);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate({ coin_id: coin.id, place, ...typed(event.currentTarget, ["email"]) });
  };
  return (
    <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
      <TextField
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={m.label_email()}
        description={m.vote_email_hint()}
        error={errors.email}
        defaultValue={typedBefore}
        onChange={() => clear("email")}
      />
      <Button type="submit" kind={mainKind(coin)} large wide aria-disabled={isPending}>
        {isPending ? m.common_sending() : m.vote_email_send()}
      </Button>
    </form>
  );
}
