import { randomBytes } from "node:crypto";
import { askedLocale, type Locale, localeKey, localeOf } from "@cointally/shared/locales.ts";
import { type OperatorText, operatorText } from "../core/content-overrides.ts";
import type { Context } from "../core/context.ts";
import { CutPage } from "./cut-page.ts";
import { takesGzip } from "./negotiate.ts";
import { type KeptPage, keptPages } from "./page-cache.ts";
import { everywhere, pagePolicy, servicesOf } from "./security.ts";

/** What the server asks of the web workspace (web/app/handler.ts). */
export type PageHandler = (
  request: Request,
  page: {
    apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
    nonce: string;
    publicUrl: string;
    apiUrl: string;
    locale: Locale;
    wallet: {
      projectId: string | null;
      listingUrl: string | null;
      identityService: boolean;
      networkFirst: boolean;
      preferInjected: boolean;
    };
    operatorText: (name: string) => Promise<OperatorText | null>;
  },
) => Promise<Response>;

const yearSeconds = 365 * 86_400;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a browser has opened this machine's site by another of its names: a session belongs to one. */
const isAtOtherName = (request: Request, given: URL, site: URL): boolean =>
  request.headers.get("sec-fetch-mode") === "navigate" &&
  given.host !== site.host &&
  given.port === site.port &&
  loopback.test(given.hostname) &&
  loopback.test(site.hostname);

/**
 * Answers a page, made at most once in five seconds. Loaders reach the API in this process, as an anonymous caller: what is personal
 * fills in on the client. The request's own Host never reaches a page; links are made from PUBLIC_URL.
 */
export const pages = (ctx: Context, handler: PageHandler, apiFetch: (request: Request) => Promise<Response>) => {
  const { publicUrl } = ctx.config;
  const apiUrl = ctx.config.apiUrl ?? "/api";
  const services = servicesOf(ctx.config);
  // Not over plain http, where some browsers drop a cookie that is Secure.
  const isSecure = publicUrl.startsWith("https:");
  const cookieAttributes = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const wallet = {
    projectId: ctx.config.walletConnectProjectId ?? null,
    listingUrl: ctx.config.walletListingUrl ?? null,
    identityService: ctx.config.identityUrl !== undefined,
    networkFirst: ctx.config.walletNetworkFirst,
    preferInjected: ctx.config.walletPreferInjected,
  };
  // Stands for the nonce in a kept page: nobody outside knows it, so nobody can write it into a page.
  const mark = randomBytes(16).toString("base64url");
  const kept = keptPages(() => ctx.clock().getTime());

  const make = async (url: URL, locale: Locale): Promise<KeptPage> => {
    const response = await handler(new Request(url, { headers: { "accept-language": locale } }), {
      apiFetch: (path, init) => apiFetch(new Request(new URL(`/api${path}`, publicUrl), init)),
      nonce: mark,
      publicUrl,
      apiUrl,
      locale,
      wallet,
      operatorText: (name) => operatorText(ctx.config.dataDir, name, locale),
    });
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
    if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
    headers.append("vary", "Accept-Encoding, Accept-Language, Cookie");
    headers.set("content-language", locale);
    return {
      status: response.status,
      headers: Object.fromEntries(headers),
      body: new CutPage(await response.text(), mark),
    };
  };

  return async (request: Request): Promise<Response> => {
    const given = new URL(request.url);
    const url = new URL(given.pathname.replace(/^\/+/, "/") + given.search, publicUrl);
    if (isAtOtherName(request, given, url)) {
      return new Response(null, { status: 307, headers: { ...everywhere, location: url.href } });
    }
    const locale = localeOf(url, request.headers);
    const asked = askedLocale(url);
    const page = await kept(`${locale} ${url.pathname}${url.search}`, () => make(url, locale));

    const nonce = randomBytes(16).toString("base64url");
    // A plain object: the listener writes it out as it is, without making Headers of it.
    const headers: Record<string, string> = {
      ...page.headers,
      "content-security-policy": pagePolicy(nonce, services),
    };
    if (asked) headers["set-cookie"] = `${localeKey.cookie}=${asked}; ${cookieAttributes}`;
    const empty = request.method === "HEAD" || page.status === 304 || page.status === 204;
    if (empty) return new Response(null, { status: page.status, headers });
    const packed = takesGzip(request.headers.get("accept-encoding"));
    if (packed) headers["content-encoding"] = "gzip";
    const sent = packed ? page.body.gzip(nonce) : page.body.plain(nonce);
    return new Response(sent as Uint8Array<ArrayBuffer>, { status: page.status, headers });
  };
};
