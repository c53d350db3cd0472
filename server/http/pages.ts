import { createHash, randomBytes } from "node:crypto";
import type { PageHandler, ReadEndpoint } from "@cointally/contract/page.ts";
import { pageContent } from "@cointally/contract/page-content.ts";
import { brandCss } from "@cointally/shared/brand/brand-css.ts";
import {
  type Locale,
  localeQuery,
  locales,
  localizedUrl,
  requestedLocale,
  splitLocale,
  withoutOldPrefix,
} from "@cointally/shared/locales.ts";
import { chainsWith } from "../chain/use-chains.ts";
import { pageBrand } from "../core/config/brand.ts";
import { contentOverride } from "../core/content-overrides.ts";
import type { Context } from "../core/context.ts";
import { BucketError } from "../core/files/file-store.ts";
import { withLocale } from "../core/locale.ts";
import { surrogateKey } from "../core/surrogate-key.ts";
import { logoUrls } from "../images/brand-images.ts";
import { cachePolicies, surrogateHeaders } from "./cache-policy.ts";
import { type CachedResponse, createCachedResponse, selectRepresentation } from "./cached-response.ts";
import { createEmptyPages } from "./empty-pages.ts";
import { withCharset } from "./generated-file.ts";
import type { PageCache } from "./page-cache.ts";
import { commonHeaders, denyAllPolicy, pagePolicy, servicesOf } from "./security.ts";
import { staleNotice } from "./stale-notice.ts";
import type { StaleResponses } from "./stale-responses.ts";

/** Reads one header of a request. */
type ReadHeader = (name: string) => string | null | undefined;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a browser has opened this machine's site by another of its names; a session belongs to only one of them. */
const isAtOtherName = (request: Request, given: URL, site: URL): boolean =>
  request.headers.get("sec-fetch-mode") === "navigate" &&
  given.host !== site.host &&
  given.port === site.port &&
  loopback.test(given.hostname) &&
  loopback.test(site.hostname);

/**
 * The CSP hashes of the inline scripts that the page's own code wrote. Only those with the nonce of this rendering count: it is random and
 * new with each rendering, so that markup which came from anywhere else (a text of a member, an address) cannot have it.
 */
function inlineScriptHashes(html: string, nonce: string): string[] {
  const scripts = html.matchAll(new RegExp(`<script [^>]*nonce="${nonce}"[^>]*>([^]*?)</script`, "g"));
  const hashes = [...scripts]
    .filter(([, text]) => text)
    .map(
      ([, text]) =>
        `'sha256-${createHash("sha256")
          .update(text as string)
          .digest("base64")}'`,
    );
  return [...new Set(hashes)];
}

/** Whether a page may be kept where others read it: not those of one account or with a secret in their address, which search engines are told not to index. */
const isPublic = (status: number, html: string): boolean =>
  status === 200 && html.includes("<body") && !html.includes('<meta name="robots" content="noindex"');

/** What names the coin of a page in its path. */
const coinOf = ({ pathname }: URL): string | undefined => /^\/coins\/([^/]+)/.exec(splitLocale(pathname).path)?.[1];

/** The bytes of a page with the operator's CSS after all style sheets. The text has no < and no >. */
function encoded(html: string, css: string, nonce: string): Buffer {
  const end = html.indexOf("</head>");
  if (css === "" || end === -1) return Buffer.from(html);
  const style = `<style data-brand nonce="${nonce}">${css}</style>`;
  // Written piece by piece, because a page put together as a string is copied once more.
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(html) + Buffer.byteLength(style));
  let length = 0;
  for (const piece of [html.slice(0, end), style, html.slice(end)]) length += bytes.write(piece, length);
  return bytes;
}

/** Of a page in the stale cache. */
export const staleKey = (url: URL): string => `page ${pageKey(url)}`;

/** A page's language is in its path, so that the page depends on its address alone. */
const pageKey = ({ pathname, search }: URL) => pathname + search;

const redirectHeaders = { ...commonHeaders, "content-security-policy": denyAllPolicy };

/** The address of a page whose language is in the query, as in addresses of earlier versions. */
function movedTo(url: URL, locale: Locale): string {
  const plain = new URL(url);
  plain.searchParams.delete(localeQuery);
  plain.pathname = splitLocale(url.pathname).path;
  return localizedUrl(locale, plain.href);
}

/**
 * Responds with a page, rendered at most once in five seconds. Loaders read endpoints in this process, as an anonymous caller; personal
 * data is loaded by the browser. The request's Host never reaches a page; links are made from PUBLIC_URL.
 */
