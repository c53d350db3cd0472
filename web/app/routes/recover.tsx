import { Recover } from "../features/account/recover.tsx";
import { privateMeta } from "../lib/meta.ts";

export const meta = () => privateMeta("Choose a new password");

export default function Page() {
  return <Recover />;
}
