import { expect, test } from "vitest";
import { readConfig } from "./core/config/config.ts";
import { startNotes } from "./start-notes.ts";

const notesWith = (env: Record<string, string>, setupKey: string | null) =>
  startNotes({ ...readConfig({ DATA_DIR: "/srv/data", ...env }), setupKey }).join("\n");

test("a start without settings says how to become the admin, where email goes and what needs the internet", () => {
  expect(notesWith({}, "k3y").split("\n")).toEqual([
    "First start:",
    "  Admin     There is none yet. This link makes you the admin, within 24 hours: http://localhost:3000/setup#key=k3y",
    "  Email     Not sent, but written to /srv/data/outbox; its links are printed here. Set SMTP_URL to send it.",
    "  Internet  Prices, safety checks and farms need api.dexscreener.com and api.coingecko.com, and a node of each chain (RPC_URL_…). Everything else works without it.",
  ]);
});

test("names the configured settings without their secrets", () => {
  const notes = notesWith(
    {
      ADMIN_EMAIL: "ada@example.org",
      ADMIN_PASSWORD: "seven quiet harbour lamps",
      PUBLIC_URL: "https://coins.example",
      SMTP_URL: "smtp://mailer:hidden-word@mail.example:587",
      RPC_URL_56: "https://node.example/hidden-key",
      PRICE_SOURCES: "onchain",
    },
    null,
  );
  expect(notes).toContain("Log in as ada@example.org at https://coins.example/login.");
  expect(notes).toContain("Sent by the mail server that SMTP_URL names.");
  expect(notes).toContain("need a node of each chain");
  expect(notes).not.toMatch(/hidden|harbour|dexscreener/);
});
