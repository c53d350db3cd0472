import * as m from "@cointally/i18n/messages";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { BanNotice } from "../../modules/accounts/ban-notice.tsx";
import { UnverifiedNotice } from "../../modules/accounts/unverified-notice.tsx";
import { SubmitPage } from "../../modules/coins/submission/submit-page.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import type { Route } from "./+types/submit.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: m.common_submit_coin(),
    description: m.submission_description(),
    path: "/submit",
  });
};

export default function Submit() {
  return (
    <div className="wrap">
      <h1 className={css.title}>{m.common_submit_coin()}</h1>
      <RequireRole>
        {({ user }) => (
          <>
            <BanNotice />
            <UnverifiedNotice before="submit" />
            <SubmitPage key={user.id} userId={user.id} />
          </>
        )}
      </RequireRole>
    </div>
  );
}
