/** A log for tests: errors are seen, the rest is not. */
export const quietLog = { info: () => {}, warn: () => {}, error: (...what: unknown[]) => console.error(...what) };
