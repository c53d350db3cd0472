import { z } from "zod";
import { logo, marked } from "./coin.ts";
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
  coin: z.object({ slug: text, name: text, symbol: text, ...logo, safety: marked }),
  kind: z.enum(alertKinds),
  value: text.nullable().describe("Dollars for a price; percent, up or down, for a change; null for a safety fact."),
  sent_on: z.iso.date().nullable().describe("The UTC day of the last email."),
  created_at: isoTime,
});
export type Alert = z.output<typeof alert>;

export const listAlerts = endpoint({
  method: "GET",
  path: "/alerts",
  access: "user",
  client: "alerts",
  tag,
  summary: "Your price and safety alerts, newest first",
  query: z.strictObject(listQuery),
  response: listResponse("alerts", alert),
});

export const addAlert = endpoint({
  method: "POST",
  path: "/alerts",
  access: "user",
  client: "alerts",
  errors: ["not_found", "conflict"],
  tag,
  summary: "Email me when a price is passed, a price has changed or a safety fact has changed, at most once a day",
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
  client: "alerts",
  allowedWhileBanned: true,
  tag,
  summary: "Delete an alert",
  params: z.strictObject({ id }),
  status: 204,
});

export const stopAlert = endpoint({
  method: "POST",
  path: "/alerts/stop",
  access: "public",
  client: "alerts",
  limit: "pageView",
  tag,
  summary: "Stop the alert whose email has this token; idempotent",
  body: z.strictObject({ token: secret }),
  status: 204,
});

const stopByLink = {
  path: "/alerts/stop/:token",
  access: "public",
  tag,
  params: z.strictObject({ token: secret }),
} as const;

export const unsubscribeAlert = endpoint({
  client: "none",
  ...stopByLink,
  method: "POST",
  limit: "pageView",
  summary: "One-click unsubscription from an email program (RFC 8058); the body is ignored",
  bodyType: "unread",
  status: 204,
});

export const openStopPage = endpoint({
  client: "none",
  ...stopByLink,
  method: "GET",
  summary: "Redirect to the page that stops an alert, for email programs that only open links",
  status: 303,
});
