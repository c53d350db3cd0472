import type { Farm, FarmToken } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { Link } from "react-router";
import { shortAddress } from "../../../lib/format/format.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { ExternalIconLink } from "../../../ui/controls/external-link.tsx";
import { Moment, useFigures } from "../../../ui/facts/figures.tsx";
import rows from "../../../ui/table/rows.module.css";
import { AddTokenButton } from "../../../wallet/add-token-button.tsx";
import { percentOf, symbolOf } from "../farm-names.ts";
import css from "./farm-terms.module.css";

/** Dates, fees, limits and contracts. */
export function FarmTerms({ farm }: { farm: Farm }) {
  const { exact, tokens } = useFormat();
  const figures = useFigures();
  const moment = (iso: string | null) => (iso ? <Moment at={iso} /> : figures.unknown);
  const fee = farm.deposit_fee_bps;
  const share = farm.referral_bps;
  return (
    <section className={rows.section}>
      <h2>{m.farm_terms()}</h2>
      <dl className={`${rows.facts} ${css.terms}`}>
        <div>
          <dt>{m.farm_starts()}</dt>
          <dd>{moment(farm.start_at)}</dd>
        </div>
        <div>
          <dt>{m.farm_ends()}</dt>
          <dd>
            {moment(farm.end_at)}
            {farm.times_estimated && <small>{m.farm_estimated()}</small>}
          </dd>
        </div>
        <div>
          <dt>{m.farm_fee()}</dt>
          <dd>{fee === null ? figures.unknown : fee === 0 ? m.farm_no_fee() : percentOf(fee, exact)}</dd>
        </div>
        <div>
          <dt>{m.farm_referral()}</dt>
          <dd>{share ? m.farm_referral_share({ share: percentOf(share, exact) }) : m.farm_no_referral()}</dd>
        </div>
        {farm.stake_limit !== null && (
          <div>
            <dt>{m.farm_limit()}</dt>
            <dd>
              {tokens(farm.stake_limit)} <bdi>{symbolOf(farm.staked_token)}</bdi>
            </dd>
          </div>
        )}
        <TokenLine farm={farm} token={farm.staked_token} name={m.farm_staked_token()} />
        <TokenLine farm={farm} token={farm.reward_token} name={m.farm_reward_token()} />
        <Contract farm={farm} address={farm.address} name={m.farm_contract()} />
        <Contract farm={farm} address={farm.factory_address} name={m.farm_factory()} />
      </dl>
    </section>
  );
}

type LineProps = { farm: Farm; name: string };

/** A token with its listed coin, and its contract to copy, look up and add to a wallet. */
function TokenLine({ farm, token, name }: LineProps & { token: FarmToken | null }) {
  const { unknown } = useFigures();
  if (!token) {
    return (
      <div>
        <dt>{name}</dt>
        <dd>{unknown}</dd>
      </div>
    );
  }
  const symbol = symbolOf(token);
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
          {token.is_lp && <span className="muted">{m.farm_lp()}</span>}
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
  const explorer = chainById(chainId)?.explorer;
  return (
    <>
      <CopyButton text={address} label={m.farm_copy({ what })} />
      {explorer && <ExternalIconLink href={`${explorer}/address/${address}`} label={m.farm_explorer({ what })} />}
    </>
  );
}
