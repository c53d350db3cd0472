import { type ComponentType, lazy } from "react";

/** Resolves on the first tap or key press. */
const firstInteraction: Promise<void> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise((resolve) => {
      for (const type of ["pointerdown", "keydown"])
        addEventListener(type, () => resolve(), { capture: true, once: true });
    });

/**
 * A component whose code loads on the first tap or key press. Until then the server's HTML is shown, which works without scripts; a
 * re-render of its parent would show the fallback. If the code fails to load, only this component disappears. Use its styles in the
 * fallback, so that the page includes them.
 */
export const lazyOnInteraction = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    await firstInteraction;
    return load().catch(() => ({ default: () => null }));
  });
