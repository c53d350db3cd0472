import * as m from "@cointally/i18n/messages";

export const statusText = {
  pending: m.admin_farms_statuses_pending,
  active: m.admin_farms_statuses_active,
  finished: m.admin_farms_statuses_finished,
  hidden: m.admin_farms_statuses_hidden,
};

export const kindText = {
  cointally: m.admin_farms_kinds_cointally,
  smartchef: m.admin_farms_kinds_smartchef,
};
