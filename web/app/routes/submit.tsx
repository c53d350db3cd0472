import { UnverifiedNotice } from "../features/account/unverified-notice.tsx";
import { SubmitPage } from "../features/submission/submit-page.tsx";
import { Guarded } from "../ui/guarded.tsx";
import type { Route } from "./+types/submit.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = () => [
  { title: "Submit a coin · Cointally" },
  {
    name: "description",
    content: "Submit a coin or token. A moderator reads each submission; no listing is for sale.",
  },
];

export default function Submit() {
  return (
    <div className="wrap">
      <h1 className={css.title}>Submit a coin</h1>
      <Guarded>
        {({ user }) => (
          <>
            <UnverifiedNotice before="submit" />
            <SubmitPage key={user.id} userId={user.id} />
          </>
        )}
      </Guarded>
    </div>
  );
}
