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

/** Something broke on our side; `id` is the number that the log also bears. */
function BrokenPage({ id }: { id?: string }) {
  return (
    <div className="wrap">
      <title>Something broke on our side · Cointally</title>
      <EmptyState
        level={1}
        title="Something broke on our side"
        action={
          <Button icon="refresh" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      >
        Try again{id ? "; if it happens twice, tell us this number: " : "."}
        {id && <b>{id}</b>}
      </EmptyState>
    </div>
  );
}

/** The page of an error, whose status the answer has: what was asked is not here, or we failed. */
export function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <BrokenPage />;
  return error.status < 500 ? <NotFoundPage /> : <BrokenPage id={error.data?.id} />;
}
