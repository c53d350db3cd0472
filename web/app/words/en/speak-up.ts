import { limits } from "@cointally/contract/limits.ts";

/** Words of the dialogs of a coin's page: a report, a claim, the badge. */
export const speakUp = {
  sending: "Sending",
  close: "Close",

  reportTitle: (coin: string) => `Report ${coin}`,
  whatIsWrong: "What is wrong?",
  choose: "Choose one",
  chooseReason: "Choose what is wrong.",
  whatToKnow: "What should a moderator know?",
  whatToKnowHint: (length: number) => `Links help. At most ${limits.report.max} characters; this has ${length}.`,
  sendReport: "Send the report",
  reportSent: "Thank you. A moderator will look at it.",

  claimTitle: "This is my project",
  claimLead: (coin: string) => `If a moderator accepts, the listing of ${coin} becomes yours to keep true.`,
  whoYouAre: "Who you are",
  whoYouAreHint: (length: number) => `${limits.claim.min} to ${limits.claim.max} characters; this has ${length}.`,
  proof: "Proof",
  proofHint: "An address that only the team can write to, such as a post on its own site, that names Cointally.",
  sendClaim: "Ask for the listing",
  claimSent: "Thank you. A moderator compares your proof with the listing; you get a mail with the answer.",

  badgeTitle: "Badge for your site",
  badgeLead: "It shows the votes of today and in all, and leads here. It is a picture: no script, no cookie.",
  badgeMode: "For a page that is",
  dark: "dark",
  light: "light",
  badgeAlt: (coin: string) => `Vote for ${coin} on Cointally`,
  badgeFailed: "The picture did not load. The code works as soon as it is there.",
  snippet: "Put this into your page",
  copySnippet: "Copy the code",
  copiedSnippet: "Code copied",
};
