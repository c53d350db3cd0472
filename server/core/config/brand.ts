import type { PageBrand } from "@cointally/contract/page.ts";
import { defaultSiteName } from "@cointally/shared/site-name.ts";
import { z } from "zod";

/** The name and looks of the site. */
export type Brand = {
  name: string;
};

const longestName = 40;
const nameMessage = `a name of at most ${longestName} characters on one line, without < and >`;

export const brandVariables = {
  SITE_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Cf}<>]+$/u, nameMessage)
    .max(longestName, nameMessage)
    .default(defaultSiteName),
};

type BrandVariables = { [Name in keyof typeof brandVariables]: z.output<(typeof brandVariables)[Name]> };

export function toBrand(values: BrandVariables): Brand {
  return { name: values.SITE_NAME };
}

/** The name as the sender of emails has it (RFC 5322): quoted where it has other characters than words. */
export function mailName(name: string): string {
  return /^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name.replace(/["\\]/g, "\\$&")}"`;
}

/** What pages need of a changed brand; undefined on an unchanged site, so that its pages stay as they are. */
export function pageBrand({ name }: Brand): PageBrand | undefined {
  const changed: PageBrand = { ...(name !== defaultSiteName && { name }) };
  return Object.keys(changed).length > 0 ? changed : undefined;
}
