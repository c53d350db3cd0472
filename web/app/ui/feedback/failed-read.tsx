import * as m from "@cointally/i18n/messages";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../controls/button.tsx";
import { EmptyState } from "./empty-state.tsx";
import css from "./failed-read.module.css";

/** Why a read failed: in the server's words, or that nothing answered. */
export const failureReason = (error: unknown): string => errorMessage(error) ?? m.common_server_no_response();

type Props = {
  /** What did not load. */
  title: string;
  error: unknown;
  onRetry?: () => unknown;
  /** A sentence after the reason, such as that nothing is lost. */
  note?: string;
  /** As a line in a section rather than in place of a page. */
  inline?: boolean;
};

/** What is shown in place of something that did not load. */
export function FailedRead({ title, error, onRetry, note, inline = false }: Props) {
  const reason = [failureReason(error), note].filter(Boolean).join(" ");
  const retry = onRetry && (
    <Button icon="refresh" onClick={() => onRetry()}>
      {m.common_try_again()}
    </Button>
  );
  if (!inline) {
    return (
      <EmptyState title={title} action={retry}>
        {reason}
      </EmptyState>
    );
  }
  return (
    <div className={css.inline} role="alert">
      <p>
        <span>{title}</span> <span>{reason}</span>
      </p>
      {retry}
    </div>
  );
}
