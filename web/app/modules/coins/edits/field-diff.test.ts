import * as m from "@cointally/i18n/messages";
import { expect, it } from "vitest";
import { setTestLocale } from "../../../testing/set-test-locale.ts";
import { fieldDiffs as diffsIn, type Fields, newHosts, unchanged } from "./field-diff.ts";

const fieldDiffs = (before: Fields, after: Fields) => diffsIn(before, after, "en");

const a = { chain_id: 56, address: "0xAAAA", decimals: 18 };
const b = { chain_id: 1, address: "0xBBBB", decimals: null };
const same = (text: string) => [{ text, change: "same" }];

it("marks the new word of a name", () => {
  const diffs = fieldDiffs({ name: "Harbor Token" }, { name: "Harbor Super Token" });
  expect(diffs).toMatchObject([{ label: "Name", note: null, before: [same("Harbor Token")] }]);
  expect(unchanged(diffs, "en")).toBe("Unchanged: symbol, type, contracts, website and logo.");
  setTestLocale("es");
  const spanish = diffsIn({ name: "Harbor Token" }, { name: "Harbor Super Token" }, "es");
  expect(unchanged(spanish, "es")).toBe("Sin cambios: símbolo, tipo, contratos, sitio web y logo.");
});

it("notes that a website has a new host", () => {
  const links = (website: string) => ({ links: { website, telegram: "https://t.me/harbor" } });
  expect(fieldDiffs(links("https://harbor.example"), links("https://harbor.example/en"))).toMatchObject([
    { label: "Website", note: null },
  ]);
  expect(fieldDiffs(links("https://harbor.example"), links("https://harbor-super.example/"))).toMatchObject([
    {
      label: "Website",
      note: "new host",
      before: [[{ text: "harbor.example", change: "removed" }]],
      after: [[{ text: "harbor-super.example", change: "added" }]],
    },
  ]);
});

it("counts unchanged contracts and shows those added and removed", () => {
  expect(fieldDiffs({ contracts: [a] }, { contracts: [a, b] })).toEqual([
    {
      label: "Contracts",
      note: "1 added",
      before: [same("1 unchanged")],
      after: [same("1 unchanged"), [{ text: "Ethereum, 0xBBBB", change: "added" }]],
    },
  ]);
  expect(fieldDiffs({ contracts: [a, b] }, { contracts: [b] })).toMatchObject([{ note: "1 removed" }]);
  expect(fieldDiffs({ contracts: [a, b] }, { contracts: [b, a] })).toMatchObject([{ note: "different order" }]);
});

it("omits decimals that were not given", () =>
  expect(fieldDiffs({ contracts: [] }, { contracts: [{ chain_id: 1, address: "0xBBBB" } as typeof a] })).toMatchObject([
    { after: [[{ text: "Ethereum, 0xBBBB" }]] },
  ]));

it("shows a main contract that was sent without the list of contracts", () =>
  expect(
    fieldDiffs({ chain_id: 56, address: null, decimals: null }, { chain_id: 56, address: "0xAAAA", decimals: 18 }),
  ).toMatchObject([
    {
      before: [[{ text: "BNB Smart Chain, no contract", change: "removed" }]],
      after: [[{ text: "BNB Smart Chain, 0xAAAA, 18 decimals", change: "added" }]],
    },
  ]));

it("shows a change of the stage", () =>
  expect(fieldDiffs({ stage: "presale" }, { stage: "launched" })).toMatchObject([
    { label: "Stage", before: [[{ text: "Presale" }]], after: [[{ text: "Launched" }]] },
  ]));

it("shows a change of the type in the page's language", () => {
  const [before, after] = [{ type: "token" as const }, { type: "coin" as const }];
  expect(fieldDiffs(before, after)).toMatchObject([{ label: "Type", before: [[{ text: "Token" }]] }]);
  setTestLocale("es");
  expect(diffsIn(before, after, "es")).toMatchObject([{ label: "Tipo", after: [[{ text: "Moneda nativa" }]] }]);
});

it("shows both logos", () =>
  expect(fieldDiffs({ logo_id: null }, { logo_id: "0190" })).toEqual([
    { label: "Logo", note: null, logoBefore: null, logoAfter: "/uploads/0190/256.webp" },
  ]));

it("has no row for a field that was sent with its current value", () =>
  expect(
    fieldDiffs(
      { name: "Harbor", contracts: [a], links: { website: "https://x.example" } },
      { name: "Harbor", contracts: [a], links: { website: "https://x.example" } },
    ),
  ).toEqual([]));

it("shows changes of a description, the fields of a sale and dates", () => {
  const sale = { platform: "Pad", url: "https://pad.example/a", start_at: "2026-12-01T10:00:00Z" };
  const diffs = fieldDiffs(
    { description: "Pays for berths.", sale, launch_at: null, tags: [] },
    {
      description: "Pays for ferries.",
      sale: { ...sale, url: "https://drainer.example", start_at: "2026-12-01T10:00:00.000Z" },
      launch_at: "2026-12-02T00:00:00Z",
      tags: ["defi"],
    },
  );
  expect(diffs.map(({ label, note }) => [label, note])).toEqual([
    [m.label_sale_url(), "new host"],
    ["Launch", null],
    ["Tags", null],
    ["Description", null],
  ]);
  expect(diffs.at(-1)).toMatchObject({ after: [[{ text: "Pays for " }, { text: "ferries.", change: "added" }]] });
});

it("names new hosts of an edit's links, sale and description", () => {
  const approved = {
    links: { website: "https://www.harbor.example", telegram: "https://t.me/harbor" },
    sale: { url: "https://pad.example/harbor" },
    description: "See https://docs.harbor.example.",
  };
  expect(
    newHosts(approved, { links: { website: "https://harbor.example/en", telegram: "https://t.me/other" } }),
  ).toEqual([]);
  expect(
    newHosts(approved, {
      links: { website: "https://harbor.example", swap: "https://swap.drainer.example" },
      sale: { url: "https://pad.example.drainer.example/harbor" },
      description: "Claim [here](https://claim.example/now), or at HTTPS://Claim.example.",
    }),
  ).toEqual(["swap.drainer.example", "pad.example.drainer.example", "claim.example"]);
});
