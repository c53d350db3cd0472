import * as m from "@cointally/i18n/messages";
import { useEffect, useState, useSyncExternalStore } from "react";
import { isSessionEnd } from "../lib/api-client.ts";
import { errorMessage } from "../lib/error-message.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import css from "./toasts.module.css";

/** Default duration of a toast (specification §9). */
export const toastMs = 5000;

/** Without a text, the server was not reached. */
type Toast = { id: number; text: string | null };

let toasts: readonly Toast[] = [];
let lastId = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Errors that were shown: the page raises every failed action, and a form may raise what it cannot show itself. */
const raised = new WeakSet<object>();

/**
 * Shows an error at the top of the page, in the words of specification §8. The same words stand there once, and one error is shown
 * once. Not the end of a session: the login page tells it.
 */
export function toastError(error: unknown): void {
  if (isSessionEnd(error)) return;
  if (typeof error === "object" && error !== null) {
    if (raised.has(error)) return;
    raised.add(error);
  }
  const text = errorMessage(error);
  lastId += 1;
  set([...toasts.filter((toast) => toast.text !== text), { id: lastId, text }]);
}

/** Takes a toast away. */
export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

/** Takes all of them away: what they said is over. */
export const closeToasts = (): void => set(none);

/** The toasts of this page: closable, gone after 5 s, kept while pointer or focus is on them. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <section className={css.toasts} aria-label={m.common_messages()}>
      <div aria-live="assertive" aria-relevant="additions">
        {shown.map((toast) => (
          <ErrorToast key={toast.id} {...toast} />
        ))}
      </div>
    </section>
  );
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
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only keep the toast where it is
    <div
      className={css.toast}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Icon name="warn" className={css.sign} />
      <div>
        <strong>{m.common_error()}</strong>
        <p>{text ?? m.common_unreachable()}</p>
      </div>
      <IconButton icon="x" label={m.common_close_message()} onClick={() => closeToast(id)} />
    </div>
  );
}
