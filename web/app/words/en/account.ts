import { limits } from "@cointally/contract/limits.ts";

const { min, max } = limits.password;

/** The ways into an account: login, signup, and the links of mails. `{}` stands where the page puts a name. */
export const account = {
  name: "Name",
  email: "Email",
  password: "Password",
  newPassword: "New password",
  logIn: "Log in",
  makeAccount: "Make an account",

  /** What a page of ours is called after "back to". */
  places: {
    home: "the front page",
    coins: "the coins",
    submit: "your submission",
    myCoins: "your coins",
    watchlist: "your watchlist",
    portfolio: "your portfolio",
    account: "your account",
    moderation: "moderation",
    users: "the users",
    other: "the page you came from",
  },

  login: {
    lead: "To vote, watch and submit. After this you go to {}.",
    leadBack: "To vote, watch and submit. After this you go back to {}.",
    purposes: {
      portfolio:
        "Your portfolio shows what your coins are worth, now and over time: paste a wallet address, or enter what you hold. Only you see it. After login you go back to {}.",
      watchlist:
        "Your watchlist keeps the coins you follow in one place, with price, change and votes, and can email you when a price moves. After login you go back to {}.",
    },
    lost: "Your session has ended. Log in and you go back to {}; what you typed is kept.",
    forgot: "Forgot it?",
    sending: "Logging in",
    code: "Code from your app",
    codeHint: "6 digits, new every 30 seconds.",
    recoveryCode: "Recovery code",
    recoveryHint: "16 letters and digits. It works once.",
    useRecovery: "Use a recovery code",
    useApp: "Use the app",
    back: "Use another account",
    newHere: "New here?",
    takes: "It takes a name, an email and a password.",
  },

  signup: {
    description: "One account, one vote a day for each coin.",
    lead: "One vote a day for each coin, a watchlist, and coins of your own to submit.",
    nameHint: `${limits.name.min} to ${limits.name.max} characters. Others see it beside coins you submit.`,
    emailHint: "Never public. We send a link to it.",
    sending: "Making your account",
    haveOne: "You have one?",
  },

  passwordHint: {
    empty: `${min} to ${max} characters. Several words are easier to remember than signs.`,
    missing: (count: number) => `${count} more ${count === 1 ? "character" : "characters"}.`,
    tooMany: (count: number) => `${count} too many. At most ${max} characters.`,
    enough: "Long enough.",
  },

  mailed: {
    title: "Look in your mail",
    sent: `We sent a link to {}. Open it within ${limits.verifyEmailHours} hours; then you may vote and submit coins.`,
    waiting: "This page notices when you have opened it, and goes on by itself.",
    nothing: `Nothing there? Look in the spam folder too. We send at most ${limits.mailsPerHour} mails an hour.`,
    goOn: "Go on without it",
    wrongAddress: "Wrong address?",
    changeIt: "Change it in your account",
  },

  resend: {
    idle: "Send the mail again",
    sending: "Sending",
    sent: "Sent again",
  },

  verify: {
    title: "Confirm your email",
    lead: "One press and your account may vote and submit coins.",
    confirm: "Confirm",
    confirming: "Confirming",
    done: "Your email is confirmed",
    may: "You may vote once a day for each coin, and submit coins of your own.",
    seeCoins: "See the coins",
    back: "Back to {}",
  },

  deadLink: {
    title: "This link no longer works",
    verify: `It was used already, or is older than ${limits.verifyEmailHours} hours. If you used it yourself, all is well: your email is confirmed.`,
    logInFirst: "To get a new one, log in first.",
    recover: `It was used already, or is older than ${limits.recoverMinutes} minutes. Your password is as it was.`,
    askAgain: "Ask for a new link",
  },

  recover: {
    title: "Choose a new password",
    lead: "We send a link to your email. It opens a page for a new password.",
    send: "Send me a link",
    sending: "Sending",
    remember: "You remember it?",
    mailed: `If {} has an account here, a mail with a link is on its way. The link works once, for ${limits.recoverMinutes} minutes.`,
    another: "Use another email",
    setLead: "It logs you out everywhere; then you log in with the new one.",
    change: "Change the password",
    changing: "Changing",
    changed: "Your password is changed",
    loggedOut: "You are logged out everywhere. Log in with the new password.",
  },

  ban: {
    until: (since: string, until: string) => `Your account is banned from ${since} until ${until}. Reason:`,
    noEnd: (since: string) => `Your account is banned since ${since}. Reason:`,
    what: "You can read, use your portfolio, export your data and delete your account. You cannot vote, submit, edit, report, claim or add coins to your watchlist.",
  },
  unverified: {
    sent: "We sent a link to {}.",
    submit: "You can fill this in now, and send it once your email is confirmed.",
    alerts: "Your email is not confirmed yet. Until it is, no alert is mailed.",
    account: "Your email is not confirmed yet. Until it is, you cannot vote or submit.",
  },
};
