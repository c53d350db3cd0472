-- Of the watches of one coin by accounts that share a mailbox, only the first counts.
WITH "ranked" AS (
  SELECT w.id, row_number() OVER (PARTITION BY u.person_id, w.coin_id ORDER BY w.began_at, w.id) AS place
  FROM "users" u JOIN "watchlist_coins" w ON w.user_id = u.id AND w.counted WHERE u.person_id IS NOT NULL
), "changed" AS (
  UPDATE "watchlist_coins" w SET "counted" = false FROM "ranked" r WHERE r.id = w.id AND r.place > 1 RETURNING w.coin_id
)
UPDATE "coin_tallies" t SET "watchers" = greatest(t.watchers - c.n, 0)
FROM (SELECT coin_id, count(*)::int AS n FROM "changed" GROUP BY 1) c WHERE t.coin_id = c.coin_id;
