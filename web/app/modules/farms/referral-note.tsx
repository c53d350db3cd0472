import * as m from "@cointally/i18n/messages";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { shortAddress } from "../../lib/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { useWallet } from "../../wallet/wallet-state.ts";
import css from "./list/farms-page.module.css";
import { keptReferrer, type Touch, touchReferral } from "./referral.ts";

/** Persists the referrer in this page's URL, if there is one, and says so. */
export function ReferralNote() {
  const [params] = useSearchParams();
  const ref = params.get("ref");
  const { address } = useWallet();
  const [result, setTouched] = useState<{ what: Touch; kept: string | null } | null>(null);
  useEffect(() => {
    if (ref === null) return;
    let isMounted = true;
    import("./staking/check-address.ts").then(
      ({ checkAddress }) => {
        const what = touchReferral(ref, Date.now(), checkAddress);
        if (isMounted) setTouched({ what, kept: keptReferrer(Date.now()) });
      },
      // Without it no referrer is persisted, so nobody gets a share by accident.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [ref]);
  if (!result) return null;
  const { what, kept: referrer } = result;
  const who = referrer ? shortAddress(referrer) : "";
  const isOwn = address !== null && referrer?.toLowerCase() === address.toLowerCase();
  const text = {
    kept: isOwn ? m.farm_referral_own() : m.farm_referral_kept({ who }),
    "earlier one stays": m.farm_referral_earlier({ who }),
    "no address": m.farm_referral_bad(),
  };
  return (
    <p className={css.note} role="status">
      <Icon name={what === "no address" ? "q" : "share"} size={16} />
      <span>{text[what]}</span>
    </p>
  );
}
