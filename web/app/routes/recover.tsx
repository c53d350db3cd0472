import { Recover } from "../features/account/recover.tsx";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { accountWords } from "../words/account.ts";
import type { Route } from "./+types/recover.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(accountWords[siteOf(matches).locale].recover.title);

export default function Page() {
  return <Recover />;
}
