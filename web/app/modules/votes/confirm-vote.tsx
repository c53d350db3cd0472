import type { BodyOf, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { StoredUser } from "@cointally/contract/users.ts";
import type { confirmEmailVote, getEmailVoteLink } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { invalidate, query } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useNow } from "../../lib/clock.ts";
import { useFormat } from "../../lib/locale.ts";
import { votePath, voteReturnPath } from "../../lib/redirect.ts";
import { saveSession, useSession } from "../../lib/session.ts";
import { useCurrentUrl } from "../../lib/site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { InterpolatedMessage } from "../../ui/interpolated-message.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import { AccountPage, Outcome } from "../accounts/account-page.tsx";
import { asksForCode } from "../accounts/login/use-login.ts";
import { typed } from "../accounts/typed.ts";
import type { NextSteps } from "./after-vote.tsx";
import { rankQuery } from "./rank-change.tsx";
import css from "./vote-page.module.css";
import { BackFromVote, mainKind, VotedCoin } from "./vote-page-parts.tsx";

const AfterVote = lazy(() => import("./after-vote.tsx"));

type LinkFacts = ResponseOf<typeof getEmailVoteLink>;

/** What the press came to: a counted vote, or a login with the reason why no vote was cast. */
type Result = { refusal: ErrorBody | null };

/** A link that was used, is too old or was cut: nothing to try again. */
const isDead = (error: unknown): boolean => error instanceof ApiError && (error.status === 410 || error.status === 400);

/** The login that a refused vote carries; null in any other error. */
function loginIn(error: unknown): { token: string; user: StoredUser } | null {
  if (!(error instanceof ApiError)) return null;
  const { token, user } = error.response as Partial<{ token: string; user: StoredUser }>;
  return token && user ? { token, user } : null;
}

/**
 * The page of the link in an email: names the address and the coin, and casts the vote by a press of its button and in no other way, since
 * programs that check email open its links and run their scripts.
 */
