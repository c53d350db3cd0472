import { type Ad, type AdSlot, adSlots } from "@cointally/contract/ads.ts";
import { useState } from "react";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { adsDeskWords } from "../../words/ads-desk.ts";
import { AdForm } from "./ad-form.tsx";
import { AdRow } from "./ad-row.tsx";
import css from "./ads-desk.module.css";
import { useAds } from "./ads-query.ts";

/** Every ad there is, and the form that makes or changes one. */
export function AdsDesk() {
  const words = useWords(adsDeskWords);
  const [search, setSearch] = useState("");
  const [slot, setSlot] = useState<AdSlot | null>(null);
  /** The ad whose form is open; "new" for one to come. */
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
          {words.add}
        </Button>
        <SearchForm label={words.search} hint={words.search} find={words.find} onSearch={setSearch} />
        <SelectField
          aria-label={words.field.slot}
          value={slot ?? ""}
          data={[
            { value: "", label: words.allSlots },
            ...adSlots.map((value) => ({ value, label: words.slots[value] })),
          ]}
          onChange={(event) => setSlot((event.target.value || null) as AdSlot | null)}
        />
      </div>
      {ads.isPending && <SkeletonRows rows={5} label={words.loading} />}
      {ads.isError && !rows && (
        <EmptyState title={words.failed} action={<Button onClick={() => ads.refetch()}>{words.tryAgain}</Button>}>
          {words.noAnswer}
        </EmptyState>
      )}
      {rows?.length === 0 && (
        <EmptyState title={search || slot ? words.noMatch : words.none}>
          {search || slot ? words.noMatchWhy : words.noneWhy}
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
            <span>{words.summary(rows.length, first.total, first.total_capped)}</span>
            {ads.hasNextPage && (
              <Button aria-disabled={ads.isFetchingNextPage} onClick={() => ads.fetchNextPage()}>
                {words.more}
              </Button>
            )}
          </p>
        </>
      )}
    </>
  );
}
