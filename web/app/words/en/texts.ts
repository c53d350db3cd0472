const about = `# About

A list of crypto coins and tokens, ranked by votes that anyone can count.

## What you can do here

- **Find a coin** by name, symbol or contract address, with its price, its contracts and what the contracts allow their owner to do.
- **Vote** for a coin: one vote per account, coin and day. The votes of each day are on the coin's page and in the [API](/api/docs).
- **Follow coins** in a watchlist, with alerts by email, and see what your holdings are worth in a portfolio.
- **Submit a coin**. It costs nothing. A moderator reads it, and says why when it is denied.

## How coins get their rank

- Lists are ordered by votes, views and prices. Each list says its rule, and each coin's page says why it stands where it does.
- No rank is for sale. Ads and promoted coins are marked, and who paid is public: [paid placements](/placements).
- Every approval and denial is in the [moderation log](/moderation).

## What we know, and what we do not

- Prices and facts about contracts say where they come from and how old they are. What is unknown is shown as unknown.
- A listing is no advice, and no check of a team. See the [terms](/terms).

## Your data

No trackers, nothing loaded from other sites, no data sold: see [privacy](/privacy).

## The software

This site runs on Cointally, free software under the MIT licence. Anyone can host it.
`;

const terms = `# Terms

What this site does, and what it asks of you. The same rules hold for everybody, whoever pays.

## Votes

- One vote per account, coin and day. The day starts at 00:00 UTC.
- You need an account with a confirmed email address.
- You cannot vote for a coin that you submitted.
- A counted vote stays counted. The figures per day are on each coin's page and in the [API](/api/docs), so that anyone can add them up.

## Coins

- Submitting a coin costs nothing. A moderator approves it or denies it and says why. After that, a moderator reviews every edit other than tags and dates, and each coin's page has its history.
- Approvals and denials stand in the [moderation log](/moderation), newest first.
- A coin is denied when it copies another's identity, its contract is malicious, what it says is false, or it is spam.
- Anyone with an account can report a coin. A team can claim the coin that is theirs.

## What a listing is not

- A listing is not advice, and not a check of a contract or of a team. An audit or a proof of identity is shown only with where it comes from.
- What is not known is shown as unknown. It never means safe.
- You can lose all that you put into a coin. Check the contract yourself.

## What you send in

- Send only what is true and yours to share.
- What you submit about a coin is shown to everybody once it is approved. How we can reach you is not.
- Do not send more than people do: votes and calls by programs are limited.

## No promise

The site is given as it is. It may be wrong, late or away.
`;

const privacy = `# Privacy

What this site stores, why, and for how long. It has no trackers, loads nothing from other sites, and sells nothing about you.

## When you only read

- **Views.** A coin's views are counted once per network and day. For that we keep a code made of your network address and a secret. It is another code each day and is deleted within three days. It cannot be turned back.
- **Ads.** That an ad was seen or followed is counted once per network and hour, in the same way; that code is deleted within three hours.
- **One cookie**, when you choose a language: \`cointally_lang\`, for a year. It holds the language and nothing else.
- **In your browser** and nowhere else: whether you chose dark or light; which wallet you connected; whether amounts are hidden; who led you to a farm first, for 30 days; and a stake that is on its way, until it is done or for three days.
- **A wallet that you connect.** Its address comes to this site, which reads its balance and its name from the chains, fetches the picture that its name points to and, where its operator has set one up, asks an identity service. None of it is stored.
- **Your network address** is held in memory for a while, to limit floods of requests.

## When you have an account

- **Your name, email address and password.** The password is kept as a hash that nobody can read back. The email address is shown to moderators and never to others.
- **Sessions.** For each place you are logged in: the browser's name, the first part of the network address, when it began and when it was last used. A session ends 30 days after its last use, or when you log out.
- **Kinds of browser and network** that you logged in from, the last twenty, each as a code that cannot be turned back: a mail tells you of a new one.
- **A second factor**, if you turn it on: its secret, sealed by a key that is not in the database, and its recovery codes as hashes, until you turn it off.
- **Mails to you** until they are sent, a day at most.
- **Wrong passwords** are counted per email address and network, as a code, for up to two days.
- **Links in mails** work for 24 hours (email address) or one hour (password), and are deleted a day or so later.
- **Your portfolio and alerts.** The addresses that you follow and what they hold, what you enter by hand, and what you asked to be told of, until you remove it; what you changed by hand, and what all of it was worth, for as long as you have the account. No other user sees it. The nodes by which this site reads the chains see the addresses, and not whose they are.
- **Your votes, watchlist, coins, logos, reports and claims**, for as long as you have the account. Others see how many votes a coin has, never whose. A coin that you stop watching is remembered for 24 to 25 hours, so that watching it again does not count anew.
- **A ban**, if there is one: its reason, when it began and ends, and which moderator decided on it, for as long as you have the account.
- **In your browser**: your session and the draft of a form, until you log out or send it.

We send mail only about your account, your coins and the alerts that you set. There is no newsletter.

## What you can do

- See, change or download all that is held about you, in your account.
- Delete your account, with your password. Name, email address, sessions, watchlist, portfolio, alerts, reports, claims and unsent mails go at once. Backups that were made before hold them until they are thrown away. Votes stay counted without a voter; of today's votes a code of your email address, which cannot be turned back, stays until the day ends (UTC), so that a mailbox votes once. Listed coins stay listed without a submitter.

## Who sees it

The people who run this site and its moderators, as far as they need to. The server's log holds failures, never passwords or session secrets.
`;

const advertise = `# Advertise

What money can change here, and what it cannot.

## What an ad is

An image and a link, in a frame with the word Ad, with who pays and until when. It does not move, carries nobody's code and never stands between numbered rows. Where several share a place they take turns, each for the same time. It is counted once per visitor and hour, by a code that is deleted within three hours.

## What a promotion is

A promoted coin stands in a strip of its own above the lists and in [the promoted list](/promoted), marked as promoted. Who stands first there is drawn anew each hour.

## What it does not change

- No rank: numbered lists are ordered by votes, views and prices, and a promoted coin stands where it would stand anyway.
- No vote, no figure, no fact about a contract, an audit or a team.
- No decision of a moderator. A coin must be listed before it can be promoted.

## What is public

Every ad and every promotion, past and present, with who paid or that nobody is named, where it stood and its time, stands on [a page of its own](/placements), and in the [API](/api/docs) under \`/api/placements\`.

## How to book

This site takes no payments. Its operator sets promotions by hand, and has not written here yet how to ask for one.
`;

/** Pages that are a text, and what search engines say of them. */
export const texts = {
  about: {
    markdown: about,
    description: "What Cointally is, how coins get their rank, and why no rank is for sale.",
  },
  terms: { markdown: terms, description: "How votes and listings work on Cointally, and what a listing is not." },
  privacy: {
    markdown: privacy,
    description: "What Cointally stores, why, and for how long. No trackers, nothing from other sites.",
  },
  advertise: { markdown: advertise, description: "What a promotion on Cointally is, and what it never changes." },
};
