import type { QueueCounts } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { query } from "../../lib/api/api.ts";
import { useFormat } from "../../lib/format/locale.ts";

const refreshMs = 60_000;

/** Cases that need a decision. Scheduled approvals are not among them. */
const toDecide = ({ pending, changes, reports, claims, safety_changes, held_votes }: QueueCounts) =>
  pending + changes + reports + claims + safety_changes + held_votes;

/** The number of open cases, updated every minute; nothing if there are none. For admins. */
export default function QueueCount() {
  const api = useAdminApi();
  const { count } = useFormat();
  const { data } = useQuery({
    ...query(api.getQueueCounts),
    retry: false,
    // The page says it, and there is nothing to count yet.
    meta: { expects: ["second_factor_required"] },
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
