import type { Context } from "../core/context.ts";

/** A log that collects its lines: the level, the message, and the reason if there is one. */
export function collectedLog() {
  const lines: string[] = [];
  const write =
    (level: string) =>
    (fields: { source?: string; reason?: string }, words: string): void => {
      lines.push([level, fields.source, words, fields.reason].filter(Boolean).join(": "));
    };
  const log = { info: write("info"), warn: write("warn"), error: write("error") } as unknown as Context["log"];
  return { log, lines };
}
