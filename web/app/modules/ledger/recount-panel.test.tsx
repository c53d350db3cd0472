import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { RecountPanel } from "./recount-panel.tsx";
import type { RecountFailure, RecountMessage, RecountRequest } from "./recount-worker.ts";
import { storeCheckpoint } from "./stored-checkpoint.ts";
import type { RecountReport } from "./verify-site.ts";

/** Stands in for the worker: what it is asked, and what a test lets it respond. */
class FakeWorker {
  request: RecountRequest | undefined;
  isTerminated = false;
  onmessage: ((event: MessageEvent<RecountMessage>) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    workers.push(this);
  }

  postMessage(request: RecountRequest) {
    this.request = request;
  }

  terminate() {
    this.isTerminated = true;
  }

  respond(data: RecountMessage) {
    act(() => this.onmessage?.({ data } as MessageEvent<RecountMessage>));
  }
}

const workers: FakeWorker[] = [];
beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const stored = { note: "an earlier checkpoint", keys: ["a key"] };
const report: RecountReport = {
  size: 5,
  votes: 5,
  listedVotes: 5,
  voided: 0,
  previousSize: null,
  listed: 2,
  top: [
    { slug: "harbor-token", name: "Harbor Token", votes: 3, logged: 3 },
    { slug: "lantern", name: "Lantern", votes: 2, logged: 2 },
  ],
  checkpoint: { note: "a checkpoint", keys: ["a key"] },
};
const failureOf = (code: RecountFailure["code"], detail = ""): RecountMessage => ({
  failure: { code, detail, coins: [] },
});

const startsWith = (title: string) => (name: string) => name.startsWith(title);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Shows the panel and starts a recount. Returns its worker. */
function start(): FakeWorker {
  renderPage(RecountPanel);
  press(m.ledger_start());
  return workers.at(-1) as FakeWorker;
}
/** Presses the button below a result. Returns the worker of the new recount. */
function startAgain(): FakeWorker {
  press(m.ledger_start_again());
  return workers.at(-1) as FakeWorker;
}

it("shows how many entries are counted, and can be cancelled", () => {
  const worker = start();
  worker.respond({ progress: { step: "entries", entries: 0, size: 5 } });
  const progress = screen.getByRole<HTMLProgressElement>("progressbar", { name: /0 of 5 entries/ });
  expect([progress.getAttribute("value"), progress.max]).toEqual(["0", 5]);
  press(m.common_cancel());
  expect(screen.getByRole("button", { name: m.ledger_start() })).toBeDefined();
  expect([screen.queryByRole("progressbar"), worker.isTerminated]).toEqual([null, true]);
  worker.respond({ report });
  expect(screen.queryByRole("heading")).toBeNull();
});

it("compares the coins in log and lists, and stores the checkpoint for the next recount", () => {
  const worker = start();
  expect(worker.request?.stored).toBeUndefined();
  worker.respond({ report });
  const result = within(screen.getByRole("region", { name: startsWith(m.ledger_done()) }));
  expect(document.activeElement).toBe(result.getByRole("heading"));
  expect(result.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    m.label_coin() + m.ledger_in_log() + m.ledger_in_lists(),
    "Harbor Token33",
    "Lantern22",
  ]);
  expect(result.getByText(m.ledger_previous_first())).toBeDefined();
  const second = startAgain();
  expect(second.request).toMatchObject({ stored: report.checkpoint, reload: false });
  second.respond({ report: { ...report, previousSize: 5 } });
  expect(screen.getByText(m.ledger_previous_unchanged({ count: 5 }))).toBeDefined();
});

it.each([
  [{ votes: 435, listedVotes: 435 }, m.ledger_sentence({ count: 435 })],
  [{ votes: 435, listedVotes: 430, voided: 2 }, m.ledger_sentence_unlisted({ votes: "435", listed: "430" })],
  [{ votes: 0, listedVotes: 0, top: [] }, m.ledger_sentence_none()],
])("says in one sentence what was counted: %o", (counts, sentence) => {
  start().respond({ report: { ...report, ...counts } });
  expect(screen.getByRole("heading").textContent).toBe(`${m.ledger_done()} ${sentence}`);
});

it("draws as many strokes as the part of the log that was counted", () => {
  const worker = start();
  const drawn = () => document.querySelectorAll("path[data-drawn]").length;
  worker.respond({ progress: { step: "entries", entries: 2, size: 5 } });
  expect([drawn(), document.querySelectorAll("path").length]).toEqual([2, 5]);
  worker.respond({ progress: { step: "entries", entries: 256, size: 1024 } });
  expect([drawn(), document.querySelectorAll("path").length]).toEqual([12, 50]);
  worker.respond({ report: { ...report, size: 1024 } });
  expect(drawn()).toBe(50);
});

describe("a recount that fails", () => {
  it("says that the site could not be read, with the detail, and reads it anew on retry", () => {
    start().respond(failureOf("unreachable", "/ledger/checkpoint: HTTP 400"));
    expect(screen.getByRole("heading", { name: startsWith(m.ledger_unchecked()) })).toBeDefined();
    expect(screen.getByText("/ledger/checkpoint: HTTP 400")).toBeDefined();
    const second = startAgain();
    expect(second.request?.reload).toBe(true);
    second.respond({ report });
    expect(screen.getByRole("heading", { name: startsWith(m.ledger_done()) })).toBeDefined();
  });

  it("says that the entries do not make the signed root hash, and names no button to forget that", () => {
    start().respond(failureOf("root"));
    expect(screen.getByRole("heading", { name: startsWith(m.ledger_wrong()) })).toBeDefined();
    expect(screen.getByRole("heading").textContent).toBe(`${m.ledger_wrong()} ${m.ledger_failure_root()}`);
    expect(screen.queryByRole("button", { name: m.ledger_delete_recount() })).toBeNull();
  });

  it("because the log does not continue the stored one can be started without that one", () => {
    storeCheckpoint(stored);
    const worker = start();
    expect(worker.request?.stored).toEqual(stored);
    worker.respond(failureOf("history"));
    expect(screen.getByRole("heading").textContent).toContain(m.ledger_failure_history());
    press(m.ledger_delete_recount());
    press(m.ledger_start());
    expect(workers.at(-1)?.request).toMatchObject({ stored: undefined, reload: false });
  });
});
