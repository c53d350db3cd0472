import autocannon from "autocannon";

export type Load = { rate: number; p50: number; p99: number; failures: number };

/** Asks one address over and over from 32 connections for some seconds. Rates are answers a second, times milliseconds. */
export const load = async (url: string, seconds: number, options: Partial<autocannon.Options> = {}): Promise<Load> => {
  const run = (duration: number) => autocannon({ url, connections: 32, duration, ...options });
  await run(Math.min(1, seconds));
  const result = await run(seconds);
  return {
    rate: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
};
