import type { MetaDescriptor } from "react-router";

type Page = {
  title: string;
  description: string;
  /** Path of the one address under which this page should be found; null keeps it out of search engines. */
  path: string | null;
  image?: string | null;
  jsonLd?: Record<string, unknown>;
};

/** Title, description, canonical address, Open Graph and JSON-LD of a public page. */
export function pageMeta(publicUrl: string, { title, description, path, image, jsonLd }: Page): MetaDescriptor[] {
  const absolute = (address: string) => (URL.canParse(address) ? address : publicUrl + address);
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:site_name", content: "Cointally" },
    { property: "og:type", content: "website" },
    { name: "twitter:card", content: "summary" },
    ...(image ? [{ property: "og:image", content: absolute(image) }] : []),
    ...(path === null
      ? [{ name: "robots", content: "noindex" }]
      : [
          { tagName: "link", rel: "canonical", href: absolute(path) } as const,
          { property: "og:url", content: absolute(path) },
        ]),
    ...(jsonLd
      ? [{ "script:ld+json": { "@context": "https://schema.org", ...jsonLd } as Record<string, string> }]
      : []),
  ];
}

/** A page of one's own, or of an account's way in: not for search engines. */
export const privateMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · Cointally` },
  { name: "robots", content: "noindex" },
];

/** As `privateMeta`, for a page whose address bears a secret that no other site may be told. */
export const secretMeta = (title: string): MetaDescriptor[] => [
  ...privateMeta(title),
  { name: "referrer", content: "no-referrer" },
];

/** The public origin, from the root's data among a page's matches. */
export function publicUrlOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { publicUrl?: string } | undefined;
  return root?.publicUrl ?? "";
}
