import { readFile } from "node:fs/promises";
import type { PageHandler } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { fileCachePolicy } from "../server/http/cache-policy.ts";
import { commonHeaders, denyAllPolicy } from "../server/http/security.ts";
import { lookAsPath } from "./look-as.ts";
import { mailboxPath } from "./mailbox.ts";

const labels = {
  visitor: m.simulated_look_visitor,
  voter: m.simulated_look_voter,
  team: m.simulated_look_team,
  moderator: m.simulated_look_moderator,
  admin: m.simulated_look_admin,
};

/** The bar of every page: that all is simulated, and the buttons of "Look as", to which bar.js gives their effect. */
export function barHtml(locale: Locale): string {
  const buttons = Object.entries(labels).map(
    ([look, label]) => `<button type="button" data-look="${look}">${label({}, { locale })}</button>`,
  );
  return `<demo-bar role="region" aria-label="${m.simulated_bar_label({}, { locale })}"><p><strong>${m.simulated_bar_title({}, { locale })}</strong>${m.simulated_bar_made_up({}, { locale })}</p><div role="group" aria-label="${m.simulated_look_as({}, { locale })}" data-path="${lookAsPath}"><span aria-hidden="true">${m.simulated_look_as({}, { locale })}</span>${buttons.join("")}</div><a href="${mailboxPath}${locale === "en" ? "" : `?language=${locale}`}">${m.simulated_mailbox_title({}, { locale })}</a></demo-bar>`;
}

const head = '<link rel="stylesheet" href="/demo/bar.css"><script src="/demo/bar.js" defer></script>';

/** The link to the content of a page, which stays the first that the keyboard reaches. */
const skipLink = /<a [^>]*href="#main"[^>]*>[^<]*<\/a>/;

/**
 * Pages with the bar, after the link to their content. It is an element of its own kind, which React leaves alone when it takes over a page
 * (docs of `hydrateRoot`: other elements of `head` and `body` are skipped).
 */
export function withBar(handler: PageHandler): PageHandler {
  return async (request, page) => {
    const response = await handler(request, page);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const html = await response.text();
    const withHead = html.replace("</head>", `${head}</head>`);
    const place = skipLink.test(withHead) ? skipLink : /<body[^>]*>/;
    const body = withHead.replace(place, (tag) => tag + barHtml(page.locale));
    return new Response(body, response);
  };
}

const [css, js] = ["text/css; charset=utf-8", "text/javascript; charset=utf-8"];
const files = { "/demo/bar.css": css, "/demo/bar.js": js, "/demo/mailbox.css": css, "/demo/color-mode.js": js };

/** Serves the style sheets and the scripts of the bar and the mailbox. */
export async function demoFiles(): Promise<(path: string) => Response | null> {
  const bodies = new Map<string, { body: Buffer; type: string }>();
  for (const [path, type] of Object.entries(files)) {
    bodies.set(path, { body: await readFile(new URL(`.${path.replace("/demo", "")}`, import.meta.url)), type });
  }
  return (path) => {
    const file = bodies.get(path);
    if (!file) return null;
    const headers = { ...commonHeaders, ...fileCachePolicy(60), "content-security-policy": denyAllPolicy };
    return new Response(file.body as Uint8Array<ArrayBuffer>, { headers: { ...headers, "content-type": file.type } });
  };
}
