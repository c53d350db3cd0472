import * as m from "@cointally/i18n/messages";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../ui/controls/icon.tsx";
import css from "../dialog.module.css";
import { dispatch } from "../machine.ts";
import { useWalletState } from "../wallet-state.ts";

/** ID of the view's heading, which labels the dialog. */
export const titleId = "wallet-dialog-title";

/** The frame of every view: its heading, focused when shown, a Back button if there is a history, and a Close button. */
export function ViewFrame({ title, children }: { title: string; children: ReactNode }) {
  const hasBack = useWalletState(({ views }) => views.length > 1);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className={css.head}>
        {hasBack ? (
          <button
            type="button"
            className={css.icon}
            aria-label={m.common_back()}
            onClick={() => dispatch({ type: "went_back" })}
          >
            <Icon name="left" />
          </button>
        ) : (
          <span />
        )}
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className={css.icon}
          aria-label={m.common_close()}
          onClick={() => dispatch({ type: "closed" })}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className={css.body}>{children}</div>
    </>
  );
}
