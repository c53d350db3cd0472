import type { Submission } from "@cointally/contract/submission.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId } from "../../database/client.ts";
import { coins } from "../../database/schema/coins.ts";
import { coinTallies } from "../../database/schema/figures.ts";
import { lockUserForShare } from "../accounts/lock-user.ts";
import { readSoon } from "../contracts/read-contracts.ts";
import { assignLogo } from "../uploads/use-upload.ts";
import { recordAction } from "./audit-log.ts";
import { columnsOf } from "./coin-row.ts";
import { assertContractIsFree, chainsOf, contractsOf, replaceContracts } from "./contracts.ts";
import { freeSlug } from "./free-slug.ts";
import { assertOnlyNative } from "./native-coin.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { validateCoin } from "./validate-coin.ts";

/**
 * Inserts a submission as a `pending` coin and returns its id. A job reads its facts from the chain later (api.md, POST /coins).
 * @throws {AppError} contract_taken; naming a field as `validateCoin`
 */
export async function submitCoin(ctx: Context, user: SignedIn, submission: Submission, now: Date): Promise<string> {
  const rows = contractsOf(submission);
  const columns = columnsOf(submission) as typeof coins.$inferInsert;
  validateCoin({ ...columns, contracts: rows }, now);
  const chainIds = chainsOf(submission.chain_id, rows);
  const insert = () =>
    ctx.db.transaction(async (tx) => {
      await lockUserForShare(tx, user.id);
      await ctx.settings.assertChains(tx, chainIds);
      await assertContractIsFree(tx, rows, null);
      await assertOnlyNative(
        tx,
        { type: submission.type, chainId: submission.chain_id, symbol: submission.symbol },
        null,
      );
      await assignLogo(tx, submission.logo_id, user.id, now);
      const id = newId(now.getTime());
      await tx.insert(coins).values({
        ...columns,
        id,
        slug: await freeSlug(tx, submission.name, submission.symbol, null),
        creatorId: user.id,
        chainIds,
        status: "pending",
        createdAt: now,
        updatedAt: now,
      });
      await tx.insert(coinTallies).values({ coinId: id });
      await replaceContracts(ctx, tx, { id, type: submission.type }, rows, true);
      await recordAction(tx, { coinId: id, actorId: user.id, action: "submitted", at: now });
      return id;
    });
  const id = await retryOnConflict(insert);
  await readSoon(ctx);
  return id;
}
