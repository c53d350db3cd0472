import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { apiError, type Write } from "../../../testing/serve-api.ts";
import { fakeSettings, group, openSettings, press, save, savedValues, type } from "../settings-fixture.tsx";

afterEach(cleanup);

const english = (label: string) => m.content_in_language({ label, language: "English" });
const spanish = (label: string) => m.content_in_language({ label, language: "Español" });
const typeIn = (within: ReturnType<typeof group>, label: string, value: string) =>
  fireEvent.change(within.getByLabelText(label), { target: { value } });
/** The values of the last save, with JSON read. */
const parsedValues = (writes: Write[]) =>
  Object.fromEntries(Object.entries(savedValues(writes)).map(([name, text]) => [name, text ? JSON.parse(text) : text]));

it("saves an announcement, footer links and own texts from fields by language", async () => {
  const { writes } = await openSettings("content");
  const announcement = group(m.setting_announcement());
  typeIn(announcement, english(m.label_text()), "Ana & Tom: new rules");
  typeIn(announcement, m.content_until(), "2099-01-01T12:30");
  press(m.content_add_link());
  const link = group(m.content_link_number({ number: 1 }));
  typeIn(link, english(m.content_link_label()), "Blog");
  typeIn(link, m.label_link(), "/about");
  type(english(m.content_text_contact()), "Write to us.\n\nOr call.");
  type(english(m.content_text_advertise()), "Two days before.");
  await save();
  expect(parsedValues(writes)).toEqual({
    ANNOUNCEMENT: { text: { en: "Ana & Tom: new rules" }, until: "2099-01-01T12:30:00Z" },
    FOOTER_LINKS: [{ label: { en: "Blog" }, link: "/about" }],
    SITE_TEXTS: { contact: { en: "Write to us.\n\nOr call." }, advertise: { en: "Two days before." } },
  });
});

it("shows the error of a footer link at the field of that link", async () => {
  await openSettings("content", fakeSettings(), {
    changeSettings() {
      throw apiError("validation", m.error_invalid_fields(), { "FOOTER_LINKS.0.link": m.error_setting_invalid() });
    },
  });
  press(m.content_add_link());
  const link = () => group(m.content_link_number({ number: 1 })).getByLabelText(m.label_link());
  fireEvent.change(link(), { target: { value: "javascript:alert(1)" } });
  press(m.common_save());
  await waitFor(() => expect(link().getAttribute("aria-invalid")).toBe("true"));
});

it("shows stored content in its fields, and restores the defaults when they are emptied", async () => {
  const settings = fakeSettings();
  settings.change({
    ANNOUNCEMENT: JSON.stringify({ text: { en: "We moved." }, until: "2099-01-01T12:30:00Z" }),
    FOOTER_LINKS: JSON.stringify([{ label: { en: "Blog" }, link: "/about" }]),
  });
  const { writes } = await openSettings("content", settings);
  const announcement = group(m.setting_announcement());
  const until = announcement.getByLabelText<HTMLInputElement>(m.content_until());
  expect(until.value).toBe("2099-01-01T12:30");
  typeIn(announcement, english(m.label_text()), "");
  typeIn(announcement, m.content_until(), "");
  press(m.content_remove_link({ number: 1 }));
  await save();
  expect(parsedValues(writes)).toEqual({ ANNOUNCEMENT: "", FOOTER_LINKS: "" });
});

it("saves which placements are offered and what one costs", async () => {
  const { writes } = await openSettings("ads");
  fireEvent.click(group(m.admin_ads_slots_footer()).getByLabelText(m.placements_offered()));
  const header = group(m.admin_ads_slots_header());
  typeIn(header, m.placements_price(), "250");
  typeIn(header, m.placements_currency(), "usd");
  typeIn(header, m.placements_days(), "7");
  await save();
  expect(parsedValues(writes)).toEqual({
    AD_PLACEMENTS: [
      { slot: "header", price_amount: "250", price_currency: "USD", days: 7 },
      { slot: "sidebar" },
      { slot: "inline" },
    ],
  });
});

it("previews the operator's words for an email in each of their languages, and saves them", async () => {
  const { writes } = await openSettings("email");
  const vote = emailOf(m.email_vote_subject({ coin: "{coin}" }));
  const preview = (text: string) => within(vote).getByText(text, { selector: "figure b" });
  const subject = m.mail_template_subject();
  fireEvent.change(within(vote).getByLabelText(english(subject)), { target: { value: "Your vote for {coin}" } });
  fireEvent.change(within(vote).getByLabelText(spanish(subject)), { target: { value: "Tu voto por {coin}" } });
  expect(preview("Your vote for Amber Quay")).toBeDefined();
  expect(preview("Tu voto por Amber Quay")).toBeDefined();
  await save();
  expect(parsedValues(writes)).toEqual({
    MAIL_TEMPLATES: { vote: { subject: { en: "Your vote for {coin}", es: "Tu voto por {coin}" } } },
  });
});

it("opens the email whose words are refused, with the error at its field", async () => {
  await openSettings("email", fakeSettings(), {
    changeSettings() {
      throw apiError("validation", m.error_invalid_fields(), {
        "MAIL_TEMPLATES.vote.subject.en": m.error_setting_invalid(),
      });
    },
  });
  const vote = emailOf(m.email_vote_subject({ coin: "{coin}" }));
  const subject = within(vote).getByLabelText(english(m.mail_template_subject()));
  fireEvent.change(subject, { target: { value: "Your vote for {token}" } });
  expect(vote.open).toBe(false);
  press(m.common_save());
  await waitFor(() => expect(vote.open).toBe(true));
  expect(subject.getAttribute("aria-invalid")).toBe("true");
  expect(within(vote).getByText(m.error_setting_invalid())).toBeDefined();
});

/** The fields of an email, by its subject. */
function emailOf(title: string) {
  return screen.getByText(title, { selector: "summary" }).closest("details") as HTMLDetailsElement;
}
