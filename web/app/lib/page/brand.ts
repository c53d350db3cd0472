import type { PageBrand } from "@cointally/contract/page.ts";
import { defaultSiteName } from "@cointally/shared/site-name.ts";
import { useRouteLoaderData } from "react-router";

/** What the operator changed of the site's brand; undefined on an unchanged site. */
export const useBrand = (): PageBrand | undefined => useRouteLoaderData<{ brand?: PageBrand }>("root")?.brand;

export const useSiteName = (): string => useBrand()?.name ?? defaultSiteName;
