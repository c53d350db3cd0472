import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { requestAddress } from "../../wallet/wallet.ts";
import { AddressesPart } from "./addresses/addresses-part.tsx";
import { nothingOf } from "./addresses/sync.ts";
import type { Opened } from "./dialogs.tsx";
import { Holdings } from "./holdings/holdings.tsx";
import { listStateOf } from "./holdings/list-state.ts";
import css from "./portfolio-page.module.css";
import { useAddresses, useLines, useRefresh, useSummary } from "./portfolio-query.ts";
import { PortfolioSkeleton } from "./portfolio-skeleton.tsx";
import { TopBar } from "./top-bar.tsx";
import { Allocation } from "./value/allocation.tsx";
import { MoversPart } from "./value/movers-part.tsx";
import { SummaryPart } from "./value/summary-part.tsx";
import { UpdatesPart } from "./value/updates-part.tsx";
import { ValueChart } from "./value/value-chart.tsx";

const EmptyPortfolio = lazy(() => import("./empty-portfolio.tsx"));
const Dialogs = lazy(() => import("./dialogs.tsx"));

/** The portfolio. All parts appear at once, in place of the skeleton. */
export function PortfolioPage() {
  const [params] = useSearchParams();
  const state = listStateOf(params);
  const [range, setRange] = useState<PriceRange>("30d");
  const [opened, setOpened] = useState<Opened | null>(null);
  const [given, setGiven] = useState<string>();
  const summary = useSummary(range);
  const addresses = useAddresses();
  const lines = useLines(state);
  const refresh = useRefresh();
  const read = useReadAgain(refresh);

  if (!summary.data || !addresses.data || !lines.data) {
    if (!summary.error && !addresses.error && !lines.error) return <PortfolioSkeleton />;
    return (
      <EmptyState title={m.portfolio_failed()} action={<Button onClick={refresh}>{m.common_try_again()}</Button>}>
        {m.portfolio_failed_why()}
      </EmptyState>
    );
  }
  const { coins_count: coins, allocation } = summary.data;
  const isEmpty = coins === 0 && addresses.data.length === 0;
  const followWallet = async () => {
    setOpened(null);
    const address = await requestAddress();
    if (!address) return;
    // An empty portfolio contains the form for an address.
    if (isEmpty) setGiven(address);
    else setOpened({ form: "address", address });
  };
  const dialogs = opened && (
    <Suspense>
      <Dialogs opened={opened} addresses={addresses.data} onWallet={followWallet} onClose={() => setOpened(null)} />
    </Suspense>
  );
  if (isEmpty) {
    return (
      <>
        <Suspense fallback={<PortfolioSkeleton />}>
          <EmptyPortfolio key={given} given={given} open={setOpened} onWallet={followWallet} />
        </Suspense>
        {dialogs}
      </>
    );
  }
  return (
    <>
      <TopBar coins={coins} addresses={addresses.data} open={setOpened} />
      <div className={css.sum}>
        <SummaryPart
          summary={summary.data}
          known={coins > 0 ? allocation.length > 0 : nothingOf(addresses.data) === "none"}
        />
        <div>
          <ValueChart
            summary={summary.data}
            range={range}
            onRange={setRange}
            failed={summary.isError && summary.data.range !== range}
            again={summary.refetch}
          />
          <Allocation allocation={allocation} />
        </div>
      </div>
      <Holdings
        state={state}
        {...lines.data}
        all={coins}
        addresses={addresses.data}
        again={lines.isError ? lines.refetch : null}
        more={lines.hasNextPage ? { load: lines.fetchNextPage, loading: lines.isFetchingNextPage } : null}
        onEdit={(part) => setOpened({ form: "holding", part })}
        onDelete={(part) => setOpened({ form: "delete", part })}
      />
      <div className={css.lists}>
        <MoversPart way="gainers" />
        <MoversPart way="lossers" />
        <AddressesPart
          addresses={addresses.data}
          onRead={read}
          onEdit={(address) => setOpened({ form: "edit", address })}
          onRemove={(address) => setOpened({ form: "remove", address })}
        />
        <UpdatesPart addresses={addresses.data} />
      </div>
      {dialogs}
    </>
  );
}

/** Starts another read of an address; the page polls its progress. */
function useReadAgain(refresh: () => Promise<void>): (address: PortfolioAddress) => void {
  const api = useApi();
  const { mutate } = useMutation({
    mutationFn: ({ id }: PortfolioAddress) => api.syncAddress({ params: { id } }),
    onSettled: refresh,
  });
  return mutate;
}
