import type { Context } from "../core/context.ts";
import { forgetOldKeys } from "../http/idempotency.ts";
import { purgeExpired } from "../modules/accounts/purge-expired.ts";
import { forgetAdVisitors } from "../modules/ads/count-ad.ts";
import { sendAlerts } from "../modules/alerts/send-alerts.ts";
import { countTags } from "../modules/coins/count-tags.ts";
import { forgetOldActivity } from "../modules/coins/count-view.ts";
import { sumActivity } from "../modules/coins/sum-activity.ts";
import { readContracts } from "../modules/contracts/read-contracts.ts";
import { forgetJob, purgeOutbox } from "../modules/email-outbox/purge-outbox.ts";
import { sendJob } from "../modules/email-outbox/queue-email.ts";
import { sendEmails } from "../modules/email-outbox/send-emails.ts";
import { fetchFarms } from "../modules/farms/fetch-farms.ts";
import { updateFarms } from "../modules/farms/sync-farms.ts";
import { approveDue } from "../modules/moderation/approve-due.ts";
import { syncJob } from "../modules/portfolio/addresses.ts";
import { estimatePast, keepValues } from "../modules/portfolio/keep-values.ts";
import { guardPriceJumps } from "../modules/portfolio/price-jump-guard.ts";
import { syncDue } from "../modules/portfolio/sync-addresses.ts";
import { downsamplePrices, dropOldPrices } from "../modules/prices/downsample-prices.ts";
import { planChecks } from "../modules/prices/plan-checks.ts";
import { createRefresh } from "../modules/prices/refresh-prices.ts";
import { checkSafety } from "../modules/safety/check-safety.ts";
import { planSafetyChecks } from "../modules/safety/plan-checks.ts";
import { readSales } from "../modules/sales/read-sales.ts";
import { removeUnusedUploads, unusedJob } from "../modules/uploads/remove-unused-uploads.ts";
import { purgeEmailVotes } from "../modules/votes/email-votes.ts";
import { purgeVotedMailboxes } from "../modules/votes/voted-mailboxes.ts";
import { countAfterBans } from "../modules/watchlist/account-watches.ts";
import type { Job } from "./jobs.ts";

/** All work that runs beside requests. Each is safe to run twice, or in two processes at once. */
export const siteJobs = (ctx: Context): Job[] => {
  const refresh = createRefresh(ctx);
  return [
    { name: "approve-due", cron: "* * * * *", run: () => approveDue(ctx) },
    { name: "read-contracts", cron: "* * * * *", run: () => readContracts(ctx) },
    { name: "sum-activity", cron: "* * * * *", run: () => sumActivity(ctx) },
    { name: "read-sales", cron: "* * * * *", run: (signal) => readSales(ctx, signal) },
    { name: "count-tags", cron: "*/5 * * * *", run: () => countTags(ctx) },
    { name: "count-after-bans", cron: "* * * * *", run: () => countAfterBans(ctx) },
    { name: "forget-old-activity", cron: "17 * * * *", run: () => forgetOldActivity(ctx) },
    { name: "forget-ad-visitors", cron: "22 * * * *", run: () => forgetAdVisitors(ctx) },
    { name: "purge-voted-mailboxes", cron: "1 * * * *", run: () => purgeVotedMailboxes(ctx) },
    { name: "forget-old-keys", cron: "27 * * * *", run: () => forgetOldKeys(ctx) },
    { name: "forget-expired-sessions", cron: "47 * * * *", run: () => purgeExpired(ctx) },
    { name: "purge-email-votes", cron: "42 * * * *", run: () => purgeEmailVotes(ctx) },
    { name: unusedJob, cron: "37 * * * *", run: () => removeUnusedUploads(ctx) },
    { name: "check-safety", cron: "* * * * *", run: (signal) => checkSafety(ctx, signal) },
    { name: "plan-safety-checks", cron: "4-59/10 * * * *", run: () => planSafetyChecks(ctx) },
    { name: "refresh-prices", cron: "* * * * *", run: refresh.round },
    { name: "price-new-coins", run: refresh.lot },
    { name: "plan-price-checks", cron: "*/10 * * * *", run: () => planChecks(ctx) },
    { name: syncJob, cron: "* * * * *", run: (signal) => syncDue(ctx, signal), atOnce: 4, lookEverySeconds: 0.5 },
    { name: "believe-prices", cron: "* * * * *", run: () => guardPriceJumps(ctx) },
    { name: "estimate-portfolios", cron: "*/2 * * * *", run: () => estimatePast(ctx) },
    { name: "keep-portfolio-values", cron: "3 * * * *", run: () => keepValues(ctx) },
    { name: "send-alerts", cron: "* * * * *", run: () => sendAlerts(ctx) },
    { name: sendJob, cron: "* * * * *", run: (signal) => sendEmails(ctx, signal), lookEverySeconds: 0.5 },
    { name: forgetJob, cron: "57 * * * *", run: () => purgeOutbox(ctx) },
    { name: "fetch-farms", cron: "6-59/10 * * * *", run: (signal) => fetchFarms(ctx, undefined, signal) },
    { name: "update-farms", cron: "3-59/5 * * * *", run: (signal) => updateFarms(ctx, undefined, signal) },
    { name: "thin-prices", cron: "2-59/5 * * * *", run: () => downsamplePrices(ctx) },
    { name: "drop-old-prices", cron: "7 * * * *", run: () => dropOldPrices(ctx) },
  ];
};
