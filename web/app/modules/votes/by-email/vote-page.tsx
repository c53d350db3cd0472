import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { askEmailVote } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useCurrentUrl } from "../../../lib/page/site.ts";
import { loginPath } from "../../../lib/session/redirect.ts";
import { useSession } from "../../../lib/session/session.ts";
import { saveVoteIntent } from "../../../lib/session/vote-intent.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import accountCss from "../../accounts/account-page.module.css";
import { AccountPage, Outcome } from "../../accounts/account-page.tsx";
import { formValues } from "../../accounts/form-values.ts";
import { dangerOf } from "../../coins/danger-mark.tsx";
import type { CoinRow } from "../../coins/list/table/coin-row.ts";
import { useVote } from "../use-vote.ts";
import { VoteButton } from "../vote-button.tsx";
import { VoteNote } from "../vote-note.tsx";
import type { NextSteps } from "./after-vote.tsx";
import { useEmailVoteApi } from "./email-vote-api.ts";
import css from "./vote-page.module.css";
import { BackFromVote, VotedCoin, voteButtonKind } from "./vote-page-parts.tsx";
import { useVoteRequest, useVoteStatus } from "./vote-request.ts";

const AfterVote = lazy(() => import("./after-vote.tsx"));

type Props = {
  coin: CoinRow;
  /** The coin's rank in Today's best; null when it has none, undefined when unknown. */
  rankBefore: number | null | undefined;
  /** The path of the page to go back to. */
  returnPath: string;
  NextSteps: NextSteps;
};

/** The page on which a visitor votes by email: a form, then a notice to open the link in the email. Logged-in users get the vote button. */
export function VotePage({ coin, rankBefore, returnPath, NextSteps }: Props) {
  const session = useSession();
  const vote = useVote(coin, { exact: true });
  const [request, setRequest] = useVoteRequest(coin.id);
  const status = useVoteStatus(request?.id);
  if (status === "counted" || vote.state === "voted") {
    const { isHeld } = vote;
    return (
      <AccountPage title={(isHeld ? m.vote_held_title : m.vote_counted_title)({ coin: coin.name })}>
        <Outcome>
          <VotedCoin coin={coin} />
          <div className={css.lines}>
            {isHeld && <p>{m.vote_held_note()}</p>}
            <p>{session ? m.vote_counted_logged_in() : m.vote_counted_elsewhere()}</p>
          </div>
          <div className={css.ways}>
            <BackFromVote coin={coin} returnPath={returnPath} />
            {!session && <LogIn coinId={coin.id} returnPath={returnPath} />}
          </div>
        </Outcome>
        <Suspense>
          <AfterVote coin={coin} rankBefore={rankBefore} NextSteps={NextSteps} />
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
        <BackFromVote coin={coin} returnPath={returnPath} />
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
            <p>
              {m.account_newest_link({ count: limits.emailsPerHour })}{" "}
              {m.vote_email_none({ count: limits.emailVote.perMailbox })}
            </p>
          </div>
          <div className={css.ways}>
            <Button onClick={() => setRequest(null)}>{m.account_recover_other_email()}</Button>
            <BackFromVote coin={coin} returnPath={returnPath} />
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
      <EmailForm coin={coin} returnPath={returnPath} email={request?.email ?? ""} onSent={setRequest} />
      <div className={accountCss.other}>
        <h2>{m.account_already_have()}</h2>
        <LogIn coinId={coin.id} returnPath={returnPath} />
        <BackFromVote coin={coin} returnPath={returnPath} />
      </div>
    </AccountPage>
  );
}

/** Logs in with a password and returns to the page the visitor came from. */
function LogIn({ coinId, returnPath }: { coinId: string; returnPath: string }) {
  const to = useCurrentUrl(returnPath);
  return (
    <ButtonLink large wide to={loginPath(to)} onClick={() => saveVoteIntent(coinId, returnPath)}>
      {m.common_log_in()}
    </ButtonLink>
  );
}

type EmailFormProps = {
  coin: CoinRow;
  returnPath: string;
  email: string;
  onSent: (request: { id: string; email: string }) => void;
};

function EmailForm({ coin, returnPath, email: initialEmail, onSent }: EmailFormProps) {
  const api = useEmailVoteApi();
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BodyOf<typeof askEmailVote>) => api.askEmailVote({ body }),
    onSuccess: ({ request_id }, { email }) => onSent({ id: request_id, email: email.trim() }),
    onError: showApiError,
  });
  // The page has one field: the visitor can type at once.
  useEffect(() => formRef.current?.querySelector<HTMLElement>("#email")?.focus({ preventScroll: true }), [formRef]);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate({ coin_id: coin.id, place: returnPath, ...formValues(event.currentTarget, ["email"]) });
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
        defaultValue={initialEmail}
        onChange={() => clear("email")}
      />
      <Button type="submit" kind={voteButtonKind(coin)} large wide aria-disabled={isPending}>
        {isPending ? m.common_sending() : m.vote_email_send()}
      </Button>
    </form>
  );
}
