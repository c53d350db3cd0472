import type { VoterAge } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";

const ageText: Record<VoterAge, () => string> = {
  day: m.voter_age_day,
  week: m.voter_age_week,
  month: m.voter_age_month,
  year: m.voter_age_year,
};

/** "Under 7 days", "7 days to 1 year", "1 year or more". */
export function ageRange({ from, below }: { from: VoterAge | null; below: VoterAge | null }): string {
  if (from && below) return m.voter_age_between({ from: ageText[from](), below: ageText[below]() });
  if (from) return m.voter_age_over({ from: ageText[from]() });
  return below ? m.voter_age_under({ below: ageText[below]() }) : m.voter_age_any();
}
