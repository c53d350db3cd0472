import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import { setChains } from "@cointally/shared/chains.ts";
import { defaultLocale, setSiteLocales, siteLocales } from "@cointally/shared/locales.ts";
import { setTimeZone } from "@cointally/shared/time-zone.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, use, useMemo, useState } from "react";
import { Links, Meta, Outlet, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root.ts";
import { createApi } from "./lib/api/api.ts";
import { browserTransport } from "./lib/api/api-client.ts";
import { ApiContext } from "./lib/api/api-context.ts";
import { createQueryClient } from "./lib/api/query-client.ts";
import { RenderedAtContext } from "./lib/format/clock.ts";
import { useLocale } from "./lib/format/locale.ts";
import { NonceContext } from "./lib/page/nonce.ts";
import { pageOf } from "./lib/page/page.ts";
import { PublicUrlContext } from "./lib/page/site.ts";
import { SearchBox } from "./modules/coins/search/search-box.tsx";
import { announcementHtml } from "./shell/announcement-html.ts";
import { languageOffersHtml } from "./shell/language-offers-html.ts";
import { Shell } from "./shell/shell.tsx";
import { ColorModeScript } from "./ui/controls/color-mode.tsx";
import { IconSprite } from "./ui/controls/icon.tsx";
import { ErrorPage } from "./ui/feedback/error-page.tsx";
import { toastError } from "./ui/feedback/toasts.tsx";
import fontUrl from "./ui/fonts/montserrat-latin-wght-normal.woff2?url";
import { solveChallenge } from "./ui/form/proof-of-work.ts";
import { DeferredScripts, StartDeferredScripts } from "./ui/hydration/deferred-scripts.tsx";
import { endBeforePaint, FirstPaintLimit } from "./ui/hydration/first-paint.tsx";
import { PreHydrationScript } from "./ui/hydration/pre-hydration-events.tsx";
import { ScrollPosition } from "./ui/hydration/scroll-position.tsx";
import { SessionFlag } from "./ui/hydration/session-flag.tsx";
import { WalletRoot } from "./wallet/wallet-root.tsx";

/** URLs, language, modules and render time of the page. They do not change while the visitor navigates. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { apiUrl, publicUrl, locale, modules, wallet, chains, locales, timeZone, brand, emptyPages, content, nonce } =
    pageOf(context);
  const isDefault = locale === defaultLocale();
  const others = siteLocales.filter((other) => other !== locale);
  const { pathname, search } = new URL(request.url);
  return {
    apiUrl,
    publicUrl,
    locale,
    modules,
    ...(chains && { chains }),
    ...(locales && { locales }),
    ...(timeZone && { timeZone }),
    ...(brand && { brand }),
    ...(emptyPages && { emptyPages }),
    ...(content?.announcement && { announcement: announcementHtml(content.announcement, nonce) }),
    ...(content?.footer && { footer: content.footer }),
    ...(isDefault && others.length > 0 && { offers: languageOffersHtml(others, pathname + search, nonce) }),
    wallet: { apiUrl, ...wallet },
    renderedAt: Date.now(),
  };
}

/** Error pages keep Retry-After. */
export const headers = ({ errorHeaders }: Route.HeadersArgs) => errorHeaders ?? {};

export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  endBeforePaint,
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const apiUrl = root?.apiUrl ?? "/api";
  const locale = useLocale();
  const nonce = use(NonceContext);
  const api = useMemo(() => createApi(browserTransport(apiUrl, solveChallenge)), [apiUrl]);
  // Before anything below reads them.
  useMemo(() => {
    if (root?.chains) setChains(root.chains);
    setSiteLocales(root?.locales);
    setTimeZone(root?.timeZone);
  }, [root]);
  const [queryClient] = useState(() => createQueryClient(toastError));
  return (
    <html lang={locale} data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorModeScript />
        <SessionFlag />
        <PreHydrationScript />
        <FirstPaintLimit />
        {/* In development Vite injects styles by script, which the Content-Security-Policy allows by this nonce. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <Meta />
        {/* Styles of this site need no nonce. */}
        <Links nonce="" />
      </head>
      <body>
        <IconSprite />
        <ApiContext value={api}>
          <RenderedAtContext value={root?.renderedAt ?? 0}>
            <PublicUrlContext value={root?.publicUrl ?? ""}>
              <QueryClientProvider client={queryClient}>
                <Shell announcement={root?.announcement} links={root?.footer} offers={root?.offers}>
                  {children}
                </Shell>
                {root && <WalletRoot settings={root.wallet} />}
              </QueryClientProvider>
            </PublicUrlContext>
          </RenderedAtContext>
        </ApiContext>
        <ScrollPosition />
        <DeferredScripts />
        <StartDeferredScripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} search={<SearchBox />} />;
}
