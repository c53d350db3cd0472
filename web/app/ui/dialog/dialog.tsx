import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import * as m from "@cointally/i18n/messages";
import { type ReactNode, useEffect, useRef } from "react";
import { focusHeading } from "../../lib/browser/focus-heading.ts";
import { iconButtonClass } from "../controls/button.tsx";
import { Icon } from "../controls/icon.tsx";
import css from "./dialog.module.css";

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A modal dialog. Focus moves in, to `data-autofocus` if there is one, and returns to the element that opened it, or to the page's
 * heading if that element was removed. Escape, a phone's Back gesture and a click outside close it. Import it lazily.
 */
export function Dialog({ title, onClose, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef(document.activeElement);
  useCloseRequest(onClose);
  const returnFocus = () => {
    const { current } = opener;
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) return current;
    focusHeading();
    return false;
  };
  return (
    // Escape that closes a list inside the dialog has its default prevented.
    <BaseDialog.Root open onOpenChange={(open, { event }) => !open && !event.defaultPrevented && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css.overlay} />
        <BaseDialog.Viewport className={css.viewport}>
          <BaseDialog.Popup
            ref={popup}
            className={css.popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? true}
            finalFocus={returnFocus}
          >
            <div className={css.header}>
              <BaseDialog.Title className={css.title}>{title}</BaseDialog.Title>
              <BaseDialog.Close className={`${iconButtonClass()} ${css.close}`} aria-label={m.common_close()}>
                <Icon name="x" size={20} />
              </BaseDialog.Close>
            </div>
            <div className={css.body}>{children}</div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

type CloseWatcher = { onclose: (() => void) | null; destroy(): void };

/** Calls `onClose` for the platform's close request, such as Back on a phone, where the browser supports CloseWatcher. */
function useCloseRequest(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (!Watcher) return;
    const watcher = new Watcher();
    watcher.onclose = () => close.current();
    return () => watcher.destroy();
  }, []);
}
