import { lazy, type ReactNode } from "react";
import { useIsOn } from "../../lib/page/modules.ts";
import { type RowParts, RowPartsContext } from "../../modules/coins/list/table/row-parts.ts";
import { RowVote, VoteCounts } from "../../modules/votes/row-vote.tsx";
import { RowStar } from "../../modules/watchlist/watch-star.tsx";

const RankDialog = lazy(() => import("../../modules/votes/rank/rank-dialog.tsx"));

const withoutStar: RowParts = { Vote: RowVote, VoteCounts, RankDialog };
const all: RowParts = { ...withoutStar, Star: RowStar };

/** Provides what votes and watchlist add to the rows of coin tables. */
export function WithRowParts({ children }: { children: ReactNode }) {
  return <RowPartsContext value={useIsOn("watchlist") ? all : withoutStar}>{children}</RowPartsContext>;
}
