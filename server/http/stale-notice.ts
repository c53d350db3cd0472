import * as m from "@cointally/i18n/messages";
import { inTimeZone } from "@cointally/shared/time-zone.ts";

const two = (value: number) => String(value).padStart(2, "0");

const timeOf = (at: Date): string => {
  const { local, zone } = inTimeZone(at.getTime());
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())} ${zone}`;
  return `<time datetime="${at.toISOString()}">${time}</time>`;
};

/**
 * The bar of a page whose data is old: since when, and what is not possible meanwhile, in the page's language and the site's time zone. Its
 * link loads the page again, without scripts. Its style is in `web/app/ui/styles/base.css`.
 */
export function staleNotice(at: Date): string {
  const text = m.stale_notice({ time: timeOf(at) });
  return `<aside id="stale-notice" class="stale-notice" role="status"><p>${text} <a href="">${m.common_try_again()}</a></p></aside>`;
}
