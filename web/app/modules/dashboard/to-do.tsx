import type { SiteTask } from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { useMe } from "../accounts/me.ts";
import css from "./dashboard-page.module.css";

type Task = { text: () => string; action: () => string; to: string };

const tasks: Record<SiteTask | "second_factor", Task> = {
  backup: { text: m.to_do_backup, action: m.to_do_backup_action, to: "/admin/settings/backups" },
  second_factor: { text: m.to_do_second_factor, action: m.to_do_second_factor_action, to: "/account" },
  email: { text: m.to_do_email, action: m.to_do_email_action, to: "/admin/settings/email" },
  sources: { text: m.to_do_sources, action: m.to_do_sources_action, to: "/admin/settings/prices" },
  nodes: { text: m.to_do_nodes, action: m.to_do_nodes_action, to: "/admin/settings/chains" },
  witnesses: { text: m.to_do_witnesses, action: m.to_do_witnesses_action, to: "/admin/settings/votes" },
};
const order = Object.keys(tasks) as (keyof typeof tasks)[];

/** What the site or this admin's account lacks still, each with the button that leads there; nothing once all is done. */
export function ToDo({ open }: { open: SiteTask[] }) {
  const { data: me } = useMe();
  const all = [...open, ...(me && !me.second_factor ? (["second_factor"] as const) : [])];
  if (all.length === 0) return null;
  return (
    <section className={`${css.section} ${css.wide}`} aria-labelledby="dashboard-to-do">
      <h2 id="dashboard-to-do">{m.dashboard_to_do()}</h2>
      <ul className={css.tasks}>
        {order
          .filter((task) => all.includes(task))
          .map((task) => (
            <li key={task}>
              <span>{tasks[task].text()}</span>
              <ButtonLink to={tasks[task].to}>{tasks[task].action()}</ButtonLink>
            </li>
          ))}
      </ul>
    </section>
  );
}
