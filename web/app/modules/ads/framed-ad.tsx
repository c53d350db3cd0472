import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useRef } from "react";
import { Link } from "react-router";
import { useFormat } from "../../lib/format/locale.ts";
import { PaidMark } from "../../ui/facts/paid-mark.tsx";
import css from "./ad-slot.module.css";
import { useAdCounts } from "./count-views.ts";
import type { ShownAd } from "./load-ads.ts";

const [small, large] = limits.ad.widths;

/** Maximum width of an ad's image in CSS pixels. */
const sizes = { header: 728, inline: 728, footer: 728, sidebar: 352 } as const;

/**
 * An ad: label, advertiser and end date, one image and one link. Space is reserved before the image has loaded. `counted` is false in the
 * operator's preview.
 */
export default function FramedAd({ ad, counted }: { ad: ShownAd; counted: boolean }) {
  const { nearDay } = useFormat();
  const frame = useRef<HTMLElement>(null);
  const countClick = useAdCounts(counted ? ad.id : null, frame);
  return (
    <section
      ref={frame}
      className={ad.slot === "sidebar" ? `${css.ad} ${css.high}` : css.ad}
      // A page may have several.
      aria-label={`${m.ad_label()}: ${ad.advertiser}`}
    >
      <p className={css.head}>
        <PaidMark>{m.ad_label()}</PaidMark>
        <Link to="/placements" dir="auto">
          {m.ad_paid_by({ advertiser: ad.advertiser, until: nearDay(ad.ends_at, Date.parse(ad.ends_at)) })}
        </Link>
      </p>
      <a
        className={css.link}
        href={ad.target_url}
        rel="sponsored nofollow noopener"
        target="_blank"
        onClick={countClick}
        // The middle button opens the link, too; the right one only a menu.
        onAuxClick={({ button }) => button === 1 && countClick()}
      >
        <img
          src={ad.image_url.replace(String(large), String(small))}
          srcSet={`${ad.image_url.replace(String(large), String(small))} ${small}w, ${ad.image_url} ${large}w`}
          sizes={`min(100vw, ${sizes[ad.slot]}px)`}
          alt={ad.alt}
          loading={ad.slot === "header" ? undefined : "lazy"}
          decoding="async"
        />
        <span className="sr"> {m.common_new_tab()}</span>
      </a>
    </section>
  );
}
