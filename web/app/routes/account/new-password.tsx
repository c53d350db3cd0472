import * as m from "@cointally/i18n/messages";
import { secretMeta } from "../../lib/page/meta.ts";
import { NewPassword } from "../../modules/accounts/login/new-password.tsx";
import type { Route } from "./+types/new-password.ts";

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(matches, m.account_recover_title());

export default function Page({ params }: Route.ComponentProps) {
  return <NewPassword key={params.token} token={params.token} />;
}
