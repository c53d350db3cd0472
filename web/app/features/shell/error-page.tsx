import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Nothing stands at this address. */
export function NotFoundPage({ children }: { children?: string }) {
  return (
    <div className="wrap">
      <title>This page is not here · Cointally</title>
      <EmptyState level={1} title="This page is not here" action={<ButtonLink to="/">Back to the coins</ButtonLink>}>
        {children ?? "The address may be wrong, or what stood here was taken away."}
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
            Try again
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
    <TryAgainPage title="Something broke on our side">
      Try again{id ? "; if it happens twice, tell us this number: " : "."}
      {id && <b>{id}</b>}
    </TryAgainPage>
  );
}

/** What passes by itself. */
const passing: Record<number, string> = { 429: "Too many requests", 503: "The site is starting again" };

/** The page of an error, whose status the answer has: what was asked is not here, must wait, or we failed. */
export function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <BrokenPage />;
  const title = passing[error.status];
  const seconds: unknown = error.data?.retry_after;
  if (title) {
    return <TryAgainPage title={title}>{`Try again in ${seconds ? `${seconds} s` : "a moment"}.`}</TryAgainPage>;
  }
  return error.status < 500 ? <NotFoundPage /> : <BrokenPage id={error.data?.id} />;
}
