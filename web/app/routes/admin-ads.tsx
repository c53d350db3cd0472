import { WithSecondFactor } from "../features/account/with-second-factor.tsx";
import { AdsDesk } from "../features/ads-desk/ads-desk.tsx";
import { AdminTabs } from "../features/shell/admin-tabs.tsx";
import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { Guarded } from "../ui/guarded.tsx";
import { adsDeskWords } from "../words/ads-desk.ts";
import type { Route } from "./+types/admin-ads.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(adsDeskWords[siteOf(matches).locale].title);

export default function AdminAds() {
  const { title } = useWords(adsDeskWords);
  return (
    <div className="wrap">
      <h1 className={css.desk}>{title}</h1>
      <AdminTabs />
      {/* biome-ignore lint/a11y/useValidAriaRole: an account's role, not an element's */}
      <Guarded role="admin">
        {({ user }) => (
          <WithSecondFactor key={user.id} userId={user.id}>
            <AdsDesk userId={user.id} />
          </WithSecondFactor>
        )}
      </Guarded>
    </div>
  );
}
