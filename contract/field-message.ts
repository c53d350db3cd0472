import * as m from "@cointally/i18n/messages";
import type { z } from "zod";
import { fieldLabel } from "./field-labels.ts";
import type { FieldReason, FieldReasons } from "./field-reasons.ts";

type Messages = { [C in FieldReason]: (inputs: FieldReasons[C] & { label: string }) => string };

const messages: Messages = {
  required: m.error_field_required,
  invalid: m.error_field_invalid,
  text: m.error_field_text,
  number: m.error_field_number,
  whole_number: m.error_field_whole_number,
  boolean: m.error_field_boolean,
  list: m.error_field_list,
  object: m.error_field_object,
  uuid: m.error_field_uuid,
  value: m.error_field_value,
  one_of: m.error_field_one_of,
  at_least: m.error_field_at_least,
  at_most: m.error_field_at_most,
  range: m.error_field_range,
  length: m.error_field_length,
  max_length: m.error_field_max_length,
  min_items: m.error_field_min_items,
  max_items: m.error_field_max_items,
  duplicate: m.error_field_duplicate,
  plain_text: m.error_field_plain_text,
  workbook: m.error_field_workbook,
  invisible: m.error_field_invisible,
  private_use: m.error_field_private_use,
  combining_marks: m.error_field_combining_marks,
  angle_brackets: m.error_field_angle_brackets,
  html: m.error_field_html,
  images: m.error_field_images,
  link_scheme: m.error_field_link_scheme,
  link_internal: m.error_field_link_internal,
  link_target: m.error_field_link_target,
  spaces: m.error_field_spaces,
  tag: m.error_field_tag,
  https_url: m.error_field_https_url,
  time: m.error_field_time,
  years: m.error_field_years,
  quoted_decimal: m.error_field_quoted_decimal,
  decimal: m.error_field_decimal,
  ambiguous_decimal: m.error_field_ambiguous_decimal,
  decimal_digits: m.error_field_decimal_digits,
  more_than_zero: m.error_field_more_than_zero,
  dollars: m.error_field_dollars,
  email: m.error_field_email,
  address: m.error_field_address,
  address_checksum: m.error_field_address_checksum,
  zero_address: m.error_field_zero_address,
  telegram: m.error_field_telegram,
  one_time_code: m.error_field_one_time_code,
  email_code: m.error_field_email_code,
  after_start: m.error_field_after_start,
  hardcap: m.error_field_hardcap,
  native_coin_address: m.error_field_native_coin_address,
  first_contract: m.error_field_first_contract,
  no_changes: m.error_field_no_changes,
  no_body: m.error_field_no_body,
  upload: m.error_field_upload,
  currency: m.error_field_currency,
  ad_days: m.error_field_ad_days,
  safety_alert_value: m.error_field_safety_alert_value,
  site_path: m.error_field_site_path,
  placeholders: m.error_field_placeholders,
  json_rpc: m.error_field_json_rpc,
  json_rpc_params: m.error_field_json_rpc_params,
};

/** The label of the field at `path`; in an array, with the number of the entry, from 1. */
function labelOf(path: readonly PropertyKey[]): string {
  const keys = path.filter((key) => typeof key !== "number").map(String);
  const label = fieldLabel(keys.join(".")) ?? fieldLabel(keys.at(-1) ?? "") ?? keys.at(-1)?.slice(0, 100);
  const index = path.findLast((part) => typeof part === "number");
  const named = label ?? m.label_body();
  return index === undefined ? named : m.label_entry({ label: named, number: Number(index) + 1 });
}

type Issue = z.core.$ZodIssue;

const typeReasons: Record<string, "text" | "number" | "whole_number" | "boolean" | "list" | "object"> = {
  string: "text",
  number: "number",
  int: "whole_number",
  boolean: "boolean",
  array: "list",
  object: "object",
};
const limitReasons = {
  too_small: { string: "at_least", array: "min_items", number: "at_least" },
  too_big: { string: "max_length", array: "max_items", number: "at_most" },
} as const;

/** The message of one of Zod's own codes. */
function ownMessage(issue: Issue, label: string): string {
  switch (issue.code) {
    case "invalid_type":
      return messages[typeReasons[issue.expected] ?? "invalid"]({ label });
    case "invalid_value": {
      const values = issue.values.map(String);
      return values.length === 1
        ? m.error_field_value({ label, value: String(values[0]) })
        : m.error_field_one_of({ label, values: values.join(", ") });
    }
    case "too_small":
    case "too_big": {
      const reasons: Record<string, "at_least" | "min_items" | "max_length" | "max_items" | "at_most"> =
        limitReasons[issue.code];
      const code = reasons[issue.origin] ?? (issue.code === "too_small" ? "at_least" : "at_most");
      const limit = Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
      return messages[code]({ label, min: limit, max: limit });
    }
    case "invalid_format":
      return messages[issue.format === "uuid" ? "uuid" : "invalid"]({ label });
    default:
      return m.error_field_invalid({ label });
  }
}

const isReason = (text: string): text is FieldReason => Object.hasOwn(messages, text);

/**
 * The message of a validation issue, in the current locale: that of its reason code, or of Zod's own code. Parse the schema with
 * `reportInput`: only the input distinguishes a missing field from one of a wrong type. `entry` names the entry of a list in place of its
 * number.
 */
export function fieldMessage(issue: Issue, entry?: string): string {
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.slice(0, 20).join(", ").slice(0, 200);
    return issue.keys.length === 1 ? m.error_unknown_field({ name: names }) : m.error_unknown_fields({ names });
  }
  const label = entry ? m.label_of_entry({ label: labelOf(issue.path.slice(1)), entry }) : labelOf(issue.path);
  const isMissing = issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value");
  if (isMissing && issue.path.length > 0) return m.error_field_required({ label });
  if (!isReason(issue.message)) return ownMessage(issue, label);
  const write = messages[issue.message] as (inputs: object) => string;
  return write({ label, ...(issue.code === "custom" && issue.params) });
}
