import { formats } from "../../lib/format.ts";

const { count, list } = formats.en;

/** Words of one's own coins: where each stands and what to do about it. */
export const myCoins = {
  title: "My coins",
  submit: "Submit a coin",
  caption: "Your coins, newest first",
  columns: {
    coin: "Coin",
    standing: "Where it stands",
    sent: "Sent",
    votes: "Votes in all",
    actions: "What you can do",
  },
  loading: "Loading your coins",
  didNotLoad: "Your coins did not load",
  noAnswer: "They are safe; the server did not answer.",
  tryAgain: "Try again",
  none: "You have submitted no coins yet",
  noneText:
    "It takes a name, a website, some words and, once there is one, a contract. A moderator reads each submission.",
  pastEnd: "Your coins end before this page",
  pastEndText: (coins: number) => (coins === 1 ? "You have one." : `You have ${count(coins)}.`),
  firstPage: "To the first page",
  range: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
  next: "Next",

  sent: "is sent.",
  sentText:
    "A moderator reads it next. Approved, it goes public at the time that stands here; denied, the reason stands here and in your mail.",
  saved: "is saved.",
  savedWaits: "What waits for a moderator stands below, and can be taken back until then.",

  word: { waiting: "Waiting", public: "Public", denied: "Denied" },
  publicIn: (time: string) => `Public in ${time}`,
  publicSoon: "Public in a minute",
  waitingNote: "A moderator will read it. Until then you can still edit or delete it.",
  scheduledNote: (moment: string) => `A moderator has approved it. It goes public on ${moment}.`,
  dueNote: "A moderator has approved it.",
  deniedNote: "Edit it and save: it waits for a moderator again.",
  noReason: "No reason was given.",
  waits: (fields: string[]) => `A moderator has yet to accept your new ${list(fields)}.`,
  fields: {
    name: "name",
    symbol: "symbol",
    type: "kind",
    contracts: "contracts",
    logo: "logo",
    website: "website",
    stage: "stage",
  },
  sentOn: "Sent",
  edit: "Edit",
  correct: "Correct it",
  editOf: (name: string) => `Edit ${name}`,
  correctOf: (name: string) => `Correct ${name}`,
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: "The submission is taken back and its contract is free again. This cannot be undone.",
  deleting: "Deleting",

  waitingNow: "What waits for a moderator",
  showWaiting: "Show what waits",
  showWaitingOf: (name: string) => `Show what waits of ${name}`,
  withdraw: "Withdraw these changes",
  withdrawTitle: "Withdraw these changes?",
  withdrawText: "The page stays as it is now. You can ask for them again at any time.",
  withdrawIt: "Withdraw",
  withdrawing: "Withdrawing",
  replace: "To change what waits, edit it below and save: the newer asks in its place.",
};
