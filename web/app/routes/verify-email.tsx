import { secretMeta, siteOf } from "../lib/meta.ts";
import { VerifyEmail } from "../modules/accounts/login/verify-email.tsx";
import { accountWords } from "../words/account.ts";
import type { Route } from "./+types/verify-email.ts";

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(accountWords[siteOf(matches).locale].verify.title);

export default function Page({ params }: Route.ComponentProps) {
  return <VerifyEmail key={params.token} token={params.token} />;
}
