import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { useIsOn } from "../../lib/page/modules.ts";
import { VoteReceipt } from "../../modules/ledger/vote-receipt.tsx";
import { MyVotes } from "../../modules/votes/my-votes.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import type { Route } from "./+types/my-votes.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.shell_nav_my_votes());

export default function Page() {
  const hasLedger = useIsOn("ledger");
  return (
    <div className="wrap">
      <h1 className={css.title}>{m.shell_nav_my_votes()}</h1>
      <RequireRole>{({ user }) => <MyVotes key={user.id} Receipt={hasLedger ? VoteReceipt : null} />}</RequireRole>
    </div>
  );
}
