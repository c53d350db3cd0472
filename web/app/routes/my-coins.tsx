import { MyCoinsPage } from "../features/my-coins/my-coins-page.tsx";
import { privateMeta } from "../lib/meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Guarded } from "../ui/guarded.tsx";
import css from "./account-area.module.css";

export const meta = () => privateMeta("My coins");

export default function MyCoins() {
  return (
    <div className="wrap">
      <div className={css.head}>
        <h1 className={css.title}>My coins</h1>
        <ButtonLink to="/submit" icon="plus">
          Submit a coin
        </ButtonLink>
      </div>
      <Guarded>{({ user }) => <MyCoinsPage userId={user.id} />}</Guarded>
    </div>
  );
}
