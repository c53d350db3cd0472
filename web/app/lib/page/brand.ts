import type { PageBrand } from "@cointally/contract/page.ts";
import { defaultSiteName } from "@cointally/shared/site-name.ts";
import { useQuery } from "@tanstack/react-query";
import { useRouteLoaderData } from "react-router";

/** What the operator changed of the site's brand; undefined on an unchanged site. */
export const useBrand = (): PageBrand | undefined => useRouteLoaderData<{ brand?: PageBrand }>("root")?.brand;

/** The name that was saved in this tab, until the next page that the server renders. */
export const siteNameKey = ["site-name"];

export function useSiteName(): string {
  const initialData = useBrand()?.name ?? defaultSiteName;
  return useQuery({ queryKey: siteNameKey, initialData, enabled: false }).data;
}
