import type { Farm } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { zeroAddress } from "viem";
import { invalidate, query } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import rows from "../../../ui/table/rows.module.css";
import { openWallet } from "../../../wallet/wallet.ts";
import { type Address, useWallet } from "../../../wallet/wallet-state.ts";
import { symbolOf } from "../farm-names.ts";
import { stakerRate } from "./accrued-rewards.ts";
import { decimalOf, type Unit, unitsOfDecimal } from "./amounts.ts";
import { LeaveForm } from "./leave-form.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { PendingFigure } from "./pending-figure.tsx";
import { type Position, positionQuery } from "./position.ts";
import { StakeForm } from "./stake-form.tsx";
import css from "./stake-panel.module.css";
import { FlowSteps } from "./transaction/flow-steps.tsx";
import { useTransactionFlow } from "./transaction/use-transaction-flow.ts";

const readEveryMs = 12_000;
/** After so long without an answer, leaving is offered. */
const slowReadMs = 4_000;

type Props = { farm: Farm; account: Address };

/** The visitor's stake in a farm and its actions. Loaded by `import()` once a wallet is connected. */
export default function StakePanel({ farm, account }: Props) {
  const { staked_token, reward_token } = farm;
  const decimals = staked_token?.decimals ?? null;
  const rewardDecimals = reward_token?.decimals ?? null;
  if (!staked_token || decimals === null || rewardDecimals === null) return <Leaving farm={farm} account={account} />;
  return (
    <Staking
      farm={farm}
      account={account}
      stakedToken={staked_token.address as Address}
      staked={{ decimals, symbol: symbolOf(staked_token) }}
      reward={{ decimals: rewardDecimals, symbol: symbolOf(reward_token) }}
    />
  );
}

/** The transactions of an account in a farm: the running one's steps, and a hint where the wallet is on another network. */
function useStakeFlow({ farm, account }: Props, onMined: () => void) {
  const format = useFormat();
  const { chainId: walletChain } = useWallet();
  const { chain_id: chainId, kind, staked_token: token } = farm;
  const chain = chainById(chainId);
  const chainName = chain?.name ?? "";
  const symbol = symbolOf(token);
  const decimals = token?.decimals ?? null;
  const amount = (units: bigint) =>
    decimals === null ? symbol : `${format.exact(decimalOf(units, decimals))} ${symbol}`;
  const { flow, isBusy, start, continueFlow, close } = useTransactionFlow(
    {
      chainId,
      kind,
      address: farm.address as Address,
      stakedToken: (token?.address ?? zeroAddress) as Address,
      account,
      chain: chainName,
      native: chain?.native.symbol ?? "",
      amount,
    },
    onMined,
  );
  const wrongNetwork = walletChain !== chainId && (
    <div className={css.note}>
      <Icon name="swap" size={16} />
      <p>
        {m.farm_stake_wrong_network({
          on: chainById(walletChain)?.name ?? m.farm_stake_other_network_name(),
          chain: chainName,
        })}
      </p>
      <Button onClick={() => openWallet({ view: { name: "SwitchNetwork", chainId } })}>
        {m.wallet_switch_to({ chain: chainName })}
      </Button>
    </div>
  );
  const steps = flow && (
    <FlowSteps
      flow={flow}
      chainId={chainId}
      chain={chainName}
      amount={amount}
      onContinue={continueFlow}
      onClose={close}
    />
  );
  return { isBusy, start, leave: () => start({ action: "leave" }), wrongNetwork, steps, chainName };
}

/** Without the decimals of both tokens no amount can be shown or typed; leaving needs none. */
function Leaving({ farm, account }: Props) {
  const { leave, wrongNetwork, steps } = useStakeFlow({ farm, account }, () => {});
  return (
    <>
      <p className={css.hint}>{m.farm_stake_no_decimals()}</p>
      {wrongNetwork}
      {steps}
      <LeaveForm stake={null} rewards={null} onLeave={leave} />
    </>
  );
}

/** Whether a wait of this many milliseconds is over. */
function useHasWaited(ms: number): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasWaited;
}

