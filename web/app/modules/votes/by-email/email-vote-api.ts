import { emailVoteRoutes } from "@cointally/contract/email-vote-routes.gen.ts";
import { useApiWith } from "../../../lib/api/use-api-with.ts";
import { solveChallenge } from "../../../ui/form/proof-of-work.ts";

/** The API functions of votes by email. */
export const useEmailVoteApi = () => useApiWith(emailVoteRoutes, solveChallenge);
