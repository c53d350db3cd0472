CREATE TABLE "person_votes" (
	"day" date NOT NULL,
	"coin_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "person_votes_day_coin_id_person_id_pk" PRIMARY KEY("day","coin_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailbox" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "person_id" uuid;--> statement-breakpoint
UPDATE "users" u SET "mailbox" = sha256(convert_to(CASE WHEN s.main IS NULL THEN s.email ELSE
  CASE WHEN s.ignores_dots THEN replace(s.base, '.', '') ELSE s.base END || '@' || s.main END, 'UTF8'))
FROM (
  SELECT a.id, a.email, p.main, p.ignores_dots, CASE WHEN p.subaddresses THEN split_part(n.name, '+', 1) ELSE n.name END AS base
  FROM "users" a
  CROSS JOIN LATERAL (SELECT regexp_replace(a.email, '@[^@]*$', '') AS name, substring(a.email from '[^@]*$') AS domain) n
  LEFT JOIN (VALUES
    ('gmail.com', 'gmail.com', true, true),
    ('googlemail.com', 'gmail.com', true, true),
    ('outlook.com', 'outlook.com', true, false),
    ('hotmail.com', 'hotmail.com', true, false),
    ('live.com', 'live.com', true, false),
    ('msn.com', 'msn.com', true, false),
    ('icloud.com', 'icloud.com', true, false),
    ('me.com', 'icloud.com', true, false),
    ('mac.com', 'icloud.com', true, false),
    ('proton.me', 'proton.me', true, true),
    ('protonmail.com', 'proton.me', true, true),
    ('pm.me', 'proton.me', true, true),
    ('fastmail.com', 'fastmail.com', true, false),
    ('zoho.com', 'zoho.com', true, false),
    ('zohomail.com', 'zohomail.com', true, false),
    ('yandex.ru', 'yandex.ru', true, false),
    ('yandex.com', 'yandex.ru', true, false),
    ('yandex.by', 'yandex.ru', true, false),
    ('yandex.kz', 'yandex.ru', true, false),
    ('ya.ru', 'yandex.ru', true, false),
    ('mail.ru', 'mail.ru', true, false),
    ('yahoo.com', 'yahoo.com', false, false),
    ('yahoo.co.uk', 'yahoo.co.uk', false, false),
    ('yahoo.es', 'yahoo.es', false, false),
    ('yahoo.fr', 'yahoo.fr', false, false),
    ('yahoo.de', 'yahoo.de', false, false),
    ('yahoo.it', 'yahoo.it', false, false),
    ('yahoo.co.in', 'yahoo.co.in', false, false),
    ('yahoo.com.br', 'yahoo.com.br', false, false),
    ('yahoo.co.jp', 'yahoo.co.jp', false, false),
    ('hotmail.co.uk', 'hotmail.co.uk', true, false),
    ('hotmail.es', 'hotmail.es', true, false),
    ('hotmail.fr', 'hotmail.fr', true, false),
    ('outlook.es', 'outlook.es', true, false),
    ('inbox.ru', 'inbox.ru', false, false),
    ('bk.ru', 'bk.ru', false, false),
    ('list.ru', 'list.ru', false, false),
    ('rambler.ru', 'rambler.ru', false, false),
    ('aol.com', 'aol.com', false, false),
    ('gmx.com', 'gmx.com', false, false),
    ('gmx.net', 'gmx.net', false, false),
    ('gmx.de', 'gmx.de', false, false),
    ('gmx.at', 'gmx.at', false, false),
    ('web.de', 'web.de', false, false),
    ('t-online.de', 't-online.de', false, false),
    ('mail.com', 'mail.com', false, false),
    ('qq.com', 'qq.com', false, false),
    ('163.com', '163.com', false, false),
    ('126.com', '126.com', false, false),
    ('naver.com', 'naver.com', false, false),
    ('orange.fr', 'orange.fr', false, false),
    ('free.fr', 'free.fr', false, false),
    ('libero.it', 'libero.it', false, false),
    ('comcast.net', 'comcast.net', false, false)
  ) AS p (domain, main, subaddresses, ignores_dots) ON p.domain = n.domain
) s WHERE s.id = u.id AND NOT u.synthetic;--> statement-breakpoint
UPDATE "users" u SET "person_id" = s.oldest FROM (
  SELECT id, first_value(id) OVER (PARTITION BY mailbox ORDER BY created_at, id) AS oldest, count(*) OVER (PARTITION BY mailbox) AS accounts
  FROM "users" WHERE mailbox IS NOT NULL
) s WHERE s.id = u.id AND s.accounts > 1;--> statement-breakpoint
INSERT INTO "person_votes" ("day", "coin_id", "person_id")
SELECT DISTINCT v.day, v.coin_id, u.person_id FROM "votes" v JOIN "users" u ON u.id = v.user_id
WHERE u.person_id IS NOT NULL AND v.day >= (now() AT TIME ZONE 'utc')::date;--> statement-breakpoint
CREATE UNIQUE INDEX "users_mailbox" ON "users" USING btree ("mailbox") WHERE person_id is null;--> statement-breakpoint
CREATE INDEX "users_shared_mailbox" ON "users" USING btree ("mailbox") WHERE person_id is not null;