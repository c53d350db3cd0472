import type { Farm, FarmToken } from "@cointally/contract/farms.ts";
import { chainById } from "@cointally/shared/chains.ts";
import { Link } from "react-router";
import { shortAddress } from "../../lib/format.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Moment, useFigures } from "../../ui/figures.tsx";
import { OutsideIcon } from "../../ui/outside-link.tsx";
import rows from "../../ui/rows.module.css";
import { AddTokenButton } from "../../wallet/add-token-button.tsx";
import { farmsWords } from "../../words/farms.ts";
import { percentOf, symbolOf } from "./farm-names.ts";
import css from "./farm-terms.module.css";

/** When, for how much, and by which contracts. */
export function FarmTerms({ farm }: { farm: Farm }) {
  const words = useWords(farmsWords);
  const { page } = words;
  const { exact, tokens } = useFormat();
  const figures = useFigures();
  const moment = (iso: string | null) => (iso ? <Moment at={iso} /> : figures.unknown);
  const fee = farm.deposit_fee_bps;
  const share = farm.referral_bps;
  return (
    <section className={rows.section}>
      <h2>{page.terms}</h2>
      <dl className={`${rows.facts} ${css.terms}`}>
        <div>
          <dt>{page.starts}</dt>
          <dd>{moment(farm.start_at)}</dd>
        </div>
        <div>
          <dt>{page.ends}</dt>
          <dd>
            {moment(farm.end_at)}
            {farm.times_estimated && <small>{page.estimated}</small>}
          </dd>
        </div>
        <div>
          <dt>{page.fee}</dt>
          <dd>{fee === null ? figures.unknown : fee === 0 ? page.noFee : percentOf(fee, exact)}</dd>
        </div>
        <div>
          <dt>{page.referral}</dt>
          <dd>{share ? page.referralShare(percentOf(share, exact)) : page.noReferral}</dd>
        </div>
        {farm.stake_limit !== null && (
          <div>
            <dt>{page.limit}</dt>
            <dd>
              {tokens(farm.stake_limit)} <bdi>{symbolOf(farm.staked_token, words)}</bdi>
            </dd>
          </div>
        )}
        <TokenLine farm={farm} token={farm.staked_token} name={page.stakedToken} />
        <TokenLine farm={farm} token={farm.reward_token} name={page.rewardToken} />
        <Contract farm={farm} address={farm.address} name={page.farmContract} />
        <Contract farm={farm} address={farm.factory_address} name={page.factory} />
      </dl>
    </section>
  );
}

type LineProps = { farm: Farm; name: string };

/** A token by its symbol, with the coin that is listed for it, and its contract to copy, look up and add to one's wallet. */
function TokenLine({ farm, token, name }: LineProps & { token: FarmToken | null }) {
  const words = useWords(farmsWords);
  const { unknown } = useFigures();
  if (!token) {
    return (
      <div>
        <dt>{name}</dt>
        <dd>{unknown}</dd>
      </div>
    );
  }
  const symbol = symbolOf(token, words);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={css.contract}>
          {token.coin ? (
            <Link to={`/coins/${token.coin.slug}`}>
              <bdi>{symbol}</bdi>
            </Link>
          ) : (
            <bdi>{symbol}</bdi>
          )}
          {token.is_lp && <span className="muted">{words.page.lp}</span>}
          <AddressTools chainId={farm.chain_id} address={token.address} what={symbol} />
          {token.decimals !== null && token.symbol && (
            <AddTokenButton
              chainId={farm.chain_id}
              address={token.address}
              symbol={token.symbol}
              decimals={token.decimals}
              chain={chainById(farm.chain_id)?.name ?? ""}
            />
          )}
        </span>
      </dd>
    </div>
  );
}

function Contract({ farm, address, name }: LineProps & { address: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={css.contract}>
          <code title={address}>{shortAddress(address)}</code>
          <AddressTools chainId={farm.chain_id} address={address} what={name} />
        </span>
      </dd>
    </div>
  );
}

/** Copies an address, and opens it in its chain's explorer. */
export function AddressTools({ chainId, address, what }: { chainId: number; address: string; what: string }) {
  const { page } = useWords(farmsWords);
  const explorer = chainById(chainId)?.explorer;
  return (
    <>
      <CopyButton text={address} label={page.copy(what)} />
      {explorer && <OutsideIcon href={`${explorer}/address/${address}`} label={page.explorer(what)} />}
    </>
  );
}
