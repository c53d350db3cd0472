import * as m from "@cointally/i18n/messages";
import css from "./settings-page.module.css";

/** What the services of other companies get, each of which is off until it is set. */
export function WalletServices() {
  return (
    <div className={`second ${css.lead}`}>
      <p>{m.site_settings_wallets_off()}</p>
      <ul>
        <li>{m.site_settings_wallets_directory()}</li>
        <li>{m.site_settings_wallets_identity()}</li>
        <li>{m.site_settings_wallets_project()}</li>
      </ul>
    </div>
  );
}
