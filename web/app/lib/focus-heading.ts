/** Moves the focus to the page's heading: where what stood there is gone, readers and keys go on from the top. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}
