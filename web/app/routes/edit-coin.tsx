import { EditPage } from "../features/submission/edit-page.tsx";
import { privateMeta } from "../lib/meta.ts";
import { Guarded } from "../ui/guarded.tsx";
import type { Route } from "./+types/edit-coin.ts";
import css from "./account-area.module.css";

export const meta = () => privateMeta("Edit a coin");

export default function EditCoin({ params }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <h1 className={css.title}>Edit a coin</h1>
      <Guarded>{({ user }) => <EditPage key={params.slug} slug={params.slug} userId={user.id} />}</Guarded>
    </div>
  );
}
