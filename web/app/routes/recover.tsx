import { privateMeta, siteOf } from "../lib/meta.ts";
import { Recover } from "../modules/accounts/login/recover.tsx";
import { accountWords } from "../words/account.ts";
import type { Route } from "./+types/recover.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(accountWords[siteOf(matches).locale].recover.title);

export default function Page() {
  return <Recover />;
}
