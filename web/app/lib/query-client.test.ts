import type { ErrorBody, ErrorCode } from "@cointally/contract/errors.ts";
import { InfiniteQueryObserver, MutationObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { createQueryClient } from "./query-client.ts";

const refusal = (status: number, code: ErrorCode, error = "No.") =>
  new ApiError(status, { statusCode: status, code, error, message: error } as ErrorBody);
const away = () => new TypeError("Failed to fetch");

const raise = vi.fn();
let client = createQueryClient(raise, 0);
/** A read that fails with what is first in the row, and succeeds where that is null; the last stays. */
const read = (key: string, ...answers: (unknown | null)[]) => {
  const next = () => (answers.length > 1 ? answers.shift() : answers[0]);
  return () =>
    client
      .fetchQuery({
        queryKey: [key],
        staleTime: 0,
        queryFn: async () => {
          const answer = next();
          if (answer) throw answer;
          return "read";
        },
      })
      .catch(() => "failed");
};

beforeEach(async () => {
  client = createQueryClient(raise, 0);
  for (const key of ["a", "b", "c", "d"]) await read(key, away(), null)();
  for (const key of ["a", "b", "c", "d"]) await read(key, null)();
  raise.mockClear();
});

describe("an action", () => {
  const act = (error: unknown, expects?: ErrorCode[]) =>
    new MutationObserver(client, {
      mutationFn: () => Promise.reject(error),
      ...(expects && { meta: { expects } }),
    })
      .mutate()
      .catch(() => {});

  it("that fails raises its error, each time", async () => {
    const errors = [refusal(400, "validation"), away(), refusal(409, "already_voted"), refusal(400, "validation")];
    for (const error of errors) await act(error);
    expect(raise.mock.calls.map(([error]) => error)).toEqual(errors);
  });

  it("that gets an answer it expects raises nothing; another refusal does", async () => {
    await act(refusal(401, "otp_required"), ["otp_required"]);
    expect(raise).not.toHaveBeenCalled();
    await act(refusal(401, "wrong_credentials"), ["otp_required"]);
    expect(raise).toHaveBeenCalledOnce();
  });
});

describe("a read", () => {
  it("that keeps failing raises one error for an outage, and one for the next", async () => {
    const poll = read("a", away(), away(), away(), null, away());
    for (let n = 0; n < 3; n++) await poll();
    expect(raise).toHaveBeenCalledOnce();
    await poll();
    await poll();
    expect(raise).toHaveBeenCalledTimes(2);
  });

  it("that fails as others do is of their outage, also where the sentence has a number of its own", async () => {
    for (const key of ["a", "b", "c"]) await read(key, refusal(500, "internal", `Tell us this number: ${key}.`))();
    expect(raise).toHaveBeenCalledOnce();
    await read("d", refusal(403, "forbidden"))();
    expect(raise).toHaveBeenCalledTimes(2);
    await read("a", null)();
    await read("d", null)();
  });

  it("of the next rows of a list, which a person asks for, raises each time", async () => {
    const rows = new InfiniteQueryObserver(client, {
      queryKey: ["rows"],
      queryFn: ({ pageParam }) => (pageParam === 0 ? Promise.resolve([1]) : Promise.reject(away())),
      initialPageParam: 0,
      getNextPageParam: () => 1,
    });
    const stop = rows.subscribe(() => {});
    await vi.waitFor(() => expect(rows.getCurrentResult().isSuccess).toBe(true));
    await rows.fetchNextPage();
    await rows.fetchNextPage();
    stop();
    expect(raise).toHaveBeenCalledTimes(2);
  });

  it("that was given up raises nothing", async () => {
    const reading = client
      .fetchQuery({
        queryKey: ["slow"],
        queryFn: ({ signal }) => new Promise((_, no) => signal.addEventListener("abort", no)),
      })
      .catch(() => {});
    await client.cancelQueries({ queryKey: ["slow"] });
    await reading;
    expect(raise).not.toHaveBeenCalled();
  });
});
