import { NewPassword } from "../features/account/new-password.tsx";
import { secretMeta } from "../lib/meta.ts";
import type { Route } from "./+types/new-password.ts";

export const meta = () => secretMeta("Choose a new password");

export default function Page({ params }: Route.ComponentProps) {
  return <NewPassword key={params.token} token={params.token} />;
}
