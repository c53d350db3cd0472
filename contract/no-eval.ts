import { config } from "zod";

/**
 * For browsers, before any schema is loaded: stops Zod from trying `new Function`, which the Content-Security-Policy of pages blocks and
 * reports.
 */
export function withoutEval(): void {
  config({ jitless: true });
}
