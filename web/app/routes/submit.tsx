import { useWords } from "../lib/locale.ts";
import { pageMeta, siteOf } from "../lib/meta.ts";
import { BanNotice } from "../modules/accounts/ban-notice.tsx";
import { UnverifiedNotice } from "../modules/accounts/unverified-notice.tsx";
import { SubmitPage } from "../modules/coins/submission/submit-page.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { submissionWords } from "../words/submission.ts";
import type { Route } from "./+types/submit.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const { submitTitle, submitDescription } = submissionWords[site.locale];
  return pageMeta(site, { title: `${submitTitle} · Cointally`, description: submitDescription, path: "/submit" });
};

export default function Submit() {
  const words = useWords(submissionWords);
  return (
    <div className="wrap">
      <h1 className={css.title}>{words.submitTitle}</h1>
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
