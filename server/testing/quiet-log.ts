/** A log for tests that shows errors only. */
export const quietLog = { info: () => {}, warn: () => {}, error: (...what: unknown[]) => console.error(...what) };
