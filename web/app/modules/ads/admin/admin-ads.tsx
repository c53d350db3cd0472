import { type Ad, type AdSlot, adSlots } from "@cointally/contract/ads.ts";
import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { focusHeading } from "../../../lib/browser/focus-heading.ts";
import { slotText } from "../../../lib/format/ad-slots.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { SearchForm } from "../../../ui/form/search-form.tsx";
import { AdForm } from "./ad-form.tsx";
import { AdRow } from "./ad-row.tsx";
import css from "./admin-ads.module.css";
import { useAds } from "./ads-query.ts";

/** All ads, and the form that creates or edits one. */
export function AdminAds() {
  const { count, total } = useFormat();
  const [search, setSearch] = useState("");
  const [slot, setSlot] = useState<AdSlot | null>(null);
  /** The ad whose form is open; "new" for a new one. */
  const [open, setOpen] = useState<Ad | "new" | null>(null);
  const close = () => {
    setOpen(null);
    focusHeading();
  };
  const ads = useAds(search, slot);
  const pages = ads.data?.pages;
  const rows = pages?.flatMap((page) => page.ads);
  const [first] = pages ?? [];
  if (open) {
    return <AdForm ad={open === "new" ? null : open} onClose={close} />;
  }
  return (
    <>
      <div className={css.tools}>
        <Button kind="solid" icon="plus" onClick={() => setOpen("new")}>
          {m.admin_ads_add()}
        </Button>
        <SearchForm
          label={m.admin_ads_search()}
          placeholder={m.admin_ads_search()}
          submitLabel={m.common_search()}
          onSearch={setSearch}
        />
        <SelectField
          aria-label={m.admin_ads_field_slot()}
          value={slot ?? ""}
          data={[
            { value: "", label: m.admin_ads_all_slots() },
            ...adSlots.map((value) => ({ value, label: slotText[value]() })),
          ]}
          onChange={(event) => setSlot((event.target.value || null) as AdSlot | null)}
        />
      </div>
      {ads.isPending && <SkeletonRows rows={5} label={m.admin_ads_loading()} />}
      {ads.isError && !rows && <FailedRead title={m.admin_ads_failed()} error={ads.error} onRetry={ads.refetch} />}
      {rows?.length === 0 && (
        <EmptyState title={search || slot ? m.admin_ads_no_match() : m.admin_ads_none()}>
          {search || slot ? m.admin_ads_no_match_why() : m.admin_ads_none_why()}
        </EmptyState>
      )}
      {rows && rows.length > 0 && first && (
        <>
          <ul className={css.list}>
            {rows.map((ad) => (
              <AdRow key={ad.id} ad={ad} onEdit={() => setOpen(ad)} />
            ))}
          </ul>
          <p className={css.foot}>
            <span>
              {m.admin_ads_summary({ shown: count(rows.length), total: total(first.total, first.total_capped) })}
            </span>
            {ads.hasNextPage && (
              <Button aria-disabled={ads.isFetchingNextPage} onClick={() => ads.fetchNextPage()}>
                {m.common_show_more()}
              </Button>
            )}
          </p>
        </>
      )}
    </>
  );
}
