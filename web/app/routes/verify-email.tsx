import { VerifyEmail } from "../features/account/verify-email.tsx";
import type { Route } from "./+types/verify-email.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Confirm your email · Cointally" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function Page({ params }: Route.ComponentProps) {
  return <VerifyEmail key={params.token} token={params.token} />;
}
