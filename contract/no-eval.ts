import { config } from "zod";

/**
 * For browsers, before any schema is loaded: keeps Zod from trying `new Function`, which the pages' Content-Security-Policy
 * refuses and reports.
 */
export function withoutEval(): void {
  config({ jitless: true });
}
