import * as m from "@cointally/i18n/messages";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { isSessionEnd } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { IconButton } from "../controls/button.tsx";
import { Icon } from "../controls/icon.tsx";
import css from "./toasts.module.css";

/** Default duration of a toast (specification §9). */
export const toastMs = 5000;

/** `text` is null if the server could not be reached. */
type Toast = { id: number; text: string | null };

/** How many toasts are shown at most; a new one replaces the oldest. */
export const maxToasts = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

let modal: HTMLElement | null = null;

const noContent = () => null;

/** The open modal dialog shows the toasts, since it covers the page and makes it inert; null once it is closed. */
export function showToastsIn(dialog: HTMLElement | null): void {
  modal = dialog;
  set(toasts);
}

let status: ReactNode = null;

/** Shows what takes long, until it is null. */
export function showStatus(content: ReactNode): void {
  status = content;
  set(toasts);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Errors already shown: the query client reports every failed action, and a form may report the same error. */
const reported = new WeakSet<object>();

/**
 * Shows an error at the top of the page (specification §8). The same text and the same error are shown once. Ignores the end of a
 * session, which the login page explains.
 */
export function toastError(error: unknown): void {
  if (isSessionEnd(error)) return;
  if (typeof error === "object" && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const text = errorMessage(error);
  lastId += 1;
  set([...toasts.filter((toast) => toast.text !== text), { id: lastId, text }].slice(-maxToasts));
}

export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const closeToasts = (): void => set(none);

/** The toasts of this page. Each closes after 5 s, but not while pointer or focus is on it. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const shownStatus = useSyncExternalStore(subscribe, () => status, noContent);
  const container = useSyncExternalStore(subscribe, () => modal, noContent);
  const region = (
    <section className={css.toasts} aria-label={m.common_messages()}>
      <div role="status">{shownStatus && <div className={css.status}>{shownStatus}</div>}</div>
      <div aria-live="assertive" aria-relevant="additions">
        {shown.map((toast) => (
          <ErrorToast key={toast.id} {...toast} />
        ))}
      </div>
    </section>
  );
  return container ? createPortal(region, container) : region;
}

function ErrorToast({ id, text }: Toast) {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  useEffect(() => {
    if (pointer || focus) return;
    const timer = setTimeout(() => closeToast(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, pointer, focus]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only keep the toast open
    <div
      className={css.toast}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Icon name="warn" className={css.icon} />
      <div>
        <strong>{m.common_error()}</strong>
        <p>{text ?? m.common_unreachable()}</p>
      </div>
      <IconButton icon="x" label={m.common_close_message()} onClick={() => closeToast(id)} />
    </div>
  );
}
