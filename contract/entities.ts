import type { z } from "zod";
import { ad, adBody } from "./ads.ts";
import { alert } from "./alerts.ts";
import { audit, coin, contract, kyc, market, safety, sale, voteCounts } from "./coin.ts";
import { contractFacts } from "./contracts.ts";
import { errorBody } from "./errors.ts";
import {
  farm,
  farmAction,
  farmFactory,
  farmFailure,
  farmSolvency,
  farmToken,
  referredFarm,
  stakedFarm,
} from "./farms.ts";
import { historyEntry } from "./moderation.ts";
import { portfolioAddress, portfolioCoin, portfolioPart, portfolioSummary, portfolioUpdate } from "./portfolio.ts";
import { figures, pricePoint } from "./prices.ts";
import { claim, report } from "./reports.ts";
import { safetyCase, safetyChange } from "./safety.ts";
import { settings } from "./settings.ts";
import { coinChanges, submission } from "./submission.ts";
import { session, storedUser, user } from "./users.ts";
import { votes } from "./votes.ts";
import { leftCoin, watchlistCoin } from "./watchlists.ts";

/** The entities that responses are made of, by their names in the OpenAPI document. */
export const responseEntities = {
  Coin: coin,
  Contract: contract,
  ContractFacts: contractFacts,
  Sale: sale,
  Market: market,
  Figures: figures,
  PricePoint: pricePoint,
  Audit: audit,
  Kyc: kyc,
  Safety: safety,
  SafetyChange: safetyChange,
  SafetyCase: safetyCase,
  VoteCounts: voteCounts,
  Votes: votes,
  WatchlistCoin: watchlistCoin,
  LeftCoin: leftCoin,
  Ad: ad,
  Alert: alert,
  Farm: farm,
  FarmToken: farmToken,
  FarmSolvency: farmSolvency,
  StakedFarm: stakedFarm,
  ReferredFarm: referredFarm,
  FarmFactory: farmFactory,
  FarmFailure: farmFailure,
  FarmAction: farmAction,
  PortfolioAddress: portfolioAddress,
  PortfolioCoin: portfolioCoin,
  PortfolioPart: portfolioPart,
  PortfolioUpdate: portfolioUpdate,
  PortfolioSummary: portfolioSummary,
  Report: report,
  Claim: claim,
  HistoryEntry: historyEntry,
  User: user,
  StoredUser: storedUser,
  Session: session,
  Settings: settings,
  Error: errorBody,
} satisfies Record<string, z.ZodType>;

/** The entities that callers send, likewise. */
export const requestEntities = { Submission: submission, AdBody: adBody, CoinChanges: coinChanges } satisfies Record<
  string,
  z.ZodType
>;
