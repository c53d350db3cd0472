import * as m from "@cointally/i18n/messages";
import { secretMeta } from "../../lib/page/meta.ts";
import { VerifyEmail } from "../../modules/accounts/login/verify-email.tsx";
import type { Route } from "./+types/verify-email.ts";

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(matches, m.account_verify_title());

export default function Page({ params }: Route.ComponentProps) {
  return <VerifyEmail key={params.token} token={params.token} />;
}
