/** Moves the focus to the page's heading, for when the focused element is removed or the page changes. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}
