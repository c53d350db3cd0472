-- Two words that share a form are close. Forms of a word are its first six letters, as they are and with one of them left out (of three
-- letters: with one of them blotted), and its first six consonants by their sound, likewise (of three consonants: as they are).
CREATE FUNCTION "word_forms"(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH bases (base, first, last, blot) AS (
    SELECT left(word, 6), 1, least(length(word), 6), CASE WHEN length(word) = 3 THEN '?' ELSE '' END
    UNION ALL
    SELECT '-' || left(consonants, 6), 2, CASE WHEN length(consonants) > 3 THEN 7 ELSE 0 END, '' FROM (
      SELECT regexp_replace(translate(replace(word, 'ph', 'f'), 'cqzaeiouy', 'kks'), '(.)\1+', '\1', 'g')
    ) AS sounds (consonants) WHERE length(consonants) > 2
  )
  SELECT array_agg(DISTINCT form) FROM (
    SELECT base FROM bases
    UNION ALL
    SELECT overlay(base PLACING blot FROM place FOR 1) FROM bases, generate_series(first, least(last, length(base))) AS place
  ) AS forms (form)
$$;
--> statement-breakpoint
-- The words of a coin that people may mistype: those of its name, its symbol, and a name of two words as one. Three letters at least.
CREATE FUNCTION "words_of"(name text, symbol text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word FROM (
    SELECT parts[place] FROM (SELECT regexp_split_to_array(lower(name), '[^[:alnum:]]+')) AS split (parts), generate_subscripts(parts, 1) AS place
    UNION
    SELECT regexp_replace(lower(name), '[^[:alnum:]]+', '') WHERE name ~ '^[[:alpha:]]+[^[:alnum:]]+[[:alpha:]]+$'
    UNION
    SELECT lower(symbol) WHERE symbol ~ '^[[:alpha:]]+$'
  ) AS words (word) WHERE word ~ '[[:alpha:]].*[[:alpha:]].*[[:alpha:]]' AND length(word) <= 40
$$;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"forms" text[] GENERATED ALWAYS AS (word_forms(word)) STORED
);
--> statement-breakpoint
INSERT INTO "search_words" ("word") SELECT DISTINCT word FROM "coins", words_of(name, symbol) AS word ORDER BY word;
--> statement-breakpoint
CREATE INDEX "search_words_forms" ON "search_words" USING gin ("forms");
--> statement-breakpoint
-- In the order of the words, so that two transactions that add the same ones wait for each other and never in a circle.
CREATE FUNCTION "add_words_of_new_coins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM added, words_of(added.name, added.symbol) AS words (word)
  WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = words.word) ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "coins_add_words" AFTER INSERT ON "coins" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "add_words_of_new_coins"();
--> statement-breakpoint
CREATE FUNCTION "add_words_of_renamed_coin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word) SELECT DISTINCT word FROM words_of(NEW.name, NEW.symbol) AS word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "coins_add_renamed_words" AFTER UPDATE OF "name", "symbol" ON "coins" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.symbol IS DISTINCT FROM NEW.symbol) EXECUTE FUNCTION "add_words_of_renamed_coin"();
