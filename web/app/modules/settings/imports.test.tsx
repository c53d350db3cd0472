import type { Demo, ImportPreview, ImportRun } from "@cointally/contract/imports.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { apiError, type Responders } from "../../testing/serve-api.ts";
import { fakeSettings, field, openSettings, press, save, type } from "./settings-fixture.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const url = "https://lists.example/tokens.json";
const preview: ImportPreview = {
  name: "Village list",
  rows: 5,
  digest: "ab".repeat(32),
  added: 1,
  pending: 2,
  merged: 0,
  proposed: 1,
  refused: 1,
  proposals: [{ row: 3, name: "Anchor", reason: "Adds a contract to anchor." }],
  first: [
    { name: "Hamlet", outcome: "added" },
    { name: "Nowhere", outcome: "refused" },
  ],
  refusals: [{ row: 2, name: "Nowhere", reason: "No address." }],
};
const counts = [
  m.imports_counts({ rows: 5, added: 1, merged: 0, refused: 1 }),
  m.imports_pending({ count: 2 }),
  m.imports_proposed({ count: 1 }),
].join(" ");
const run: ImportRun = {
  id: "0190a0a0-0000-7000-8000-000000000001",
  source: url,
  trusted: false,
  created_at: "2026-11-21T12:00:00.000Z",
  finished_at: null,
  rows: null,
  added: null,
  pending: null,
  merged: null,
  proposed: null,
  refused: null,
  error: null,
};
const noDemo: Demo = { coins: 0, logins: 0, votes: 0, watchers: 0 };
const open = (responders: Responders = {}) =>
  openSettings("imports", fakeSettings(), {
    listImports: () => ({ runs: [] }),
    readDemo: () => noDemo,
    previewImport: () => preview,
    ...responders,
  });

it("says at its field why a list cannot be read", async () => {
  const { writes } = await open({
    previewImport() {
      throw apiError("validation", m.error_invalid_fields(), { url: "This is a web page or XML." });
    },
  });
  type(m.imports_url(), url);
  fireEvent.keyDown(field(m.imports_url()), { key: "Enter" });
  await waitFor(() => expect(field(m.imports_url()).getAttribute("aria-invalid")).toBe("true"));
  expect(document.getElementById(`${field(m.imports_url()).id}-error`)?.textContent).toBe("This is a web page or XML.");
  expect(writes).toEqual([["previewImport", { url }]]);
});

it("previews a list with the rows that it would refuse, imports it, and lists the import", async () => {
  const runs: ImportRun[] = [];
  const { writes } = await open({
    listImports: () => ({ runs }),
    startImport() {
      runs.push(run);
      return { run };
    },
  });
  type(m.imports_url(), url);
  press(m.imports_preview());
  expect((await screen.findByText("Village list:")).parentElement?.textContent).toContain(counts);
  expect(screen.getByText("No address.")).toBeDefined();
  expect(screen.getByText("Adds a contract to anchor.")).toBeDefined();
  press(m.imports_import());
  expect(await screen.findByText(m.imports_started())).toBeDefined();
  expect(await screen.findByText(url)).toBeDefined();
  expect(screen.getByText(m.imports_waiting())).toBeDefined();
  expect(screen.queryByText("Village list:")).toBeNull();
  expect(writes).toEqual([
    ["previewImport", { url }],
    ["startImport", { url, digest: preview.digest }],
  ]);
});

it("lists finished imports with their counts, and failed ones with the reason", async () => {
  const finished = {
    ...run,
    finished_at: run.created_at,
    rows: 5,
    added: 1,
    pending: 2,
    merged: 0,
    proposed: 1,
    refused: 1,
  };
  const failed = { ...run, id: "0190a0a0-0000-7000-8000-000000000002", finished_at: run.created_at, error: "No list." };
  await open({ listImports: () => ({ runs: [finished, failed] }) });
  expect(await screen.findByText(counts)).toBeDefined();
  expect(screen.getByText("No list.")).toBeDefined();
});

it("previews the text of a file in place of an address", async () => {
  const { writes } = await open();
  type(m.imports_url(), url);
  const text = JSON.stringify({ name: "Second list", tokens: [] });
  const file = new File([text], "list.json", { type: "application/json" });
  fireEvent.change(field(m.imports_file()), { target: { files: [file] } });
  await waitFor(() => expect(field(m.imports_text()).value).toBe(text));
  press(m.imports_preview());
  await screen.findByText("Village list:");
  expect(writes).toEqual([["previewImport", { text }]]);
});

it("adds a previewed address to the lists that are imported daily", async () => {
  const { writes } = await open();
  type(m.imports_url(), url);
  press(m.imports_preview());
  fireEvent.click(await screen.findByText(m.imports_schedule()));
  await save();
  expect(writes.at(-1)).toEqual(["changeSettings", { version: 0, values: { TOKEN_LISTS: `${url} 24` } }]);
});

it("says what the server answers when the list changed since its preview", async () => {
  await open({
    startImport() {
      throw apiError("conflict", m.error_list_changed());
    },
  });
  type(m.imports_url(), url);
  press(m.imports_preview());
  fireEvent.click(await screen.findByText(m.imports_import()));
  expect(await screen.findByText(m.error_list_changed())).toBeDefined();
});

it("sends the trust in a list with its preview, its import and its schedule", async () => {
  const { writes } = await open({ startImport: () => ({ run }) });
  type(m.imports_url(), url);
  fireEvent.click(screen.getByLabelText(m.imports_trusted()));
  press(m.imports_preview());
  fireEvent.click(await screen.findByText(m.imports_schedule()));
  press(m.imports_import());
  await screen.findByText(m.imports_started());
  expect(writes).toEqual([
    ["previewImport", { url, trusted: true }],
    ["startImport", { url, trusted: true, digest: preview.digest }],
  ]);
  await save();
  expect(writes.at(-1)).toEqual(["changeSettings", { version: 0, values: { TOKEN_LISTS: `${url} 24 trusted` } }]);
});

it("removes the demo after a second press, and says when it is gone", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let demo: Demo = { coins: 100, logins: 3, votes: 250, watchers: 0 };
  const { writes } = await open({
    readDemo: () => demo,
    removeDemo: () => ({ queued: true }),
  });
  expect(await screen.findByText(m.demo_counts({ coins: "100", logins: "3", votes: "250" }))).toBeDefined();
  press(m.demo_remove());
  expect(writes).toEqual([]);
  press(m.demo_remove_sure());
  expect(await screen.findByText(m.demo_removing())).toBeDefined();
  expect(writes.map(([name]) => name)).toEqual(["removeDemo"]);
  demo = noDemo;
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByText(m.demo_removed())).toBeDefined();
});
