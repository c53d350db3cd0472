import type { getCoinBySlug } from "@cointally/api/coins.ts";
import { Navigate } from "react-router";
import { AccountPage } from "../features/account/account-page.tsx";
import { coinSlugOf, placeName, useCameFrom } from "../features/account/came-from.ts";
import { LoginForm } from "../features/account/login-form.tsx";
import { loadOrNull } from "../lib/load.ts";
import { privateMeta } from "../lib/meta.ts";
import { useSession } from "../lib/session.ts";
import type { Route } from "./+types/login.ts";

export const meta = () => privateMeta("Log in");

/** The name of the coin whose page one came from, if it was one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const slug = coinSlugOf(new URL(request.url).searchParams.get("redirect"));
  const found = slug ? await loadOrNull<typeof getCoinBySlug>(context, `/coins/slugs/${slug}`) : null;
  return { coinName: found?.coin.name ?? null };
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { target, query } = useCameFrom();
  const session = useSession();
  if (session) return <Navigate to={target} replace />;
  return (
    <AccountPage
      title="Log in"
      lead={
        <>
          To vote, watch and submit. After this you go {target === "/" ? "to" : "back to"}{" "}
          <b>{placeName(target, loaderData.coinName)}</b>.
        </>
      }
    >
      <LoginForm query={query} />
    </AccountPage>
  );
}
