import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { requestAddress } from "../../wallet/wallet.ts";
import { AddressesSection } from "./addresses/addresses-section.tsx";
import { emptyReason } from "./addresses/sync.ts";
import type { OpenDialog } from "./dialogs.tsx";
import { Holdings } from "./holdings/holdings.tsx";
import { listStateOf } from "./holdings/list-state.ts";
import { usePortfolioApi } from "./portfolio-api.ts";
import css from "./portfolio-page.module.css";
import { useAddresses, useLines, useRefresh, useSummary } from "./portfolio-query.ts";
import { PortfolioSkeleton } from "./portfolio-skeleton.tsx";
import { TopBar } from "./top-bar.tsx";
import { Allocation } from "./value/allocation.tsx";
import { MoversSection } from "./value/movers-section.tsx";
import { SummarySection } from "./value/summary-section.tsx";
import { UpdatesSection } from "./value/updates-section.tsx";
import { ValueChart } from "./value/value-chart.tsx";

const EmptyPortfolio = lazy(() => import("./empty-portfolio.tsx"));
const Dialogs = lazy(() => import("./dialogs.tsx"));

/** The portfolio. All sections replace the skeleton at once. */
export function PortfolioPage() {
  const [params] = useSearchParams();
  const state = listStateOf(params);
  const [range, setRange] = useState<PriceRange>("30d");
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [initialAddress, setInitialAddress] = useState<string>();
  const summary = useSummary(range);
  const addresses = useAddresses();
  const lines = useLines(state);
  const refresh = useRefresh();
  const read = useReadAgain(refresh);

  if (!summary.data || !addresses.data || !lines.data) {
    const error = summary.error ?? addresses.error ?? lines.error;
    if (!error) return <PortfolioSkeleton />;
    return (
      <FailedRead title={m.portfolio_failed()} error={error} onRetry={refresh} note={m.portfolio_data_is_safe()} />
    );
  }
  const { coins_count: coins, allocation } = summary.data;
  const isEmpty = coins === 0 && addresses.data.length === 0;
  const useWalletAddress = async () => {
    setOpened(null);
    const address = await requestAddress();
    if (!address) return;
    // An empty portfolio contains the form for an address.
    if (isEmpty) setInitialAddress(address);
    else setOpened({ form: "address", address });
  };
  const dialogs = opened && (
    <Suspense>
      <Dialogs opened={opened} addresses={addresses.data} onWallet={useWalletAddress} onClose={() => setOpened(null)} />
    </Suspense>
  );
  if (isEmpty) {
    return (
      <>
        <Suspense fallback={<PortfolioSkeleton />}>
          <EmptyPortfolio
            key={initialAddress}
            initialAddress={initialAddress}
            open={setOpened}
            onWallet={useWalletAddress}
          />
        </Suspense>
        {dialogs}
      </>
    );
  }
  return (
    <>
      <TopBar coins={coins} addresses={addresses.data} open={setOpened} />
      <div className={css.sum}>
        <SummarySection
          summary={summary.data}
          isKnown={coins > 0 ? allocation.length > 0 : emptyReason(addresses.data) === "none"}
        />
        <div>
          <ValueChart
            summary={summary.data}
            range={range}
            onRange={setRange}
            error={summary.data.range === range ? null : summary.error}
            onRetry={summary.refetch}
          />
          <Allocation allocation={allocation} />
        </div>
      </div>
      <Holdings
        state={state}
        {...lines.data}
        all={coins}
        addresses={addresses.data}
        onRetry={lines.isError ? lines.refetch : null}
        more={lines.hasNextPage ? { load: lines.fetchNextPage, loading: lines.isFetchingNextPage } : null}
        onEdit={(holding) => setOpened({ form: "holding", holding })}
        onDelete={(holding) => setOpened({ form: "delete", holding })}
      />
      <div className={css.lists}>
        <MoversSection direction="gainers" />
        <MoversSection direction="lossers" />
        <AddressesSection
          addresses={addresses.data}
          onRead={read}
          onEdit={(address) => setOpened({ form: "edit", address })}
          onRemove={(address) => setOpened({ form: "remove", address })}
        />
        <UpdatesSection addresses={addresses.data} />
      </div>
      {dialogs}
    </>
  );
}

/** Starts another read of an address; the page polls its progress. */
function useReadAgain(refresh: () => Promise<void>): (address: PortfolioAddress) => void {
  const api = usePortfolioApi();
  const { mutate } = useMutation({
    mutationFn: ({ id }: PortfolioAddress) => api.syncAddress({ params: { id } }),
    onSettled: refresh,
  });
  return mutate;
}
