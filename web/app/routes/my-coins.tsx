import { MyCoinsPage } from "../features/my-coins/my-coins-page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Guarded } from "../ui/guarded.tsx";
import type { Route } from "./+types/my-coins.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = () => [
  { title: "My coins · Cointally" },
  { name: "robots", content: "noindex" },
];

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
