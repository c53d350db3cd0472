import { ModerationPage } from "../features/moderation/moderation-page.tsx";
import { privateMeta } from "../lib/meta.ts";
import { Guarded } from "../ui/guarded.tsx";
import css from "./account-area.module.css";

export const meta = () => privateMeta("Moderation");

export default function AdminCoins() {
  return (
    <div className="wrap">
      <h1 className={css.desk}>Moderation</h1>
      {/* biome-ignore lint/a11y/useValidAriaRole: an account's role, not an element's */}
      <Guarded role="admin">{({ user }) => <ModerationPage key={user.id} userId={user.id} />}</Guarded>
    </div>
  );
}