function Staking({
  farm,
  account,
  stakedToken,
  staked,
  reward,
}: Props & { stakedToken: Address; staked: Unit; reward: Unit }) {
  const format = useFormat();
  const api = useApi();
  const queryClient = useQueryClient();
  const address = farm.address as Address;
  const position = positionQuery({ chainId: farm.chain_id, kind: farm.kind, address, stakedToken, account });
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...position,
    staleTime: 0,
    refetchInterval: readEveryMs,
    retry: false,
  });
  const tokenFeePercent = useTokenFee(farm);
  const amount = (units: bigint, { decimals, symbol }: Unit) => `${format.exact(decimalOf(units, decimals))} ${symbol}`;
  const { isBusy, start, leave, wrongNetwork, steps, chainName } = useStakeFlow({ farm, account }, () => {
    queryClient.invalidateQueries({ queryKey: position.queryKey });
    invalidate(queryClient, api.listStakes);
  });
  const isSlow = useHasWaited(slowReadMs);
  if (!data) {
    return (
      <>
        {wrongNetwork}
        {steps}
        {isError ? (
          <div className={css.note} role="status">
            <Icon name="q" size={16} />
            <p>{m.farm_stake_read_failed({ chain: chainName })}</p>
            <Button icon="refresh" onClick={() => refetch()}>
              {m.farm_stake_read_again()}
            </Button>
          </div>
        ) : (
          <SkeletonText lines={4} label={m.farm_your_stake()} />
        )}
        {(isError || isSlow) && <LeaveForm stake={null} rewards={null} onLeave={leave} />}
      </>
    );
  }
  const rateE18 = rateOf(farm, data, reward.decimals, dataUpdatedAt);
  // Right after a harvest nothing is pending yet, but rewards accrue.
  const paysReward = data.staked > 0n && (!!data.pending || rateE18 > 0n);
  const rounded = (units: bigint, { decimals, symbol }: Unit) =>
    `${format.tokens(decimalOf(units, decimals))} ${symbol}`;
  return (
    <>
      {wrongNetwork}
      <dl className={`${rows.facts} ${css.facts}`}>
        <div>
          <dt>{m.farm_stake_in_wallet()}</dt>
          {data.balance === null ? (
            <dd className={css.unknown}>{m.farm_stake_unknown()}</dd>
          ) : (
            <dd title={amount(data.balance, staked)}>{rounded(data.balance, staked)}</dd>
          )}
        </div>
        <div>
          <dt>{m.farm_your_stake()}</dt>
          <dd title={amount(data.staked, staked)}>{rounded(data.staked, staked)}</dd>
        </div>
        {data.allowance !== null && data.allowance > 0n && (
          <div>
            <dt>{m.farm_stake_allowed()}</dt>
            <dd>{data.allowance >= 2n ** 255n ? m.farm_stake_limitless() : rounded(data.allowance, staked)}</dd>
          </div>
        )}
        <div className={css.pending}>
          <dt>{m.farm_to_harvest()}</dt>
          <dd>
            {data.pending === null ? (
              <span className={css.unknown}>{m.farm_stake_unknown()}</span>
            ) : data.staked === 0n && data.pending === 0n ? (
              amount(0n, reward)
            ) : (
              <PendingFigure
                reading={{
                  units: data.pending,
                  rateE18,
                  at: dataUpdatedAt,
                  until: farm.end_at ? Date.parse(farm.end_at) : dataUpdatedAt,
                }}
                decimals={reward.decimals}
                symbol={reward.symbol}
              />
            )}
          </dd>
        </div>
      </dl>
      {isError && (
        <p className={css.hint} role="status">
          {m.farm_stake_read_failed({ chain: chainName })}
        </p>
      )}
      {data.staked > 0n && !isBusy && (
        <div className={css.harvest}>
          <p>{paysReward ? m.farm_stake_harvest_what() : m.farm_stake_nothing_to_harvest()}</p>
          <Button aria-disabled={!paysReward || undefined} onClick={() => paysReward && start({ action: "harvest" })}>
            {m.farm_harvest()}
          </Button>
        </div>
      )}
      {steps}
      {(!isBusy || data.staked > 0n) && (
        <StakeForm
          farm={farm}
          account={account}
          position={data}
          unit={staked}
          paysReward={paysReward}
          tokenFeePercent={tokenFeePercent}
          isBusy={isBusy}
          onSubmit={start}
        />
      )}
      {data.staked > 0n && (
        <LeaveForm
          stake={amount(data.staked, staked)}
          rewards={data.pending === null ? null : rounded(data.pending, reward)}
          onLeave={leave}
        />
      )}
      {farm.referral_bps && data.referral && (
        <LinkPanel
          account={account}
          shareBps={farm.referral_bps}
          referral={data.referral}
          amount={(units) => amount(units, reward)}
          isBusy={isBusy}
          onCollect={() => start({ action: "collect" })}
        />
      )}
    </>
  );
}

/** The reward of this stake per second, times 10^18; zero before the start and after the end. */
function rateOf(farm: Farm, { staked, totalStaked, referrer }: Position, decimals: number, now: number): bigint {
  const isLive = farm.start_at && farm.end_at && Date.parse(farm.start_at) <= now && now < Date.parse(farm.end_at);
  if (!isLive || !farm.reward_per_second) return 0n;
  const flowE18 = unitsOfDecimal(farm.reward_per_second, decimals + 18);
  const shareBps = referrer ? (farm.referral_bps ?? 0) : 0;
  return stakerRate(flowE18, { staked, totalStaked: totalStaked ?? 0n, shareBps });
}

const tokenFeeStaleMs = 5 * 60_000;

/** The staked token's fee on transfers in percent; null if it is not listed or not checked. */
function useTokenFee({ chain_id, staked_token }: Farm): number | null {
  const api = useApi();
  const slug = staked_token?.coin?.slug;
  const coin = useQuery({
    ...query(api.getCoinBySlug, { params: { slug: slug ?? "" } }),
    enabled: slug !== undefined,
    staleTime: tokenFeeStaleMs,
  });
  const id = coin.data?.coin.id;
  const { data } = useQuery({
    ...query(api.getSafety, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: tokenFeeStaleMs,
  });
  const its = data?.contracts.find(
    (contract) => contract.chain_id === chain_id && contract.address === staked_token?.address,
  );
  return its?.transfer_tax_pct ?? null;
}
