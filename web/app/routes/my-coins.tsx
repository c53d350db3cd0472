import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { MyCoinsPage } from "../modules/coins/my-coins/my-coins-page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { myCoinsWords } from "../words/my-coins.ts";
import type { Route } from "./+types/my-coins.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(myCoinsWords[siteOf(matches).locale].title);

export default function MyCoins() {
  const words = useWords(myCoinsWords);
  return (
    <div className="wrap">
      <div className={css.head}>
        <h1 className={css.title}>{words.title}</h1>
        <ButtonLink to="/submit" icon="plus">
          {words.submit}
        </ButtonLink>
      </div>
      <RequireRole>{() => <MyCoinsPage />}</RequireRole>
    </div>
  );
}
