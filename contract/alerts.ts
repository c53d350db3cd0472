import { z } from "zod";
import { marked } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { issueOf } from "./field-reasons.ts";
import { decimal, id, isoTime, listQuery, listResponse, secret } from "./fields.ts";

const tag = "Alerts";
const text = z.string();

export const alertKinds = ["price_above", "price_below", "change_24h", "safety"] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alert = z.object({
  id: z.uuid(),
  coin_id: z.uuid(),
  coin: z.object({ slug: text, name: text, symbol: text, logo_url: text.nullable(), safety: marked }),
  kind: z.enum(alertKinds),
  value: text.nullable().describe("Dollars for a price; percent, up or down, for a change; null for a safety fact."),
  sent_on: z.iso.date().nullable().describe("The UTC day of the last mail."),
  created_at: isoTime,
});
export type Alert = z.output<typeof alert>;

export const listAlerts = endpoint({
  method: "GET",
  path: "/alerts",
  access: "user",
  tag,
  summary: "What one is mailed about, newest first",
  query: z.strictObject(listQuery),
  response: listResponse("alerts", alert),
});

export const addAlert = endpoint({
  method: "POST",
  path: "/alerts",
  access: "user",
  errors: ["not_found", "conflict"],
  tag,
  summary: "Ask for a mail when a price is passed, a price has changed, or a safety fact has; at most one a day",
  body: z
    .strictObject({
      coin_id: id,
      kind: z.enum(alertKinds),
      value: decimal.nullable().optional(),
    })
    .superRefine(({ kind, value }, context) => {
      const path = ["value"];
      if (kind === "safety" && value != null) context.addIssue({ ...issueOf(value, "safety_alert_value"), path });
      if (kind !== "safety" && !/[1-9]/.test(value ?? ""))
        context.addIssue({ ...issueOf(value, "more_than_zero"), path });
    }),
  status: 201,
  response: z.object({ alert }),
});

export const removeAlert = endpoint({
  method: "DELETE",
  path: "/alerts/:id",
  access: "user",
  allowedWhileBanned: true,
  tag,
  summary: "Be mailed about it no longer",
  params: z.strictObject({ id }),
  status: 204,
});

export const stopAlert = endpoint({
  method: "POST",
  path: "/alerts/stop",
  access: "public",
  limit: "pageView",
  tag,
  summary: "End the alert whose mail held this token; again changes nothing",
  body: z.strictObject({ token: secret }),
  status: 204,
});

const ofMail = {
  path: "/alerts/stop/:token",
  access: "public",
  tag,
  params: z.strictObject({ token: secret }),
} as const;

export const unsubscribeAlert = endpoint({
  client: "none",
  ...ofMail,
  method: "POST",
  limit: "pageView",
  summary: "The same by one click in a mail program (RFC 8058), whatever else it sends",
  bodyType: "unread",
  status: 204,
});

export const openStopPage = endpoint({
  client: "none",
  ...ofMail,
  method: "GET",
  summary: "To the page that ends an alert, for mail programs that only open links",
  status: 303,
});
