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

/** The same load, its times kept to the microsecond: the 99th percentile in milliseconds, for what differs by less than one. */
export const p99Of = async (url: string, seconds: number): Promise<Load> => {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ url, connections: 32, duration: seconds }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    run.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return {
    rate: Math.round(result.requests.average),
    p50: at(0.5),
    p99: at(0.99),
    failures: result.non2xx + result.errors + result.timeouts,
  };
};
