import { VerifyEmail } from "../features/account/verify-email.tsx";
import { secretMeta } from "../lib/meta.ts";
import type { Route } from "./+types/verify-email.ts";

export const meta = () => secretMeta("Confirm your email");

export default function Page({ params }: Route.ComponentProps) {
  return <VerifyEmail key={params.token} token={params.token} />;
}
