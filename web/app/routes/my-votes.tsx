import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { MyVotes } from "../modules/votes/my-votes.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { votePageWords } from "../words/vote-page.ts";
import type { Route } from "./+types/my-votes.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(votePageWords[siteOf(matches).locale].mine.title);

export default function Page() {
  return (
    <div className="wrap">
      <h1 className={css.title}>{useWords(votePageWords).mine.title}</h1>
      <RequireRole>{({ user }) => <MyVotes key={user.id} />}</RequireRole>
    </div>
  );
}
