import { adPlacements } from "@cointally/contract/ads.ts";
import { addedChains } from "@cointally/contract/chains.ts";
import { mailTemplates } from "@cointally/contract/email-templates.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import type { SettingName } from "@cointally/contract/settings.ts";
import { announcement, footerLinks, siteTexts } from "@cointally/contract/site-content.ts";
import * as m from "@cointally/i18n/messages";
import type { z } from "zod";
import { type AppError, fieldError } from "../../core/app-error.ts";

/** The shapes of the settings that are JSON. */
const shapes: Partial<Record<SettingName, z.ZodType>> = {
  CHAINS: addedChains,
  ANNOUNCEMENT: announcement,
  FOOTER_LINKS: footerLinks,
  SITE_TEXTS: siteTexts,
  AD_PLACEMENTS: adPlacements,
  MAIL_TEMPLATES: mailTemplates,
};

/** The chain in which an issue is, by its name. */
function chainAt(value: unknown, [index, key]: PropertyKey[]): string | undefined {
  if (key === undefined || !Array.isArray(value)) return undefined;
  const name: unknown = value[Number(index)]?.name;
  return typeof name === "string" && name.trim() !== "" ? name.slice(0, 60) : m.chains_new();
}

/** What is wrong with a setting's text; in JSON with the path of the first wrong field, such as `CHAINS.0.rpc`. */
export function explainWrongSetting(name: SettingName, text: string): AppError {
  const shape = shapes[name];
  try {
    const value: unknown = JSON.parse(text);
    const issue = shape?.safeParse(value, { reportInput: true }).error?.issues[0];
    const chain = issue && name === "CHAINS" ? chainAt(value, issue.path) : undefined;
    if (issue) return fieldError([name, ...issue.path].join("."), fieldMessage(issue, chain));
  } catch {}
  return fieldError(name, m.error_setting_invalid());
}
