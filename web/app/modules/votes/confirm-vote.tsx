import type { BodyOf, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import type { StoredUser } from "@cointally/contract/users.ts";
import type { confirmEmailVote, getEmailVoteLink } from "@cointally/contract/votes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { invalidate, query } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useNow } from "../../lib/clock.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { votePath, votePlace } from "../../lib/redirect.ts";
import { saveSession, useSession } from "../../lib/session.ts";
import { useHere } from "../../lib/site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Filled } from "../../ui/filled.tsx";
import form from "../../ui/form.module.css";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import { votePageWords } from "../../words/vote-page.ts";
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
  const words = useWords(votePageWords);
  const [result, setResult] = useState<Result | null>(null);
  const { data, error, refetch } = useQuery({
    ...query(api.getEmailVoteLink, { params: { token }, anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, failure) => !isDead(failure) && failures < 1,
  });
  const before = useQuery({ ...rankQuery(api, data?.coin.id ?? "", "before"), enabled: data?.status === "pending" });
  if (!data && isDead(error)) {
    return (
      <AccountPage title={words.expired.title}>
        <Outcome>
          <p>{words.expired.unknown}</p>
          <ButtonLink to="/coins">{words.stop.seeCoins}</ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  if (!data && error) {
    return (
      <AccountPage title={words.confirm.failed}>
        <Outcome>
          <p>{words.confirm.failedWhy}</p>
          <Button onClick={() => refetch()}>{words.confirm.tryAgain}</Button>
        </Outcome>
      </AccountPage>
    );
  }
  if (!data) {
    return (
      <AccountPage title={words.confirm.loading}>
        <SkeletonText lines={4} label={words.confirm.loading} />
      </AccountPage>
    );
  }
  if (result) return <Done link={data} result={result} before={before.data?.position} NextSteps={NextSteps} />;
  if (data.status === "counted") return <Used link={data} />;
  if (data.status !== "pending") return <Expired link={data} />;
  return <Press token={token} link={data} onDone={setResult} onDead={() => refetch()} />;
}

const usePlace = ({ place, coin }: LinkFacts): string => {
  const { origin } = new URL(useHere());
  const asked = votePlace(place && origin + place, origin, coin.slug);
  // The page of a coin that is not listed is not found.
  return !coin.listed && asked.split(/[?#]/)[0] === `/coins/${coin.slug}` ? "/coins" : asked;
};

type PressProps = { token: string; link: LinkFacts; onDone: (result: Result) => void; onDead: () => void };

function Press({ token, link, onDone, onDead }: PressProps) {
  const { coin, email } = link;
  const api = useApi();
  const client = useQueryClient();
  const words = useWords(votePageWords);
  const session = useSession();
  const [asksCode, setAsksCode] = useState(false);
  const { form: self, errors, clear, show, refuse } = useFormErrors();
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
      if (!asksForCode(error)) return refuse(error);
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
  const press = coin.listed ? words.confirm.press : words.confirm.pressWithoutVote;
  return (
    <AccountPage title={words.title(coin.name)}>
      <VotedCoin coin={coin} />
      <form ref={self} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <div className={css.lines}>
          <p>
            <Filled words={words.confirm.as}>
              <b>{email}</b>
            </Filled>{" "}
            {coin.listed && words.confirm.what}
          </p>
          {!coin.listed && <p className={css.notice}>{words.confirm.notListed(coin.name)}</p>}
          {isOther && (
            <p className={css.notice}>
              <Filled words={words.confirm.other}>
                <b>{session.user.email}</b>
              </Filled>
            </p>
          )}
        </div>
        {asksCode && (
          <TextField
            id="otp"
            name="otp"
            label={words.confirm.code}
            description={words.confirm.codeWhy}
            autoComplete="one-time-code"
            autoFocus
            error={errors.otp}
            onChange={() => clear("otp")}
          />
        )}
        <Button type="submit" kind={mainKind(coin)} large wide aria-disabled={isPending}>
          {isPending ? words.confirm.pressing : press}
        </Button>
      </form>
      <div className={`${css.lines} ${css.below}`}>
        <p className="small">
          {words.confirm.notYou} <Link to={`/vote/stop/${token}`}>{words.confirm.stop}</Link>
        </p>
      </div>
    </AccountPage>
  );
}

const refusalTitle = (words: (typeof votePageWords)["en"]["refused"], code: string, coin: string): string => {
  if (code === "already_voted") return words.already_voted(coin);
  if (code === "own_coin") return words.own_coin;
  return code === "not_found" ? words.not_found(coin) : words.other;
};

type DoneProps = { link: LinkFacts; result: Result; before: number | null | undefined; NextSteps: NextSteps };

/** The browser is logged in now, whatever became of the vote. */
function Done({ link, result: { refusal }, before, NextSteps }: DoneProps) {
  // It may have left the listing since the page was opened.
  const coin = { ...link.coin, listed: link.coin.listed && refusal?.code !== "not_found" };
  const words = useWords(votePageWords);
  const place = usePlace({ ...link, coin });
  const { untilNextDay } = useFormat();
  const left = untilNextDay(useNow());
  const isKnown = refusal && ["already_voted", "own_coin", "not_found"].includes(refusal.code);
  const title = refusal ? refusalTitle(words.refused, refusal.code, coin.name) : words.counted.title(coin.name);
  return (
    <AccountPage key="done" title={title}>
      <Outcome>
        <VotedCoin coin={coin} />
        <div className={css.lines}>
          {refusal && !isKnown && <p>{refusal.error}</p>}
          <p>{refusal ? words.refused.loggedIn : words.counted.loggedIn}</p>
          {(!refusal || refusal.code === "already_voted") && <p>{words.counted.next(left)}</p>}
          <p>
            <Link to="/account#password">{words.counted.setPassword}</Link>
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
  const words = useWords(votePageWords);
  const place = usePlace(link);
  return (
    <AccountPage title={words.counted.title(coin.name)}>
      <Outcome>
        <VotedCoin coin={coin} />
        <p>{words.used.counted}</p>
        <BackFromVote coin={coin} place={place} solid />
      </Outcome>
    </AccountPage>
  );
}

/** The link is too old, or its request has ended: the same coin can be asked for again, from the same place. */
function Expired({ link }: { link: LinkFacts }) {
  const { coin } = link;
  const words = useWords(votePageWords);
  const place = usePlace(link);
  const here = useHere(place);
  return (
    <AccountPage title={words.expired.title}>
      <Outcome>
        <VotedCoin coin={coin} />
        <p>{coin.listed ? words.expired.why(coin.name) : words.confirm.notListed(coin.name)}</p>
        <div className={css.ways}>
          {coin.listed && (
            <ButtonLink kind="solid" to={votePath(coin.slug, here)}>
              {words.expired.again}
            </ButtonLink>
          )}
          <BackFromVote coin={coin} place={place} />
        </div>
      </Outcome>
    </AccountPage>
  );
}
