/** Tables excluded from backups, so that a leaked one allows nobody to act for a person or for the site. */
export const excludedTables: Record<string, { kept: string; why: string }> = {
  sessions: { kept: "false", why: "a login that has ended since must not come alive again; all log in anew" },
  mail_tokens: { kept: "false", why: "links of mails: one that was used must not open again" },
  email_votes: { kept: "false", why: "links of emails, as above, and addresses whose owner may never have asked" },
  mails: { kept: "false", why: "mails that are owed: some have gone since, and they hold links" },
  login_failures: { kept: "false", why: "of an email and a network, and of the day: nobody waits after a restore" },
  coin_views: { kept: "false", why: "keyed by the site's secret, and of the day; what they add up to is kept" },
  voted_mailboxes: {
    kept: "false",
    why: "keyed by the site's secret, and of the day; a restored site has another secret",
  },
  network_uses: { kept: "false", why: "keyed by the site's secret; a restored site has another secret" },
  used_proofs: { kept: "false", why: "challenges signed by the site's secret, which expire in minutes" },
  person_votes: { kept: "false", why: "of the day, as above" },
  coin_attention: { kept: "false", why: "made anew from the lists every minute" },
  ad_visitors: { kept: "false", why: "keyed by the site's secret, and of the hour; what they add up to is kept" },
  settings: {
    kept: "key !~ 'secret|key'",
    why: "the site's secret and every signing key: a restored site makes its own",
  },
};

/** Columns that a backup has with another value: MACs under the site's secret, which is another one after a restore, are empty. */
export const emptiedColumns: Record<string, string> = {
  "users.known_devices": "'{}'::text[]",
  // A restored site may lack entries that it has signed, so an operator decides how its log goes on.
  "ledger_head.paused": "'restored'",
};
