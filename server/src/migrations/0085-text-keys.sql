-- When two texts are equal, and which comes first: contract/src/compare-texts.ts says the same to the browser. Nothing
-- here depends on the locale of the database. Every expression names its collation.

-- The order of lists for people, with numbers by their value. Keys are ordered by "C".
CREATE COLLATION for_people (PROVIDER = icu, LOCALE = 'und-u-kn-true');

-- Dashes, apostrophes and quotation marks in their plain form.
CREATE FUNCTION plain_marks(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(p_text,
  U&'\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D'
    || U&'\2018\2019\201A\201B\2032\02BC\00B4`\FF07\FF40' || U&'\201C\201D\201E\201F\2033\00AB\00BB\FF02',
  repeat('-', 10) || repeat('''', 10) || repeat('"', 8));

-- Without the characters that no one sees (Default_Ignorable_Code_Point), and without case. A Turkish keyboard has İ
-- and ı where others have I and i.
CREATE FUNCTION folded_letters(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN public.plain_marks(normalize(replace(replace(translate(
  lower(upper(regexp_replace(p_text,
    U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\3164\FE00-\FE0F\FEFF'
      || U&'\FFA0\FFF0-\FFF8\+01BCA0-\+01BCA3\+01D173-\+01D17A\+0E0000-\+0E0FFF]' COLLATE "C",
    '', 'g') COLLATE pg_catalog."und-x-icu") COLLATE pg_catalog."und-x-icu"),
  U&'\0131\03C2', U&'i\03C3'), U&'i\0307', 'i'), U&'\00DF', 'ss'), NFKC));

-- White space as single spaces, none around the text.
CREATE FUNCTION single_spaced(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(p_text,
  U&'[\0009-\000D \00A0\1680\2000-\200A\2028\2029\202F\205F\3000\FEFF]+' COLLATE "C", ' ', 'g'), ' ');

-- Most texts are ASCII with single spaces, and need neither the tables of Unicode nor a regular expression.
CREATE FUNCTION is_plain(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN octet_length(p_text) = length(p_text) AND strpos(p_text COLLATE "C", '  ') = 0
  AND strpos(p_text COLLATE "C", E'\t') = 0 AND strpos(p_text COLLATE "C", E'\n') = 0
  AND strpos(p_text COLLATE "C", E'\v') = 0 AND strpos(p_text COLLATE "C", E'\f') = 0
  AND strpos(p_text COLLATE "C", E'\r') = 0;
CREATE FUNCTION plain_key(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(replace(lower(p_text COLLATE "C"), '`', ''''), ' ');

-- The following three are not in the language sql, because PostgreSQL would copy their whole bodies into the expressions
-- of the indexes, and each query on a table plans with the expressions of its indexes.

-- Names and codes with the same key are equal.
CREATE FUNCTION text_key(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF public.is_plain(p_text) THEN
    RETURN public.plain_key(p_text);
  END IF;
  RETURN public.single_spaced(public.folded_letters(normalize(public.plain_marks(p_text), NFKC)));
END
$$;

-- The key of a coupon's code: quotes around a pasted code do not matter either.
CREATE FUNCTION code_key(p_code text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_key CONSTANT text := public.text_key(p_code);
BEGIN
  RETURN coalesce(nullif(btrim(v_key, '''" '), ''), v_key);
END
$$;

-- Searches compare these keys: accents do not matter either.
CREATE FUNCTION search_key(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF public.is_plain(p_text) THEN
    RETURN public.plain_key(p_text);
  END IF;
  RETURN replace(replace(translate(
    public.single_spaced(public.folded_letters(regexp_replace(normalize(public.plain_marks(p_text), NFKD),
      U&'[\0300-\036F\0483-\0487\0591-\05BD\064B-\0652\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F]' COLLATE "C",
      '', 'g'))),
    U&'\00F8\0142\0111\0127\0167', 'oldht'), U&'\00E6', 'ae'), U&'\0153', 'oe');
END
$$;

-- The pattern of LIKE for keys that contain this word of a search.
CREATE FUNCTION search_pattern(p_word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '%' || replace(replace(replace(public.search_key(p_word), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- Whether a use of the coupon counts no more once its purchase is refunded in full. True, also for older coupons.
ALTER TABLE coupons ADD refund_frees_use boolean NOT NULL DEFAULT true;

-- A code may be any printable text. The constraint has its old name, because it refuses less than before.
-- Short lock: there are a few thousand coupons at most.
ALTER TABLE coupons DROP CONSTRAINT coupons_code_form;
ALTER TABLE coupons ADD CONSTRAINT coupons_code_form CHECK (length(code) BETWEEN 1 AND 64 AND code IS NFC NORMALIZED);
CREATE INDEX coupons_code ON coupons (public.code_key(code) COLLATE "C") WHERE archived_at IS NULL;
