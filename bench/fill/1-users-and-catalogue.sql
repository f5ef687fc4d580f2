-- Adds the users, the catalogue and the coupons. fill-shop.ts sets the sizes as settings of the session. The seed is
-- fixed, so that every run creates the same shop.
SELECT setseed(0.42);

CREATE FUNCTION pg_temp.size(p_name text) RETURNS integer LANGUAGE sql STABLE
  AS $$ SELECT current_setting('fill.' || p_name)::integer $$;

-- The time of event number `p_nth` of `p_of`. The events are in order, within the last two years, and become more
-- frequent.
CREATE FUNCTION pg_temp.moment(p_nth double precision, p_of double precision) RETURNS timestamptz LANGUAGE sql STABLE
  AS $$ SELECT now() - interval '730 days' + sqrt(p_nth / p_of) * interval '729.9 days' $$;

INSERT INTO users (username, email, password_hash, role, email_verified_at, created_at)
  VALUES ('operator', 'operator@docket.test', 'none', 'ADMIN', now(), pg_temp.moment(0, 1));

INSERT INTO users (username, email, password_hash, email_verified_at, created_at)
SELECT first || '_' || i, first || '.' || last || i || '@' || host, 'none', at, at
FROM (
  SELECT i, pg_temp.moment(i, pg_temp.size('users')) AS at,
    (ARRAY['ada','ben','carla','dmitri','emeka','fatima','george','hana','ivan','june','kofi','lena','mateo','nia',
      'oscar','priya','quinn','rosa','sven','tunde'])[1 + i % 20] AS first,
    (ARRAY['abbott','baker','castro','dvorak','eze','fischer','garcia','haddad','ito','jansen','kaya','lopez','moreau',
      'nowak','okafor','petrov','quist','rossi','silva','tanaka','ueda','vega','weber','xu','yilmaz'])[1 + i % 25] AS last,
    (ARRAY['mail.example','post.example','inbox.example','shop.example','web.example'])[1 + floor(5 * random() ^ 2)::integer]
      AS host
  FROM generate_series(1, pg_temp.size('users')) AS i
) people ORDER BY i;

INSERT INTO wallets (user_id) SELECT id FROM users ORDER BY id;

INSERT INTO categories (name) SELECT 'Category ' || i FROM generate_series(1, 10) AS i;
INSERT INTO sub_categories (category_id, name)
  SELECT 1 + i % 10, 'Subcategory ' || i FROM generate_series(1, 40) AS i;
INSERT INTO products (sub_category_id, title, description, cost_price_cents, selling_price_cents, created_at)
  SELECT 1 + i % 40, (ARRAY['Streaming','Music','Cloud','Office','Games'])[1 + i % 5] || ' pass ' || i,
    repeat('<p>A product with a description of the usual length.</p>', 10), 100 + 13 * (i % 60), 300 + 37 * (i % 90),
    pg_temp.moment(i, 20 * pg_temp.size('products'))
  FROM generate_series(1, pg_temp.size('products')) AS i;
INSERT INTO coupons (code, basis_points, expires_at)
  SELECT 'SAVE-' || i, 250 + 50 * (i % 30), now() + (i - 10) * interval '30 days' FROM generate_series(1, 40) AS i;
