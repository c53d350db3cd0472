import { ModerationPage } from "../features/moderation/moderation-page.tsx";
import { Guarded } from "../ui/guarded.tsx";
import type { Route } from "./+types/admin-coins.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = () => [
  { title: "Moderation · Cointally" },
  { name: "robots", content: "noindex" },
];

export default function AdminCoins() {
  return (
    <div className="wrap">
      <h1 className={css.desk}>Moderation</h1>
      {/* biome-ignore lint/a11y/useValidAriaRole: an account's role, not an element's */}
      <Guarded role="admin">{({ user }) => <ModerationPage key={user.id} userId={user.id} />}</Guarded>
    </div>
  );
}
