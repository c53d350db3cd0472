import { limits } from "@cointally/contract/limits.ts";
import { formats } from "../../lib/format.ts";

const { count } = formats.en;
const { hours, perMailbox } = limits.emailVote;

/** Voting by email: the page that asks for an email, the page of its link, and what follows a vote. */
export const votePage = {
  title: (coin: string) => `Vote for ${coin}`,

  ask: {
    lead: "We email you a link. Open it and press one button: your vote counts. No password needed.",
    email: "Your email",
    hint: "Never public. No newsletter.",
    send: "Email me the link",
    sending: "Sending",
    haveAccount: "Already have an account?",
    logIn: "I have an account",
    notListed: "This coin is not listed",
    notListedWhy: "You can only vote for listed coins.",
  },

  sent: {
    title: "Check your inbox",
    sent: `We sent a link to {}. Open it within ${hours} hours and press the button there.`,
    waiting: "You can open it in any browser. This page shows when your vote is counted.",
    nothing: `No email? Check spam. We send at most ${perMailbox} a day to one address, and none to addresses that stopped them.`,
    another: "Use another email",
  },

  counted: {
    title: (coin: string) => `Your vote for ${coin} is counted`,
    elsewhere: "It was confirmed in another browser. To vote here next time, log in.",
    loggedIn: "You are logged in. You can vote for each coin once a day.",
    next: (left: string) => `Next vote for this coin at 00:00 UTC, in ${left}.`,
    setPassword: "Set a password in your account",
  },

  expired: {
    title: "This link no longer works",
    why: (coin: string) => `It expired or was stopped, and no vote for ${coin} was cast by it.`,
    unknown: `It is incomplete, or older than ${hours} hours.`,
    again: "Get a new link",
  },

  used: {
    counted: "This link was used already. Your vote was counted once.",
  },

  confirm: {
    loading: "Loading your vote",
    failed: "Your vote did not load",
    failedWhy: "The server did not respond. Nothing is lost.",
    tryAgain: "Try again",
    as: "You vote as {}.",
    what: "This confirms your email, logs you in here and casts your vote.",
    other: "This browser is logged in as {}. It will be logged in with your email instead.",
    press: "Confirm and vote",
    pressing: "Voting",
    notListed: (coin: string) => `${coin} was delisted, so you cannot vote for it.`,
    pressWithoutVote: "Confirm and log in",
    code: "Code from your app, or a recovery code",
    codeWhy: "Your account has a second factor.",
    notYou: "You did not ask for this?",
    stop: "This was not me",
  },

  refused: {
    already_voted: (coin: string) => `You already voted for ${coin} today`,
    own_coin: "You cannot vote for your own coin",
    not_found: (coin: string) => `${coin} is no longer listed`,
    other: "Your vote was not counted",
    loggedIn: "Your email is confirmed and you are logged in. No vote was cast by this link.",
  },

  stop: {
    title: "This was not you?",
    lead: "We end this request and send no more vote emails to your address. No vote was cast.",
    press: "Stop these emails",
    pressing: "Stopping",
    done: "No more vote emails",
    doneWhy: "Your address gets no more vote emails. Signing up here allows them again.",
    dead: "This link is too old",
    deadWhy: "The request expired, and no vote was cast.",
    seeCoins: "See all coins",
  },

  back: "Back to {}",

  after: {
    heading: "After your vote",
    loading: "Loading the rank",
    moved: (before: number, after: number) => `Rank today: #${count(before)} → #${count(after)}`,
    same: (place: number) => `Rank today: still #${count(place)}`,
    entered: (place: number) => `Rank today: #${count(place)}, new in today's best`,
    now: (place: number) => `Rank today: #${count(place)}`,
    fell: "Other coins got votes in the meantime.",
    below: (most: number) => `Rank today: below #${count(most)}`,
    unknown: "The rank did not load.",
    next: "Next from your watchlist",
    noneLeft: "You voted for every coin on your watchlist today.",
    empty: "Tap ☆ to find this coin on your watchlist tomorrow.",
    watchlist: "See your watchlist",
  },

  mine: {
    title: "My votes",
    lead: "All your votes, newest first.",
    link: "See all your votes",
    loading: "Loading your votes",
    failed: "Your votes did not load",
    failedWhy: "The server did not respond. Nothing is lost.",
    tryAgain: "Try again",
    empty: "No votes yet",
    emptyWhy: "You can vote for each coin once a day.",
    seeCoins: "See today's best",
    total: (n: number, capped: boolean) => (n === 1 ? "1 vote" : `${count(n)}${capped ? "+" : ""} votes`),
    more: "Show more",
    loadingMore: "Loading more",
    day: "Day",
    coin: "Coin",
    state: "Status",
    states: { counted: "Counted", held: "Under review", void: "Not counted" },
    deleted: "Deleted coin",
    notListed: "No longer listed",
  },

  proof: {
    why: "You have no password yet. We email you a code instead.",
    send: "Email me a code",
    sending: "Sending",
    sent: "Code sent",
    code: "Code from our email",
    hint: `6 digits. It works for ${limits.emailCodeMinutes} minutes.`,
    setPassword: "Set a password",
    setNote: "You log in by emailed links. With a password you can also log in without one.",
  },
};
