import * as m from "@cointally/i18n/messages";
import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { errorMessage } from "../lib/error-message.ts";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Filled } from "./filled.tsx";
import { toastError } from "./toasts.tsx";

/** Nothing stands at this address. */
export function NotFoundPage({ children }: { children?: string }) {
  return (
    <div className="wrap">
      <title>{`${m.shell_not_found()} · Cointally`}</title>
      <EmptyState level={1} title={m.shell_not_found()} action={<ButtonLink to="/">{m.common_see_coins()}</ButtonLink>}>
        {children ?? m.shell_not_found_text()}
      </EmptyState>
    </div>
  );
}

/** The site cannot answer now, and may the next time. */
function TryAgainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <title>{`${title} · Cointally`}</title>
      <EmptyState
        level={1}
        title={title}
        action={
          <Button icon="refresh" onClick={() => window.location.reload()}>
            {m.common_try_again()}
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
  return (
    <TryAgainPage title={m.shell_error()}>
      {id ? (
        <Filled message={m.shell_error_id({ id: "{}" })}>
          <b>{id}</b>
        </Filled>
      ) : (
        m.shell_try_again_soon()
      )}
    </TryAgainPage>
  );
}

const tryAgainIn = (seconds: number | undefined) =>
  seconds ? m.shell_try_again_in({ seconds }) : m.shell_try_again_soon();

/** The titles of what passes by itself, by status. */
const passing: Record<number, () => string> = { 429: m.shell_too_many_requests, 503: m.shell_restarting };

/**
 * The page of an error, whose status the answer has: what was asked is not here, must wait, or we failed. All but the first are raised as
 * a toast as well (specification §8).
 */
export function ErrorPage({ error }: { error: unknown }) {
  const answered = isRouteErrorResponse(error);
  const passes = answered ? passing[error.status] : undefined;
  const isMissing = answered && !passes && error.status < 500;
  const title = (passes ?? m.shell_error)();
  useEffect(() => {
    if (isMissing) return;
    const said = answered ? errorMessage({ response: error.data }) : null;
    toastError({ response: { message: said ?? title } });
  }, [answered, error, isMissing, title]);
  if (!answered) return <BrokenPage />;
  if (passes) return <TryAgainPage title={title}>{tryAgainIn(error.data?.retry_after)}</TryAgainPage>;
  return isMissing ? <NotFoundPage /> : <BrokenPage id={error.data?.id} />;
}
