import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { MyCoinsPage } from "../../modules/coins/my-coins/my-coins-page.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import { ButtonLink } from "../../ui/controls/button.tsx";
import type { Route } from "./+types/my-coins.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.my_coins_title());

export default function MyCoins() {
  return (
    <div className="wrap">
      <div className={css.head}>
        <h1 className={css.title}>{m.my_coins_title()}</h1>
        <ButtonLink to="/submit" icon="plus">
          {m.common_submit_coin()}
        </ButtonLink>
      </div>
      <RequireRole>{() => <MyCoinsPage />}</RequireRole>
    </div>
  );
}
