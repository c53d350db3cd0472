import type { PublicHistoryEntry } from "@cointally/contract/public-history.ts";
import { describe, expect, it } from "vitest";
import { cutDescription, recentEdits, toHistoryLine } from "./history-entries.ts";

const now = Date.parse("2026-06-08T00:00:00Z");
const entry = (part: Partial<PublicHistoryEntry>): PublicHistoryEntry => ({
  id: "1",
  at: "2026-06-07T00:00:00.000Z",
  kind: "edited",
  how: "accepted",
  list: null,
  before: {},
  after: {},
  reason_code: null,
  safety: null,
  promotion: null,
  votes: null,
  ...part,
});

describe("recent edits", () => {
  it("are those that can redirect visitors, each part once, with the newest time", () =>
    expect(
      recentEdits(
        [
          entry({ after: { logo_id: null } }),
          entry({ at: "2026-06-06T00:00:00.000Z", after: { description: "New" } }),
          entry({ at: "2026-06-05T00:00:00.000Z", after: { links: {}, description: "Newer" } }),
        ],
        now,
      ),
    ).toEqual({ parts: ["links", "description"], at: "2026-06-06T00:00:00.000Z" }));

  it("end seven days after an edit, to the millisecond", () => {
    const edit = entry({ at: "2026-06-01T00:00:00.001Z", after: { sale: null } });
    expect(recentEdits([edit], now)).toEqual({ parts: ["sale"], at: edit.at });
    expect(recentEdits([edit], now + 1)).toBeNull();
  });

  it("are null when nothing or only a logo was edited", () => {
    expect(recentEdits([entry({ after: { logo_id: "2" } })], now)).toBeNull();
    expect(recentEdits([], now)).toBeNull();
  });
});

it("a history line names the edited parts and does not contain their text", () => {
  const line = toHistoryLine(
    entry({ before: { description: "Old" }, after: { description: "New", chain_id: 1, contracts: [] } }),
  );
  expect(line.parts).toEqual(["description", "contracts"]);
  expect(JSON.stringify(line)).not.toMatch(/Old|New/);
});

it("a history line of an audit has its status before and after", () => {
  const audit = { before: { audit: null }, after: { audit: { status: "verified" } } };
  expect(toHistoryLine(entry({ kind: "audit", ...audit })).status).toEqual(["none", "verified"]);
});

it("a long description is cut to the words around the change; an entry without both sides is unchanged", () => {
  const long = "word ".repeat(900);
  const cut = cutDescription(entry({ before: { description: `${long}old` }, after: { description: `${long}new` } }));
  expect(cut.before?.description).toMatch(/^….{0,60}old$/);
  expect(cut.after?.description).toMatch(/^….{0,60}new$/);
  const first = entry({ before: { description: null }, after: { description: long } });
  expect(cutDescription(first)).toBe(first);
});
