import { Recover } from "../features/account/recover.tsx";
import type { Route } from "./+types/recover.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Choose a new password · Cointally" },
  { name: "robots", content: "noindex" },
];

export default function Page() {
  return <Recover />;
}