export function pages(
  ctx: Context,
  handler: PageHandler,
  cache: PageCache,
  stale: StaleResponses,
  readEndpoint: ReadEndpoint,
) {
  const { publicUrl } = ctx.config;
  const settings = ctx.settings.current();
  const apiUrl = settings.apiUrl ?? "/api";
  const services = servicesOf(settings);
  const brand = pageBrand(settings.brand);
  const css = brandCss(settings.brand, logoUrls(settings.brand));
  const chains = settings.addedChains.length > 0 ? chainsWith(settings.addedChains) : undefined;
  const wallet = {
    projectId: settings.walletConnectProjectId ?? null,
    listingUrl: settings.walletListingUrl ?? null,
    identityService: settings.identityUrl !== undefined,
    networkFirst: settings.walletNetworkFirst,
    preferInjected: settings.walletPreferInjected,
  };

  const emptyPages = settings.content.showsEmptyPages ? async () => [] : createEmptyPages(ctx);

  const render = async (url: URL, locale: Locale): Promise<CachedResponse> => {
    const nonce = randomBytes(16).toString("base64url");
    let isComplete = true;
    const empty = await emptyPages();
    const response = await handler(new Request(url), {
      async readEndpoint(...call) {
        const answer = await readEndpoint(...call);
        if (answer.status === 503) isComplete = false;
        return answer;
      },
      nonce,
      publicUrl,
      apiUrl,
      locale,
      modules: settings.modules,
      wallet,
      chains,
      locales: settings.languages.join() === locales.join() ? undefined : settings.languages,
      timeZone: settings.timeZone === "UTC" ? undefined : settings.timeZone,
      brand,
      emptyPages: empty.length > 0 ? empty : undefined,
      hidesDanger: settings.content.hidesDanger && settings.modules.includes("safety"),
      content: pageContent(settings.content, locale, ctx.clock()),
      contentOverride: (name) =>
        contentOverride(ctx.files, name, locale).catch((error) => {
          throw error instanceof BucketError ? new Response(null, { status: 503 }) : error;
        }),
    });
    const now = ctx.clock();
    const html = await response.text();
    const isShared = isPublic(response.status, html);
    const headers = new Headers(response.headers);
    const type = headers.get("content-type");
    if (type) headers.set("content-type", withCharset(type));
    for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
    const caching = isShared
      ? { ...cachePolicies.live, ...surrogateHeaders(surrogateKey(coinOf(url))) }
      : cachePolicies.revalidatedPage;
    for (const [name, value] of Object.entries(caching)) headers.set(name, value);
    headers.append("vary", "Accept-Encoding");
    headers.set("content-language", locale);
    headers.set("content-security-policy", pagePolicy(inlineScriptHashes(html, nonce), nonce, services));
    const { status } = response;
    const page = { status, headers: Object.fromEntries(headers), body: encoded(html, css, nonce) };
    const cached = createCachedResponse(page, ["br", "gzip"]);
    if (isShared && isComplete) stale.keep(staleKey(url), cached, staleNotice(now));
    if (status === 404 || status === 410) stale.forget(staleKey(url));
    return cached;
  };

  const answer = async (request: Request): Promise<Response> => {
    const given = new URL(request.url);
    const url = new URL(given.pathname.replace(/^\/+/, "/") + given.search, publicUrl);
    if (isAtOtherName(request, given, url)) {
      return new Response(null, { status: 307, headers: { ...redirectHeaders, location: url.href } });
    }
    const queryLocale = requestedLocale(url);
    if (queryLocale)
      return new Response(null, { status: 301, headers: { ...redirectHeaders, location: movedTo(url, queryLocale) } });
    const moved = withoutOldPrefix(url.pathname);
    // Not for ever: the operator may offer the language again.
    if (moved)
      return new Response(null, {
        status: 302,
        headers: { ...redirectHeaders, location: publicUrl + moved + url.search },
      });
    const { locale } = splitLocale(url.pathname);
    const ask = () => cache.get(pageKey(url), () => withLocale(locale, () => render(url, locale)));
    const page = await stale.whileAway(staleKey(url), ask);
    const representation = selectRepresentation(page, {
      acceptEncoding: request.headers.get("accept-encoding"),
      ifNoneMatch: page.status === 200 ? request.headers.get("if-none-match") : null,
    });
    const { status, headers, body } = representation;
    const isEmpty = request.method === "HEAD" || status === 304 || status === 204;
    return new Response(isEmpty ? null : (body as Uint8Array<ArrayBuffer>), { status, headers });
  };
  return answer;
}

/**
 * The cached page for a GET of this path, for the fast path (`cached-fast-path.ts`); undefined where `pages` has more to do than to send it.
 */
export function createCachedPageLookup({ publicUrl }: Context["config"], cache: PageCache) {
  const { host } = new URL(publicUrl);
  return (path: string, header: ReadHeader): CachedResponse | undefined => {
    if (path.startsWith("//") || (header("sec-fetch-mode") === "navigate" && header("host") !== host)) return undefined;
    const url = URL.parse(path, publicUrl);
    if (!url || url.searchParams.has(localeQuery)) return undefined;
    return cache.fresh(pageKey(url));
  };
}
