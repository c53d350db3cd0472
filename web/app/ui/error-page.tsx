import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { errorMessage } from "../lib/error-message.ts";
import { useWords } from "../lib/locale.ts";
import { shellWords } from "../words/shell.ts";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { toastError } from "./toasts.tsx";

/** Nothing stands at this address. */
export function NotFoundPage({ children }: { children?: string }) {
  const words = useWords(shellWords);
  return (
    <div className="wrap">
      <title>{`${words.notHere} · Cointally`}</title>
      <EmptyState level={1} title={words.notHere} action={<ButtonLink to="/">{words.backToCoins}</ButtonLink>}>
        {children ?? words.notHereWhy}
      </EmptyState>
    </div>
  );
}

/** The site cannot answer now, and may the next time. */
function TryAgainPage({ title, children }: { title: string; children: ReactNode }) {
  const { tryAgain } = useWords(shellWords);
  return (
    <div className="wrap">
      <title>{`${title} · Cointally`}</title>
      <EmptyState
        level={1}
        title={title}
        action={
          <Button icon="refresh" onClick={() => window.location.reload()}>
            {tryAgain}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** Something broke on our side; `id` is the number that the log also bears. */
function BrokenPage({ id }: { id?: string }) {
  const words = useWords(shellWords);
  return (
    <TryAgainPage title={words.broken}>
      {id ? words.brokenTell : words.brokenTry}
      {id && <b>{id}</b>}
    </TryAgainPage>
  );
}

/** What passes by itself. */
const passing: Record<number, "tooMany" | "starting"> = { 429: "tooMany", 503: "starting" };

/**
 * The page of an error, whose status the answer has: what was asked is not here, must wait, or we failed. All but the first are raised as
 * a toast as well (specification §8).
 */
export function ErrorPage({ error }: { error: unknown }) {
  const words = useWords(shellWords);
  const answered = isRouteErrorResponse(error);
  const passes = answered ? passing[error.status] : undefined;
  const isMissing = answered && !passes && error.status < 500;
  const title = words[passes ?? "broken"];
  useEffect(() => {
    if (isMissing) return;
    const said = answered ? errorMessage({ response: error.data }) : null;
    toastError({ response: { message: said ?? title } });
  }, [answered, error, isMissing, title]);
  if (!answered) return <BrokenPage />;
  if (passes) return <TryAgainPage title={title}>{words.tryAgainIn(error.data?.retry_after)}</TryAgainPage>;
  return isMissing ? <NotFoundPage /> : <BrokenPage id={error.data?.id} />;
}
