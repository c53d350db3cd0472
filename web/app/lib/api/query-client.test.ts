import type { ErrorBody, ErrorCode } from "@cointally/contract/errors.ts";
import { InfiniteQueryObserver, MutationObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { createQueryClient } from "./query-client.ts";

const apiError = (status: number, code: ErrorCode, error = "No.") =>
  new ApiError(status, { statusCode: status, code, error, message: error } as ErrorBody);
const unreachable = () => new TypeError("Failed to fetch");

const report = vi.fn();
let client = createQueryClient(report, 0);
/** A read that has each outcome in turn, an error or null for success; the last one repeats. */
const read = (key: string, ...outcomes: (unknown | null)[]) => {
  const next = () => (outcomes.length > 1 ? outcomes.shift() : outcomes[0]);
  return () =>
    client
      .fetchQuery({
        queryKey: [key],
        staleTime: 0,
        queryFn: async () => {
          const error = next();
          if (error) throw error;
          return "read";
        },
      })
      .catch(() => "failed");
};

beforeEach(async () => {
  client = createQueryClient(report, 0);
  for (const key of ["a", "b", "c", "d"]) await read(key, unreachable(), null)();
  for (const key of ["a", "b", "c", "d"]) await read(key, null)();
  report.mockClear();
});

describe("an action", () => {
  const act = (error: unknown, expects?: ErrorCode[]) =>
    new MutationObserver(client, {
      mutationFn: () => Promise.reject(error),
      ...(expects && { meta: { expects } }),
    })
      .mutate()
      .catch(() => {});

  it("reports its error each time it fails", async () => {
    const errors = [
      apiError(400, "validation"),
      unreachable(),
      apiError(409, "already_voted"),
      apiError(400, "validation"),
    ];
    for (const error of errors) await act(error);
    expect(report.mock.calls.map(([error]) => error)).toEqual(errors);
  });

  it("does not report an error that it expects, but reports others", async () => {
    await act(apiError(401, "otp_required"), ["otp_required"]);
    expect(report).not.toHaveBeenCalled();
    await act(apiError(401, "wrong_credentials"), ["otp_required"]);
    expect(report).toHaveBeenCalledOnce();
  });
});

describe("a read", () => {
  it("reports one error per outage", async () => {
    const poll = read("a", unreachable(), unreachable(), unreachable(), null, unreachable());
    for (let n = 0; n < 3; n++) await poll();
    expect(report).toHaveBeenCalledOnce();
    await poll();
    await poll();
    expect(report).toHaveBeenCalledTimes(2);
  });

  it("reports the same error of several reads once, also if their messages contain different numbers", async () => {
    for (const key of ["a", "b", "c"]) await read(key, apiError(500, "internal", `Error ID: ${key}.`))();
    expect(report).toHaveBeenCalledOnce();
    await read("d", apiError(403, "forbidden"))();
    expect(report).toHaveBeenCalledTimes(2);
    await read("a", null)();
    await read("d", null)();
  });

  it("reports each failure to load more rows of a list", async () => {
    const rows = new InfiniteQueryObserver(client, {
      queryKey: ["rows"],
      queryFn: ({ pageParam }) => (pageParam === 0 ? Promise.resolve([1]) : Promise.reject(unreachable())),
      initialPageParam: 0,
      getNextPageParam: () => 1,
    });
    const stop = rows.subscribe(() => {});
    await vi.waitFor(() => expect(rows.getCurrentResult().isSuccess).toBe(true));
    await rows.fetchNextPage();
    await rows.fetchNextPage();
    stop();
    expect(report).toHaveBeenCalledTimes(2);
  });

  it("reports nothing if it was cancelled", async () => {
    const reading = client
      .fetchQuery({
        queryKey: ["slow"],
        queryFn: ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", reject)),
      })
      .catch(() => {});
    await client.cancelQueries({ queryKey: ["slow"] });
    await reading;
    expect(report).not.toHaveBeenCalled();
  });
});
