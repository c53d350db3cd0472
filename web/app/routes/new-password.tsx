import { secretMeta, siteOf } from "../lib/meta.ts";
import { NewPassword } from "../modules/accounts/login/new-password.tsx";
import { accountWords } from "../words/account.ts";
import type { Route } from "./+types/new-password.ts";

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(accountWords[siteOf(matches).locale].recover.title);

export default function Page({ params }: Route.ComponentProps) {
  return <NewPassword key={params.token} token={params.token} />;
}
