import { limits } from "@cointally/api/limits.ts";

/** One's own account, `/account`. `{}` stands where the page puts a name. */
export const settings = {
  title: "Account",
  loading: "Loading your account",
  failed: "Your account did not load",
  noAnswer: "The server did not answer.",
  tryAgain: "Try again",
  saving: "Saving",
  saved: "Saved",
  currentPassword: "Current password",

  name: {
    title: "Name",
    note: "Others see it beside coins you submit.",
    hint: `${limits.name.min} to ${limits.name.max} characters`,
    save: "Save the name",
  },

  email: {
    title: "Email",
    note: "For logging in and for mails about your coins. Never public.",
    now: "Now",
    confirmed: "confirmed",
    unconfirmed: "not confirmed yet",
    waits: `{} waits for you to open the link in the mail we sent there, within ${limits.verifyEmailHours} hours. Until then the old address stays, for logging in too.`,
    new: "New email",
    newHint: "We send a link to it. The old one stays until you open that link.",
    save: "Change the email",
  },

  password: {
    title: "Password",
    note: "A new one ends every session but this one.",
    save: "Change the password",
    changed: "Your password is changed. Your other sessions have ended.",
  },

  sessions: {
    title: "Sessions",
    note: `Where you are logged in. One that rests for ${limits.sessionDays} days ends by itself.`,
    loading: "Loading your sessions",
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: "Unknown device",
    current: "This one",
    network: (network: string) => `Network ${network}`,
    lastUsed: "last used",
    since: "since",
    end: "End",
    endOf: (device: string) => `End the session: ${device}`,
    endOthers: "End all the others",
    ending: "Ending",
    logOut: "Log out",
    showAll: (count: number) => `Show all ${count}`,
  },

  export: {
    title: "Your data",
    note: "Everything we hold about you: account, sessions, coins, votes, watchlist, reports and claims. One file, JSON.",
    button: "Download my data",
    preparing: "Preparing",
    done: "Downloaded",
  },

  delete: {
    title: "Delete the account",
    note: "It cannot be undone.",
    goes: "What goes: your name, email and password, your sessions, watchlist, reports and claims.",
    stays: "What stays: your votes, counted but without a voter, and your coins, listed but without a creator.",
    open: "Delete my account",
    confirm: "Delete it for good",
    deleting: "Deleting",
    keep: "Keep it",
    question: "Delete your account?",
    gone: "Your account is deleted",
    goneNote: "Your votes stay counted without a voter, and your coins stay listed without a creator.",
    seeCoins: "See the coins",
  },
};
