import type { Dashboard, SiteTask } from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../lib/format/locale.ts";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { useMe } from "../accounts/me.ts";
import css from "./dashboard-page.module.css";

/** Services outside: how many there are, and how many of them do not respond. */
type Outside = { all: string; down: string };
type Task = { text: () => string; action: () => string; to: string };

const setUp: Record<SiteTask | "second_factor", Task> = {
  backup: { text: m.to_do_backup, action: m.to_do_backup_action, to: "/admin/settings/backups" },
  second_factor: { text: m.to_do_second_factor, action: m.to_do_second_factor_action, to: "/account" },
  email: { text: m.to_do_email, action: m.to_do_email_action, to: "/admin/settings/email" },
  sources: { text: m.to_do_sources, action: m.to_do_sources_action, to: "/admin/settings/prices" },
  nodes: { text: m.to_do_nodes, action: m.to_do_nodes_action, to: "/admin/settings/chains" },
  witnesses: { text: m.to_do_witnesses, action: m.to_do_witnesses_action, to: "/admin/settings/votes" },
};
const order = Object.keys(setUp) as (keyof typeof setUp)[];

const repair: Record<"sources" | "nodes", { text: (outside: Outside) => string; action: () => string }> = {
  sources: { text: m.to_do_sources_down, action: m.to_do_sources_down_action },
  nodes: { text: m.to_do_nodes_down, action: m.to_do_nodes_down_action },
};

/**
 * What the site or this admin's account lacks still, each with the button that leads there; nothing once all is done. Sources and nodes that
 * do not respond come first, each as one task that takes the place of their set-up.
 */
export function ToDo({ dashboard }: { dashboard: Pick<Dashboard, "to_do" | "sources" | "nodes"> }) {
  const { data: me } = useMe();
  const { count } = useFormat();
  const down = (["sources", "nodes"] as const).flatMap((name) => {
    const silent = dashboard[name].filter(({ up }) => !up).length;
    const { text, action } = repair[name];
    const outside = { all: count(dashboard[name].length), down: count(silent) };
    return silent > 0 ? [{ name, text: () => text(outside), action, to: setUp[name].to }] : [];
  });
  const lacks = (name: (typeof order)[number]) =>
    name === "second_factor" ? me?.second_factor === false : dashboard.to_do.includes(name);
  const missing = order
    .filter((name) => lacks(name) && !down.some((task) => task.name === name))
    .map((name) => ({ name, ...setUp[name] }));
  const tasks = [...down, ...missing];
  if (tasks.length === 0) return null;
  return (
    <section className={`${css.section} ${css.wide}`} aria-labelledby="dashboard-to-do">
      <h2 id="dashboard-to-do">{m.dashboard_to_do()}</h2>
      <ul className={css.tasks}>
        {tasks.map(({ name, text, action, to }) => (
          <li key={name}>
            <span>{text()}</span>
            <ButtonLink to={to}>{action()}</ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
