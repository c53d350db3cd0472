import type { PageBrand } from "@cointally/contract/page.ts";
import type { Looks } from "@cointally/shared/brand/brand-css.ts";
import { readStyleVariables, styleVariables } from "@cointally/shared/brand/style-variables.ts";
import { type ColorMode, themeNames } from "@cointally/shared/brand/themes.ts";
import { defaultSiteName } from "@cointally/shared/site-name.ts";
import { hasInvisibleCharacters, hasStackedDiacritics } from "@cointally/shared/unicode.ts";
import { z } from "zod";

/** The name and looks of the site. */
export type Brand = Looks & {
  name: string;
  /** Data URLs of WebP images; the logo of one mode serves both. */
  logo: Record<ColorMode, string | null>;
  /** A square one. */
  icon: string | null;
};

const longestName = 40;
const nameMessage = `a name of at most ${longestName} characters on one line, without < and >`;
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "a colour such as #2f6fed");

/** An image as the upload returns it. */
const image = z
  .string()
  .trim()
  .regex(
    /^data:image\/webp;base64,[A-Za-z0-9+/]{20,39000}={0,2}$/,
    "an image as the upload under Settings, Brand returns it",
  );

/** CSS variables as a record. */
const styles = z
  .string()
  .refine(
    (text) => readStyleVariables(text) !== null,
    `CSS variables such as --r-2: 0px; --fw-title: 700, of ${Object.keys(styleVariables)
      .map((name) => `--${name}`)
      .join(", ")}`,
  )
  .transform((text) => readStyleVariables(text) ?? {});

export const brandVariables = {
  SITE_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Cf}<>]+$/u, nameMessage)
    .max(longestName, nameMessage)
    .refine((name) => !hasInvisibleCharacters(name) && !hasStackedDiacritics(name), nameMessage)
    .default(defaultSiteName),
  SITE_THEME: z.enum(themeNames, `${themeNames.slice(0, -1).join(", ")} or ${themeNames.at(-1)}`).default("slate"),
  SITE_ACCENT_DARK: color.optional(),
  SITE_ACCENT_LIGHT: color.optional(),
  SITE_LOGO_DARK: image.optional(),
  SITE_LOGO_LIGHT: image.optional(),
  SITE_ICON: image.optional(),
  SITE_CSS: styles.optional(),
};

const variablesSchema = z.object(brandVariables);

export function toBrand(values: z.output<typeof variablesSchema>): Brand {
  return {
    name: values.SITE_NAME,
    theme: values.SITE_THEME,
    accent: { dark: values.SITE_ACCENT_DARK ?? null, light: values.SITE_ACCENT_LIGHT ?? null },
    logo: {
      dark: values.SITE_LOGO_DARK ?? values.SITE_LOGO_LIGHT ?? null,
      light: values.SITE_LOGO_LIGHT ?? values.SITE_LOGO_DARK ?? null,
    },
    icon: values.SITE_ICON ?? null,
    variables: values.SITE_CSS ?? {},
  };
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
