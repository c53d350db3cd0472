import { NewPassword } from "../features/account/new-password.tsx";
import type { Route } from "./+types/new-password.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Choose a new password · Cointally" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function Page({ params }: Route.ComponentProps) {
  return <NewPassword key={params.token} token={params.token} />;
}
