import type { BrowserContext } from "playwright-core";

/** Collects uncaught errors, console errors and console warnings of all tabs of a context. */
export function collectConsoleErrors(context: BrowserContext): string[] {
  const consoleErrors: string[] = [];
  context.on("weberror", (thrown) => consoleErrors.push(thrown.error().message));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) consoleErrors.push(message.text());
  });
  return consoleErrors;
}

/** Leaves out the lines that the browser writes for each failed request: a spec checks how the page handles it. */
export const withoutFailedRequests = (consoleErrors: string[]): string[] =>
  consoleErrors.filter((line) => !/Failed to load resource/.test(line));
