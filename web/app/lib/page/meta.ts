import type { PageBrand } from "@cointally/contract/page.ts";
import { defaultLocale, type Locale, localeQuery, localizedUrl, siteLocales } from "@cointally/shared/locales.ts";
import { defaultSiteName } from "@cointally/shared/site-name.ts";
import type { MetaDescriptor } from "react-router";

type Page = {
  /** Followed by the name of the site, except on the home page, whose own title has it. */
  title: string;
  description: string;
  /** Canonical path; null keeps the page out of search engines. */
  path: string | null;
  /** Path of the Open Graph image, 1200 × 630 px; the site's own by default. */
  image?: string;
  jsonLd?: Record<string, unknown>;
};

type Site = { publicUrl: string; locale: Locale; name: string };

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The title of a page, as a browser tab shows it. */
export const withSiteName = (title: string, name: string): string => `${title} · ${name}`;

/** Language and most likely region, as Open Graph requires: `en_US`. */
function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

function localizedImage(locale: Locale, url: string): string {
  if (locale === defaultLocale()) return url;
  const named = new URL(url);
  named.searchParams.set(localeQuery, locale);
  return named.href;
}

/** Title, description, canonical URL, alternate languages, Open Graph and JSON-LD of a public page. */
export function pageMeta(
  { publicUrl, locale, name }: Site,
  { title: ownTitle, description, path, image = "/share.png", jsonLd }: Page,
): MetaDescriptor[] {
  const title = path === "/" ? ownTitle : withSiteName(ownTitle, name);
  const absolute = (address: string) => (URL.canParse(address) ? address : publicUrl + address);
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:site_name", content: name },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: openGraphLocale(locale) },
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:image", content: localizedImage(locale, absolute(image)) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    ...(path === null
      ? [{ name: "robots", content: "noindex" }]
      : [
          { tagName: "link", rel: "canonical", href: localizedUrl(locale, absolute(path)) } as const,
          { tagName: "link", rel: "alternate", hrefLang: "x-default", href: absolute(path) } as const,
          ...siteLocales.map(
            (other) =>
              ({
                tagName: "link",
                rel: "alternate",
                hrefLang: other,
                href: localizedUrl(other, absolute(path)),
              }) as const,
          ),
          { property: "og:url", content: localizedUrl(locale, absolute(path)) },
        ]),
    ...(jsonLd
      ? [{ "script:ld+json": { "@context": "https://schema.org", ...jsonLd } as Record<string, string> }]
      : []),
  ];
}

/** For account and login pages: not for search engines. */
export const privateMeta = (matches: Matches, title: string): MetaDescriptor[] => [
  { title: withSiteName(title, siteOf(matches).name) },
  { name: "robots", content: "noindex" },
];

/** As `privateMeta`, for a page whose URL contains a secret, which no other site may see as referrer. */
export const secretMeta = (matches: Matches, title: string): MetaDescriptor[] => [
  ...privateMeta(matches, title),
  { name: "referrer", content: "no-referrer" },
];

/** The public origin, this page's language and the name of the site, from the root's loader data. */
export function siteOf(matches: Matches): Site {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | (Partial<Site> & { brand?: PageBrand })
    | undefined;
  return { publicUrl: "", locale: defaultLocale(), ...root, name: root?.brand?.name ?? defaultSiteName };
}
