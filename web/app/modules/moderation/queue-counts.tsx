import type { QueueCounts } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useFormat } from "../../lib/locale.ts";

const refreshMs = 60_000;

/** Cases that wait for a decision now; approvals that are scheduled wait for their time alone. */
const toDecide = ({ pending, changes, reports, claims, safety_changes, held_votes }: QueueCounts) =>
  pending + changes + reports + claims + safety_changes + held_votes;

/** How many cases wait for a moderator, read again each minute; nothing when none waits. For admins. */
export default function QueueCount() {
  const api = useApi();
  const { count } = useFormat();
  const { data } = useQuery({
    ...query(api.getQueueCounts),
    retry: false,
    refetchInterval: ({ state }) => (state.status === "error" ? false : refreshMs),
    select: ({ queues }) => toDecide(queues),
  });
  if (!data) return null;
  return (
    <>
      {" "}
      <b>
        {count(data)}
        <span className="sr"> {m.shell_waiting()}</span>
      </b>
    </>
  );
}
