import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { Recover } from "../../modules/accounts/login/recover.tsx";
import type { Route } from "./+types/recover.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.account_recover_title());

export default function Page() {
  return <Recover />;
}
