import type { Progress } from "../modules/imports/progress.ts";

/** The part of a writable stream that is needed; a terminal also has a width. */
type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown };

const WIDTH = 30;

/**
 * Shows progress: one line that grows on a terminal, one line per tenth in a pipe or log, nothing when there is nothing to do.
 */
export function progressBar(label: string, out: Output = process.stderr): Progress {
  let shown = -1;
  return (done, total) => {
    if (total === 0) return;
    const percent = Math.floor((100 * done) / total);
    const step = out.isTTY ? percent : Math.floor(percent / 10);
    if (step === shown) return;
    shown = step;
    const count = `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    if (!out.isTTY) return void out.write(`${label}: ${count}\n`);
    const filled = Math.round((WIDTH * done) / total);
    const line = `${label} ${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${percent}% ${count}`;
    out.write(`\r\u001b[K${line.slice(0, (out.columns ?? 80) - 1)}${done >= total ? "\n" : ""}`);
  };
}
