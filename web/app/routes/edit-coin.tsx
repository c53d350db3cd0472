import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { EditPage } from "../modules/coins/submission/edit-page.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { submissionWords } from "../words/submission.ts";
import type { Route } from "./+types/edit-coin.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(submissionWords[siteOf(matches).locale].editTitle);

export default function EditCoin({ params }: Route.ComponentProps) {
  const { editTitle } = useWords(submissionWords);
  return (
    <div className="wrap">
      <h1 className={css.title}>{editTitle}</h1>
      <RequireRole>
        {({ user }) => (
          <EditPage key={params.slug} slug={params.slug} userId={user.id} isAdmin={user.role === "admin"} />
        )}
      </RequireRole>
    </div>
  );
}
