import { type ComponentType, lazy } from "react";

/** Resolves with the first press or key on the page. */
const firstInteraction: Promise<void> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise((resolve) => {
      for (const type of ["pointerdown", "keydown"])
        addEventListener(type, () => resolve(), { capture: true, once: true });
    });

/**
 * A part of a page whose code loads with the reader's first press or key. Until then the server's markup of it stands there, and works
 * as it does without scripts; an update from above would replace it by the fallback. Should the code not arrive, the part goes and the page stays. Let the fallback use its
 * styles, so that they come with the page.
 */
export const lazyOnInteraction = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    await firstInteraction;
    return load().catch(() => ({ default: () => null }));
  });
