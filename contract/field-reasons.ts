/**
 * The reasons for which a field is invalid, with the parameters of their messages beside the field's label. The messages are
 * `error_field_<code>`.
 */
export type FieldReasons = {
  required: object;
  invalid: object;
  text: object;
  number: object;
  whole_number: object;
  boolean: object;
  list: object;
  object: object;
  uuid: object;
  value: { value: string };
  one_of: { values: string };
  at_least: { min: number };
  at_most: { max: number };
  range: { min: number; max: number };
  length: { min: number; max: number; count: number };
  max_length: { max: number };
  min_items: { min: number };
  max_items: { max: number };
  duplicate: object;
  plain_text: object;
  workbook: object;
  invisible: object;
  private_use: object;
  combining_marks: object;
  angle_brackets: object;
  html: object;
  images: object;
  link_scheme: object;
  link_internal: object;
  link_target: object;
  spaces: object;
  tag: object;
  https_url: object;
  time: object;
  years: { from: number; to: number };
  quoted_decimal: object;
  decimal: object;
  ambiguous_decimal: { whole: string; decimal: string };
  decimal_digits: { digits: number; places: number };
  more_than_zero: object;
  dollars: object;
  email: object;
  address: object;
  address_checksum: object;
  zero_address: object;
  telegram: object;
  one_time_code: object;
  email_code: object;
  after_start: object;
  hardcap: object;
  native_coin_address: object;
  first_contract: object;
  no_changes: object;
  no_body: object;
  upload: object;
  currency: object;
  ad_days: { days: number };
  safety_alert_value: object;
  site_path: object;
  placeholders: { names: string };
  json_rpc: object;
  json_rpc_params: { method: string };
};
export type FieldReason = keyof FieldReasons;

type Rest<C extends FieldReason> = keyof FieldReasons[C] extends never ? [] : [params: FieldReasons[C]];

/** Gives a Zod check a reason code instead of a sentence: `.regex(pattern, reason("tag"))`. */
export function reason<C extends FieldReason>(code: C, ...[params]: Rest<C>) {
  return { error: code, params: { ...params } };
}

/** The same for checks that add issues themselves. Later checks still run. */
export function issueOf<C extends FieldReason>(input: unknown, code: C, ...[params]: Rest<C>) {
  return { code: "custom" as const, input, message: code, params: { ...params }, continue: true };
}
