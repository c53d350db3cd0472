import { limits } from "@cointally/contract/limits.ts";

/** Words of the dialogs of a coin's page: a report, a claim, the badge. */
export const speakUp = {
  sending: "Sending",
  close: "Close",

  reportTitle: (coin: string) => `Report ${coin}`,
  whatIsWrong: "What is wrong?",
  choose: "Choose one",
  chooseReason: "Choose what is wrong.",
  whatToKnow: "What should moderators know?",
  whatToKnowHint: (length: number) => `Links help. At most ${limits.report.max} characters; this has ${length}.`,
  sendReport: "Send report",
  reportSent: "Thank you. A moderator will review it.",

  claimTitle: "Claim this project",
  claimLead: (coin: string) => `If a moderator accepts, you'll manage the listing of ${coin}.`,
  whoYouAre: "Who you are",
  whoYouAreHint: (length: number) => `${limits.claim.min} to ${limits.claim.max} characters; this has ${length}.`,
  proof: "Proof",
  proofHint: "A link to a page that only the team can edit, such as a post on its website, that mentions Cointally.",
  sendClaim: "Submit claim",
  claimSent: "Thank you. A moderator will check your proof and email you the answer.",

  badgeTitle: "Badge for your site",
  badgeLead: "It shows today's and total votes and links to this page. It is an image without scripts or cookies.",
  badgeMode: "Theme",
  dark: "Dark",
  light: "Light",
  badgeAlt: (coin: string) => `Vote for ${coin} on Cointally`,
  badgeFailed: "The image did not load. The code will work once it is available.",
  snippet: "Embed code",
  copySnippet: "Copy the code",
  copiedSnippet: "Code copied",
};
