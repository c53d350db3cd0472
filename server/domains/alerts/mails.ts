import type { AlertKind } from "@cointally/api/alerts.ts";
import type { Context } from "../../context.ts";
import { stopToken } from "./stop-token.ts";

/** What came true of an alert, as its mail tells it. */
export type Fired = {
  id: string;
  kind: AlertKind;
  value: string | null;
  email: string;
  name: string;
  slug: string;
  price: string | null;
  change: string | null;
};

/** What each kind says. */
const letters: Record<AlertKind, { subject: (f: Fired) => string; text: (f: Fired) => string }> = {
  price_above: {
    subject: ({ name, value }) => `${name} is at $${value} or above`,
    text: ({ name, price, value }) =>
      `The price of ${name} is $${price}. You asked to be told when it is $${value} or more.`,
  },
  price_below: {
    subject: ({ name, value }) => `${name} is at $${value} or below`,
    text: ({ name, price, value }) =>
      `The price of ${name} is $${price}. You asked to be told when it is $${value} or less.`,
  },
  change_24h: {
    subject: ({ name, change }) => `${name} moved by ${change} % in 24 hours`,
    text: ({ name, change, price, value }) =>
      `${name} moved by ${change} % in 24 hours, to $${price}. You asked to be told when it moves by ${value} % or more.`,
  },
  safety: {
    subject: ({ name }) => `What the contract of ${name} does has changed`,
    text: ({ name }) => `A safety fact of ${name} has changed. Its page says which, and what it was before.`,
  },
};

/** Tells the owner of an alert that it came true, and how to end it (operations.md: PUBLIC_URL/alerts/stop/TOKEN). */
export const mailAlert = ({ mail, config, secret }: Context, fired: Fired): Promise<void> =>
  mail.send({
    to: fired.email,
    subject: letters[fired.kind].subject(fired),
    text: `${[
      letters[fired.kind].text(fired),
      `${config.publicUrl}/coins/${fired.slug}`,
      "A price is a fact of the past, and no advice. This alert is mailed at most once a day. To end it, open this link:",
      `${config.publicUrl}/alerts/stop/${stopToken(secret, fired.id)}`,
    ].join("\n\n")}\n`,
  });
