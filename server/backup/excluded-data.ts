/** Tables excluded from backups, so that a leaked one allows nobody to act for a person or for the site. */
export const excludedTables: Record<string, { rows: string; reason: string }> = {
  sessions: {
    rows: "false",
    reason: "a session that ended since then must not be valid again; everyone logs in again",
  },
  email_tokens: { rows: "false", reason: "links in emails: a used one must not work again" },
  setup_keys: { rows: "false", reason: "links that make the first admin: a restored site prints its own" },
  email_votes: {
    rows: "false",
    reason: "links in emails, as above, and addresses whose owner may not have requested them",
  },
  queued_emails: { rows: "false", reason: "emails not sent yet: some were sent since then, and they contain links" },
  login_failures: { rows: "false", reason: "counts of today per email and network: nobody waits after a restore" },
  request_counts: { rows: "false", reason: "counts of the last minutes, keyed by the site's secret" },
  coin_views: { rows: "false", reason: "keyed by the site's secret, for one day; their sums are in the backup" },
  voted_mailboxes: {
    rows: "false",
    reason: "keyed by the site's secret, for one day; a restored site has another secret",
  },
  network_uses: { rows: "false", reason: "keyed by the site's secret; a restored site has another secret" },
  email_budgets: { rows: "false", reason: "keyed by the site's secret, for one day" },
  used_proofs: { rows: "false", reason: "challenges signed by the site's secret, which expire in minutes" },
  person_votes: { rows: "false", reason: "for one day, as above" },
  coin_attention: { rows: "false", reason: "computed from the lists every minute" },
  ad_visitors: { rows: "false", reason: "keyed by the site's secret, for one hour; their sums are in the backup" },
  backups: { rows: "false", reason: "they name files of this machine" },
  settings: {
    rows: "key !~ 'secret|key'",
    reason: "the site's secret and every signing key: a restored site generates its own",
  },
};

/** Columns that a backup has with another value: MACs under the site's secret, which is another one after a restore, are empty. */
export const emptiedColumns: Record<string, string> = {
  "users.known_devices": "'{}'::text[]",
  // A restored site may lack entries that it has signed, so an operator decides how its log goes on.
  "ledger_head.paused": "'restored'",
};
