import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createOutbox } from "../server/email/outbox.ts";
import { quietLog } from "../server/testing/quiet-log.ts";
import { mailboxPage, readEmail } from "./mailbox.ts";

const publicUrl = "http://localhost:3100";
const email = {
  id: "019e8d98-be00-7741-ba90-98deb8b82879",
  owner: "019e8d98-be00-7741-ba90-98deb8b82879",
  to: "ada@berg-1.example",
  subject: "Lanternfish <b>rose</b> – ¡mira!",
  text: `Lanternfish is above $0.05 – mañana más.\n\n${publicUrl}/coins/lanternfish\nhttps://evil.example/x\n<script>alert(1)</script>`,
  html: "<p>Lanternfish</p>",
};

test("shows an email of the outbox as text, with links to this site alone", async () => {
  const outbox = await mkdtemp(join(tmpdir(), "cointally-outbox-"));
  try {
    await createOutbox(outbox, "Cointally <no-reply@localhost>", quietLog).send(email);
    const [name] = await readdir(outbox);
    const { subject, text, to } = readEmail(await readFile(join(outbox, name as string), "utf8"));
    expect([to, subject, text.trim()]).toEqual([email.to, email.subject, email.text]);

    const page = await mailboxPage(new Request(`${publicUrl}/demo/mailbox?language=es`), { outbox, publicUrl });
    const html = await page.text();
    expect(html).toContain('<a href="/coins/lanternfish">');
    expect(html).not.toContain('href="https://evil.example');
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<b>rose");
    expect(html).toContain("Buzón");
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe-inline");
  } finally {
    await rm(outbox, { recursive: true });
  }
});

test("says that there is no email yet", async () => {
  const page = await mailboxPage(new Request(`${publicUrl}/demo/mailbox`), { outbox: "/nowhere", publicUrl });
  expect(await page.text()).toContain("No email yet.");
});
