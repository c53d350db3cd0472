-- A link in an email has a label; emails that wait were written with the older name of that field. No text can hold the key itself: in JSON
-- its quotation marks would be escaped.
update mails set letter = replace(letter::text, '"words": ', '"label": ')::jsonb where letter::text like '%"words": %';
