import * as m from "@cointally/i18n/messages";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { shortAddress } from "../../lib/format/format.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { useWallet } from "../../wallet/wallet-state.ts";
import css from "./list/farms-page.module.css";
import { readReferrer, type StoreResult, storeReferral } from "./referral.ts";

/** Stores the referrer in this page's URL, if any, and shows it. */
export function ReferralNote() {
  const [params] = useSearchParams();
  const ref = params.get("ref");
  const { address } = useWallet();
  const [stored, setStored] = useState<{ result: StoreResult; referrer: string | null } | null>(null);
  useEffect(() => {
    if (ref === null) return;
    let isMounted = true;
    import("./staking/parse-address.ts").then(
      ({ parseAddress }) => {
        const result = storeReferral(ref, Date.now(), parseAddress);
        if (isMounted) setStored({ result, referrer: readReferrer(Date.now()) });
      },
      // Without the check, no referrer is stored.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [ref]);
  if (!stored) return null;
  const { result, referrer } = stored;
  const who = referrer ? shortAddress(referrer) : "";
  const isOwn = address !== null && referrer?.toLowerCase() === address.toLowerCase();
  const text = {
    stored: isOwn ? m.farm_referral_own() : m.farm_referral_notice({ who }),
    earlier: m.farm_referral_earlier({ who }),
    invalid: m.farm_referral_bad(),
  };
  return (
    <p className={css.note} role="status">
      <Icon name={result === "invalid" ? "q" : "share"} size={16} />
      <span>{text[result]}</span>
    </p>
  );
}
