import type { Context } from "../context.ts";
import { forgetExpired } from "../domains/accounts/forget-expired.ts";
import { forgetAdVisitors } from "../domains/ads/count-ad.ts";
import { sendAlerts } from "../domains/alerts/send-alerts.ts";
import { countTags } from "../domains/coins/count-tags.ts";
import { forgetOldActivity } from "../domains/coins/count-view.ts";
import { sumActivity } from "../domains/coins/sum-activity.ts";
import { readContracts } from "../domains/contracts/read-contracts.ts";
import { fetchFarms } from "../domains/farms/fetch-farms.ts";
import { updateFarms } from "../domains/farms/sync-farms.ts";
import { forgetJob, forgetOutbox } from "../domains/mails/forget-outbox.ts";
import { sendJob } from "../domains/mails/queue-mail.ts";
import { sendMails } from "../domains/mails/send-mails.ts";
import { approveDue } from "../domains/moderation/approve-due.ts";
import { syncJob } from "../domains/portfolios/addresses.ts";
import { believePrices } from "../domains/portfolios/believe-prices.ts";
import { estimatePast, keepValues } from "../domains/portfolios/keep-values.ts";
import { syncDue } from "../domains/portfolios/sync-addresses.ts";
import { planChecks } from "../domains/prices/plan-checks.ts";
import { createRefresh } from "../domains/prices/refresh-prices.ts";
import { dropOldPrices, thinPrices } from "../domains/prices/thin-prices.ts";
import { checkSafety } from "../domains/safety/check-safety.ts";
import { planSafetyChecks } from "../domains/safety/plan-checks.ts";
import { readSales } from "../domains/sales/read-sales.ts";
import { removeUnusedUploads, unusedJob } from "../domains/uploads/remove-unused-uploads.ts";
import { purgeEmailVotes } from "../domains/votes/email-votes.ts";
import { purgeVotedMailboxes } from "../domains/votes/voted-mailboxes.ts";
import { countAfterBans } from "../domains/watchlists/account-watches.ts";
import { forgetOldKeys } from "../http/idempotency.ts";
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
    { name: "forget-expired-sessions", cron: "47 * * * *", run: () => forgetExpired(ctx) },
    { name: "purge-email-votes", cron: "42 * * * *", run: () => purgeEmailVotes(ctx) },
    { name: unusedJob, cron: "37 * * * *", run: () => removeUnusedUploads(ctx) },
    { name: "check-safety", cron: "* * * * *", run: (signal) => checkSafety(ctx, signal) },
    { name: "plan-safety-checks", cron: "4-59/10 * * * *", run: () => planSafetyChecks(ctx) },
    { name: "refresh-prices", cron: "* * * * *", run: refresh.round },
    { name: "price-new-coins", run: refresh.lot },
    { name: "plan-price-checks", cron: "*/10 * * * *", run: () => planChecks(ctx) },
    { name: syncJob, cron: "* * * * *", run: (signal) => syncDue(ctx, signal), atOnce: 4, lookEverySeconds: 0.5 },
    { name: "believe-prices", cron: "* * * * *", run: () => believePrices(ctx) },
    { name: "estimate-portfolios", cron: "*/2 * * * *", run: () => estimatePast(ctx) },
    { name: "keep-portfolio-values", cron: "3 * * * *", run: () => keepValues(ctx) },
    { name: "send-alerts", cron: "* * * * *", run: () => sendAlerts(ctx) },
    { name: sendJob, cron: "* * * * *", run: (signal) => sendMails(ctx, signal), lookEverySeconds: 0.5 },
    { name: forgetJob, cron: "57 * * * *", run: () => forgetOutbox(ctx) },
    { name: "fetch-farms", cron: "6-59/10 * * * *", run: (signal) => fetchFarms(ctx, undefined, signal) },
    { name: "update-farms", cron: "3-59/5 * * * *", run: (signal) => updateFarms(ctx, undefined, signal) },
    { name: "thin-prices", cron: "2-59/5 * * * *", run: () => thinPrices(ctx) },
    { name: "drop-old-prices", cron: "7 * * * *", run: () => dropOldPrices(ctx) },
  ];
};
