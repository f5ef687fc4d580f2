-- An erasure also finds an e-mail after the text of an escape, such as `\n` of copied JSON and `%20` of a copied address:
-- there a letter or a digit stands before the e-mail, but it is no part of it.
--
-- Short lock: a function is replaced.
CREATE OR REPLACE FUNCTION email_pattern(p_email text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT '(?:(?<![a-z0-9])|(?<=\\[bfnrt])|(?<=\\u[0-9a-f]{4})|(?<=%[0-9a-f]{2}))'
    || regexp_replace(p_email, '[^[:alnum:]]', '\\\&', 'g')
    || '(?![a-z0-9]|-[a-z0-9-]*\.[a-z]|\.(?!(?:csv|tsv|txt|log|json|xlsx?|docx?|pdf|zip|gz)(?![a-z0-9]))[a-z0-9])'
$$;