export function ConfirmVote({ token, NextSteps }: { token: string; NextSteps: NextSteps }) {
  const api = useApi();
  const [result, setResult] = useState<Result | null>(null);
  const { data, error, refetch } = useQuery({
    ...query(api.getEmailVoteLink, { params: { token }, anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, failure) => !isDead(failure) && failures < 1,
  });
  const before = useQuery({ ...rankQuery(api, data?.coin.id ?? "", "before"), enabled: data?.status === "pending" });
  if (!data && isDead(error)) {
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
          <p>{m.common_server_no_response()}</p>
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
  if (result) return <Done link={data} result={result} before={before.data?.position} NextSteps={NextSteps} />;
  if (data.status === "counted") return <Used link={data} />;
  if (data.status !== "pending") return <Expired link={data} />;
  return <Press token={token} link={data} onDone={setResult} onDead={() => refetch()} />;
}

const usePlace = ({ place, coin }: LinkFacts): string => {
  const { origin } = new URL(useCurrentUrl());
  const asked = voteReturnPath(place && origin + place, origin, coin.slug);
  // The page of a coin that is not listed is not found.
  return !coin.listed && asked.split(/[?#]/)[0] === `/coins/${coin.slug}` ? "/coins" : asked;
};

type PressProps = { token: string; link: LinkFacts; onDone: (result: Result) => void; onDead: () => void };

function Press({ token, link, onDone, onDead }: PressProps) {
  const { coin, email } = link;
  const api = useApi();
  const client = useQueryClient();
  const session = useSession();
  const [asksCode, setAsksCode] = useState(false);
  const { formRef, errors, clear, show, showApiError } = useFormErrors();
  const logIn = (login: { token: string; user: StoredUser }, result: Result) => {
    // The page must know first: what it shows depends on it.
    onDone(result);
    saveSession(login);
    invalidate(client, api.getVotes, api.getMyVotesToday, api.listMyVotes);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BodyOf<typeof confirmEmailVote>) => api.confirmEmailVote({ body }),
    onSuccess: ({ token, user }) => logIn({ token, user }, { refusal: null }),
    onError(error) {
      const login = loginIn(error);
      if (login) return logIn(login, { refusal: (error as ApiError).response });
      if (isDead(error) && !(error as ApiError).response.validation) return onDead();
      if (!asksForCode(error)) return showApiError(error);
      // The first time it is the question, then it is about the answer.
      if (asksCode) show({ otp: error.response.error });
      setAsksCode(true);
    },
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    mutate(asksCode ? { token, ...typed(event.currentTarget, ["otp"]) } : { token });
  };
  const isOther = session && session.user.email !== email;
  const press = coin.listed ? m.vote_confirm() : m.vote_confirm_login();
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
          {isOther && (
            <p className={css.notice}>
              <InterpolatedMessage message={m.vote_confirm_other_account({ email: "{}" })}>
                <b>{session.user.email}</b>
              </InterpolatedMessage>
            </p>
          )}
        </div>
        {asksCode && (
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
        <Button type="submit" kind={mainKind(coin)} large wide aria-disabled={isPending}>
          {isPending ? m.vote_confirm_pending() : press}
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

/** Why no vote was cast, where the page has a heading for it. */
const refusalTitles: Record<string, (values: { coin: string }) => string> = {
  already_voted: m.vote_refused_already_voted,
  own_coin: m.vote_refused_own_coin,
  not_found: m.vote_refused_not_found,
};

type DoneProps = { link: LinkFacts; result: Result; before: number | null | undefined; NextSteps: NextSteps };

/** The browser is logged in now, whatever became of the vote. */
function Done({ link, result: { refusal }, before, NextSteps }: DoneProps) {
  // It may have left the listing since the page was opened.
  const coin = { ...link.coin, listed: link.coin.listed && refusal?.code !== "not_found" };
  const place = usePlace({ ...link, coin });
  const { untilNextDay } = useFormat();
  const left = untilNextDay(useNow());
  const refusalTitle = refusal && refusalTitles[refusal.code];
  const title = refusal
    ? (refusalTitle?.({ coin: coin.name }) ?? m.vote_refused())
    : m.vote_counted_title({ coin: coin.name });
  return (
    <AccountPage key="done" title={title}>
      <Outcome>
        <VotedCoin coin={coin} />
        <div className={css.lines}>
          {refusal && !refusalTitle && <p>{refusal.error}</p>}
          <p>{refusal ? m.vote_refused_logged_in() : m.vote_counted_logged_in()}</p>
          {(!refusal || refusal.code === "already_voted") && <p>{m.vote_counted_next({ left })}</p>}
          <p>
            <Link to="/account#password">{m.vote_counted_set_password()}</Link>
          </p>
        </div>
        <BackFromVote coin={coin} place={place} solid />
      </Outcome>
      {(!refusal || refusal.code === "already_voted") && (
        <Suspense>
          <AfterVote coin={coin} before={refusal ? undefined : before} NextSteps={NextSteps} />
        </Suspense>
      )}
    </AccountPage>
  );
}

/** The link was used before, here or elsewhere. */
function Used({ link }: { link: LinkFacts }) {
  const { coin } = link;
  const place = usePlace(link);
  return (
    <AccountPage title={m.vote_counted_title({ coin: coin.name })}>
      <Outcome>
        <VotedCoin coin={coin} />
        <p>{m.vote_link_used()}</p>
        <BackFromVote coin={coin} place={place} solid />
      </Outcome>
    </AccountPage>
  );
}

/** The link is too old, or its request has ended: the same coin can be asked for again, from the same place. */
function Expired({ link }: { link: LinkFacts }) {
  const { coin } = link;
  const place = usePlace(link);
  const here = useCurrentUrl(place);
  return (
    <AccountPage title={m.account_link_expired()}>
      <Outcome>
        <VotedCoin coin={coin} />
        <p>{coin.listed ? m.vote_link_expired({ coin: coin.name }) : m.vote_delisted({ coin: coin.name })}</p>
        <div className={css.ways}>
          {coin.listed && (
            <ButtonLink kind="solid" to={votePath(coin.slug, here)}>
              {m.vote_link_new()}
            </ButtonLink>
          )}
          <BackFromVote coin={coin} place={place} />
        </div>
      </Outcome>
    </AccountPage>
  );
}
