import type { BrowserContext } from "playwright-core";

/** What a browser says when something is wrong, on any tab of a context: uncaught errors, and what is written to the console as an error or a warning. */
export const complaintsIn = (context: BrowserContext): string[] => {
  const complaints: string[] = [];
  context.on("weberror", (thrown) => complaints.push(thrown.error().message));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
};

/** Without the lines that the browser itself writes of a refused call: what the page makes of the refusal is what counts. */
export const besidesRefusals = (complaints: string[]): string[] =>
  complaints.filter((line) => !/Failed to load resource/.test(line));
