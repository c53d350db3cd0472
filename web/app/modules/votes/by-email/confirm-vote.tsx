import type { BodyOf, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { StoredUser } from "@cointally/contract/users.ts";
import type { confirmEmailVote, getEmailVoteLink } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { invalidate, query } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-client.ts";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { useCurrentUrl } from "../../../lib/page/site.ts";
import { votePath, voteReturnPath } from "../../../lib/session/redirect.ts";
import { saveSession, useSession } from "../../../lib/session/session.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { failureReason } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { AccountPage, Outcome } from "../../accounts/account-page.tsx";
import { formValues } from "../../accounts/form-values.ts";
import { isCodeRequired } from "../../accounts/login/use-login.ts";
import { newVoteNonce, storeVoteNonce } from "../cast-vote.ts";
import { rankQuery } from "../rank/rank-change.tsx";
import type { NextSteps } from "./after-vote.tsx";
import { useEmailVoteApi } from "./email-vote-api.ts";
import css from "./vote-page.module.css";
import { BackFromVote, isDeadLink, VotedCoin, voteButtonKind } from "./vote-page-parts.tsx";

const AfterVote = lazy(() => import("./after-vote.tsx"));

type VoteLink = ResponseOf<typeof getEmailVoteLink>;

/** The result of confirming: null when the vote was cast, else why it was not. The browser is logged in either way. */
type Result = { voteError: ErrorBody | null };

/** The session that the response carries when the login succeeded and the vote did not; null for other errors. */
function loginOf(error: unknown): { token: string; user: StoredUser } | null {
  if (!(error instanceof ApiError)) return null;
  const { token, user } = error.response as Partial<{ token: string; user: StoredUser }>;
  return token && user ? { token, user } : null;
}

/**
 * The page of the link in an email. Only its button casts the vote: email scanners open links and run their scripts.
 */
export function ConfirmVote({ token, NextSteps }: { token: string; NextSteps: NextSteps }) {
  const api = useEmailVoteApi();
  const [result, setResult] = useState<Result | null>(null);
  const { data, error, refetch } = useQuery({
    ...query(api.getEmailVoteLink, { params: { token }, shared: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, failure) => !isDeadLink(failure) && failures < 1,
  });
  const { data: rankBefore } = useQuery({
    ...rankQuery(api, data?.coin.id ?? "", "before"),
    enabled: data?.status === "pending",
  });
  if (!data && isDeadLink(error)) {
    return (
      <AccountPage title={m.account_link_expired()}>
        <Outcome>
          <p>{m.vote_link_unknown({ hours: limits.emailVote.hours })}</p>
          <ButtonLink to="/coins">{m.common_see_coins()}</ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  if (!data && error) {
    return (
      <AccountPage title={m.vote_confirm_failed()}>
        <Outcome>
          <p>{failureReason(error)}</p>
          <Button onClick={() => refetch()}>{m.common_try_again()}</Button>
        </Outcome>
      </AccountPage>
    );
  }
  if (!data) {
    return (
      <AccountPage title={m.vote_confirm_loading()}>
        <SkeletonText lines={4} label={m.vote_confirm_loading()} />
      </AccountPage>
    );
  }
  if (result) return <VoteResult link={data} result={result} rankBefore={rankBefore?.position} NextSteps={NextSteps} />;
  if (data.status === "counted") return <UsedLink link={data} />;
  if (data.status !== "pending") return <ExpiredLink link={data} />;
  return <ConfirmForm token={token} link={data} onDone={setResult} onDead={() => refetch()} />;
}

/** Where to go back to: the page of the request, or a list when the coin has no page. */
function useReturnPath({ place: requested, coin }: VoteLink): string {
  const { origin } = new URL(useCurrentUrl());
  const path = voteReturnPath(requested && origin + requested, origin, coin.slug);
  return !coin.listed && path.split(/[?#]/)[0] === `/coins/${coin.slug}` ? "/coins" : path;
}

type ConfirmFormProps = { token: string; link: VoteLink; onDone: (result: Result) => void; onDead: () => void };

function ConfirmForm({ token, link, onDone, onDead }: ConfirmFormProps) {
  const { coin, email } = link;
  const api = useEmailVoteApi();
  const client = useQueryClient();
  const session = useSession();
  const [codeNeeded, setCodeNeeded] = useState(false);
  const { formRef, errors, clear, show, showApiError } = useFormErrors();
  const logIn = (login: { token: string; user: StoredUser }, result: Result) => {
    // Before the session changes: what the page shows depends on the result.
    onDone(result);
    saveSession(login);
    invalidate(client, api.getVotes, api.getMyVotesToday, api.listMyVotes);
  };
  const { mutate, isPending } = useMutation({
    async mutationFn(body: BodyOf<typeof confirmEmailVote>) {
      const nonce = newVoteNonce();
      const response = await api.confirmEmailVote({ body: { ...body, nonce } });
      storeVoteNonce(response.user.id, coin.id, { nonce, day: response.vote.day });
      return response;
    },
    onSuccess: ({ token, user }) => logIn({ token, user }, { voteError: null }),
    onError(error) {
      const login = loginOf(error);
      if (login) return logIn(login, { voteError: (error as ApiError).response });
      if (isDeadLink(error) && !(error as ApiError).response.validation) return onDead();
      if (!isCodeRequired(error)) return showApiError(error);
      // The first response asks for a code; later ones are about the code that was entered.
      if (codeNeeded) show({ otp: error.response.error });
      setCodeNeeded(true);
    },
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    mutate(codeNeeded ? { token, ...formValues(event.currentTarget, ["otp"]) } : { token });
  };
  const isOtherAccount = session && session.user.email !== email;
  const buttonText = coin.listed ? m.vote_confirm() : m.vote_confirm_login();
  return (
    <AccountPage title={m.vote_for({ coin: coin.name })}>
      <VotedCoin coin={coin} />
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <div className={css.lines}>
          <p>
            <InterpolatedMessage message={m.vote_confirm_as({ email: "{}" })}>
              <b>{email}</b>
            </InterpolatedMessage>{" "}
            {coin.listed && m.vote_confirm_effect()}
          </p>
          {!coin.listed && <p className={css.notice}>{m.vote_delisted({ coin: coin.name })}</p>}
          {isOtherAccount && (
            <p className={css.notice}>
              <InterpolatedMessage message={m.vote_confirm_other_account({ email: "{}" })}>
                <b>{session.user.email}</b>
              </InterpolatedMessage>
            </p>
          )}
        </div>
        {codeNeeded && (
          <TextField
            id="otp"
            name="otp"
            label={m.settings_2fa_any_code()}
            description={m.vote_confirm_2fa()}
            autoComplete="one-time-code"
            autoFocus
            error={errors.otp}
            onChange={() => clear("otp")}
          />
        )}
        <Button type="submit" kind={voteButtonKind(coin)} large wide aria-disabled={isPending}>
          {isPending ? m.vote_confirm_pending() : buttonText}
        </Button>
      </form>
      <div className={`${css.lines} ${css.below}`}>
        <p className="small">
          {m.vote_confirm_not_you()} <Link to={`/vote/stop/${token}`}>{m.email_vote_stop()}</Link>
        </p>
      </div>
    </AccountPage>
  );
}

/** Headings of the errors for which the page has one of its own. */
const errorTitles: Record<string, (values: { coin: string }) => string> = {
  already_voted: m.vote_refused_already_voted,
  own_coin: m.vote_refused_own_coin,
  not_found: m.vote_refused_not_found,
};

type VoteResultProps = { link: VoteLink; result: Result; rankBefore: number | null | undefined; NextSteps: NextSteps };

/** The browser is logged in now, whether or not the vote was counted. */
function VoteResult({ link, result: { voteError }, rankBefore, NextSteps }: VoteResultProps) {
  // The coin may have been delisted since the page was opened.
  const coin = { ...link.coin, listed: link.coin.listed && voteError?.code !== "not_found" };
  const returnPath = useReturnPath({ ...link, coin });
  const { untilNextDay } = useFormat();
  const timeLeft = untilNextDay(useNow());
  const errorTitle = voteError && errorTitles[voteError.code];
  const title = voteError
    ? (errorTitle?.({ coin: coin.name }) ?? m.vote_refused())
    : m.vote_counted_title({ coin: coin.name });
  return (
    <AccountPage key="done" title={title}>
      <Outcome>
        <VotedCoin coin={coin} />
        <div className={css.lines}>
          {voteError && !errorTitle && <p>{voteError.error}</p>}
          <p>{voteError ? m.vote_refused_logged_in() : m.vote_counted_logged_in()}</p>
          {(!voteError || voteError.code === "already_voted") && <p>{m.vote_counted_next({ left: timeLeft })}</p>}
          <p>
            <Link to="/account#password">{m.vote_counted_set_password()}</Link>
          </p>
        </div>
        <BackFromVote coin={coin} returnPath={returnPath} solid />
      </Outcome>
      {(!voteError || voteError.code === "already_voted") && (
        <Suspense>
          <AfterVote coin={coin} rankBefore={voteError ? undefined : rankBefore} NextSteps={NextSteps} />
        </Suspense>
      )}
    </AccountPage>
  );
}

/** The link was used before, in this browser or another. */
function UsedLink({ link }: { link: VoteLink }) {
  const { coin } = link;
  const returnPath = useReturnPath(link);
  return (
    <AccountPage title={m.vote_counted_title({ coin: coin.name })}>
      <Outcome>
        <VotedCoin coin={coin} />
        <p>{m.vote_link_used()}</p>
        <BackFromVote coin={coin} returnPath={returnPath} solid />
      </Outcome>
    </AccountPage>
  );
}

/** The link has expired: the visitor can request a new one for the same coin. */
function ExpiredLink({ link }: { link: VoteLink }) {
  const { coin } = link;
  const returnPath = useReturnPath(link);
  const returnUrl = useCurrentUrl(returnPath);
  return (
    <AccountPage title={m.account_link_expired()}>
      <Outcome>
        <VotedCoin coin={coin} />
        <p>{coin.listed ? m.vote_link_expired({ coin: coin.name }) : m.vote_delisted({ coin: coin.name })}</p>
        <div className={css.ways}>
          {coin.listed && (
            <ButtonLink kind="solid" to={votePath(coin.slug, returnUrl)}>
              {m.vote_link_new()}
            </ButtonLink>
          )}
          <BackFromVote coin={coin} returnPath={returnPath} />
        </div>
      </Outcome>
    </AccountPage>
  );
}
