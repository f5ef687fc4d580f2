-- Finds products by the words of their titles.
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_title_words ON products
  USING gin (public.search_key(title) COLLATE "C" gin_trgm_ops) WHERE archived_at IS NULL;
