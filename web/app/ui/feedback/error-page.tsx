import * as m from "@cointally/i18n/messages";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { errorMessage } from "../../lib/api/error-message.ts";
import { useSiteName } from "../../lib/page/brand.ts";
import { withSiteName } from "../../lib/page/meta.ts";
import { Button, ButtonLink } from "../controls/button.tsx";
import { InterpolatedMessage } from "../interpolated-message.tsx";
import { EmptyState } from "./empty-state.tsx";
import css from "./error-page.module.css";
import { toastError } from "./toasts.tsx";

const ReloadOnceReady = lazy(() => import("./reload-once-ready.tsx"));

function PageTitle({ children }: { children: string }) {
  return <title>{withSiteName(children, useSiteName())}</title>;
}

/** `search`: the field that finds coins, which a part that knows no coins cannot have. */
export function NotFoundPage({ children, search }: { children?: string; search?: ReactNode }) {
  return (
    <div className="wrap">
      <PageTitle>{m.shell_not_found()}</PageTitle>
      <EmptyState
        level={1}
        title={m.shell_not_found()}
        action={
          <>
            {search && <div className={css.search}>{search}</div>}
            <ButtonLink to="/">{m.common_see_coins()}</ButtonLink>
          </>
        }
      >
        {children ?? m.shell_not_found_text()}
      </EmptyState>
    </div>
  );
}

/** A temporary error, with a button that reloads. */
function TryAgainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <PageTitle>{title}</PageTitle>
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

/** A failure of the site; `id` finds it in the log. */
function ServerErrorPage({ id }: { id?: string }) {
  return (
    <TryAgainPage title={m.shell_error()}>
      {id ? (
        <InterpolatedMessage message={m.shell_error_id({ id: "{}" })}>
          <b>{id}</b>
        </InterpolatedMessage>
      ) : (
        m.shell_try_again_soon()
      )}
    </TryAgainPage>
  );
}

const tryAgainIn = (seconds: number | undefined) =>
  seconds ? m.shell_try_again_in({ seconds }) : m.shell_try_again_soon();

/** Titles of errors that end by themselves, by status. */
const temporaryTitles: Record<number, () => string> = { 429: m.shell_too_many_requests, 503: m.shell_restarting };

/**
 * The page for an error that a loader or a render threw: not found, temporary, or a failure of the site. All but "not found" also show a
 * toast (specification §8).
 */
export function ErrorPage({ error, search }: { error: unknown; search?: ReactNode }) {
  const isResponse = isRouteErrorResponse(error);
  const temporaryTitle = isResponse ? temporaryTitles[error.status] : undefined;
  const isNotFound = isResponse && !temporaryTitle && error.status < 500;
  const title = (temporaryTitle ?? m.shell_error)();
  useEffect(() => {
    if (isNotFound) return;
    const message = isResponse ? errorMessage({ response: error.data }) : null;
    toastError({ response: { message: message ?? title } });
  }, [isResponse, error, isNotFound, title]);
  if (!isResponse) return <ServerErrorPage />;
  if (temporaryTitle) {
    return (
      <>
        <TryAgainPage title={title}>{tryAgainIn(error.data?.retry_after)}</TryAgainPage>
        {error.status === 503 && (
          <Suspense>
            <ReloadOnceReady />
          </Suspense>
        )}
      </>
    );
  }
  return isNotFound ? <NotFoundPage search={search} /> : <ServerErrorPage id={error.data?.id} />;
}
