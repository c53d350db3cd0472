import { colorsOf } from "@cointally/shared/brand/brand-css.ts";
import type { Brand } from "../../core/config/brand.ts";

/** The web app manifest, with which a browser installs the site. It has one language for all visitors. */
export function webManifest(brand: Brand): string {
  const { name } = brand;
  const { bg: page } = colorsOf(brand, "dark");
  return JSON.stringify({
    name,
    short_name: name,
    description: "Coins ranked by votes that anyone can count. No rank is for sale.",
    lang: "en",
    dir: "ltr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: page,
    theme_color: page,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  });
}
