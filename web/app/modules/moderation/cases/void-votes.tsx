import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import css from "./void-votes.module.css";

const VoidVotesForm = lazy(() => import("./void-votes-form.tsx"));

/** Voids votes that count: the form opens by a button. */
export function VoidVotes() {
  const [open, setOpen] = useState(false);
  return (
    <section className={css.section} aria-labelledby="void-votes">
      <h2 id="void-votes">{m.moderation_void_title()}</h2>
      <p className="small second">{m.moderation_void_text()}</p>
      {open ? (
        <Suspense fallback={<SkeletonText lines={6} label={m.common_loading()} />}>
          <VoidVotesForm onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button onClick={() => setOpen(true)}>{m.moderation_void_open()}</Button>
      )}
    </section>
  );
}
