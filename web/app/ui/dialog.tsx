import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { focusHeading } from "../lib/focus-heading.ts";
import { useWords } from "../lib/locale.ts";
import { uiWords } from "../words/ui.ts";
import css from "./dialog.module.css";
import { OnMantine } from "./on-mantine.tsx";

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A dialog over the page: focus goes in and comes back, to the heading where what opened it is gone; Escape closes, and a
 * phone's Back where the browser tells of it.
 * Import it lazily, beside what opens it.
 */
export function Dialog({ title, onClose, children }: Props) {
  const { close } = useWords(uiWords);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const { current: before } = opener;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else focusHeading();
    };
  }, []);
  useCloseRequest(onClose);
  return (
    <OnMantine>
      <Modal
        opened
        onClose={onClose}
        title={title}
        centered
        returnFocus={false}
        size={480}
        // Below the toasts: what a form in here is told must be seen.
        zIndex="var(--z-dialog)"
        transitionProps={{ duration: 0 }}
        closeButtonProps={{ "aria-label": close }}
        // Its head is no banner: the page has one.
        attributes={{ header: { role: "none" } }}
        classNames={{
          content: css.content,
          header: css.header,
          title: css.title,
          body: css.body,
          overlay: css.overlay,
          close: css.close,
        }}
      >
        {children}
      </Modal>
    </OnMantine>
  );
}

type CloseWatcher = { onclose: (() => void) | null; destroy(): void };

/** Back on a phone is a wish to close what lies over the page, as the browser itself takes it for menus and sheets. */
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
