-- Proton delivers to one mailbox whatever dots, hyphens and underscores its name is written with, and still owns protonmail.ch.
UPDATE "users" u SET "mailbox" = m.mailbox, "person_id" = CASE WHEN m.accounts > 1 THEN m.oldest ELSE u.person_id END
FROM (
  SELECT id, mailbox, count(*) OVER (PARTITION BY mailbox) AS accounts,
    first_value(id) OVER (PARTITION BY mailbox ORDER BY created_at, id) AS oldest
  FROM (
    SELECT id, created_at, sha256(convert_to(translate(split_part(regexp_replace(email, '@[^@]*$', ''), '+', 1), '.-_', '') || '@proton.me', 'UTF8')) AS mailbox
    FROM "users" WHERE NOT synthetic AND substring(email from '[^@]*$') IN ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
  ) proton
) m WHERE m.id = u.id;--> statement-breakpoint
INSERT INTO "person_votes" ("day", "coin_id", "person_id")
SELECT DISTINCT v.day, v.coin_id, u.person_id FROM "votes" v JOIN "users" u ON u.id = v.user_id
WHERE u.person_id IS NOT NULL AND v.day >= (now() AT TIME ZONE 'utc')::date
ON CONFLICT DO NOTHING;
