-- Up to where a product is sold out. A claim begins behind its product's newest mark: the entries of sold accounts
-- before it stay in the index for as long as an old snapshot (a dump, a report) can see them, and each claim would walk
-- over all of them.
--
-- The rule that every writer keeps: no account of the product with an id up to the newest mark is for sale. A purchase
-- moves the mark up (stock/claim-accounts.sql); what puts an account for sale moves it down again, by the trigger below.
--
-- Rows are added and never changed, and the newest one is the first that is found. A row that is changed would leave its
-- old versions before the new one, for as long as that snapshot lives.
CREATE TABLE stock_marks (
  product_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  CONSTRAINT stock_marks_pk PRIMARY KEY (product_id, id)
);

-- An import may commit ids that are lower than those sold meanwhile. Two locks for each product, both until the commit:
-- 4614270: whoever adds accounts shares it, whoever moves the mark up has it alone (and skips that where it is taken).
-- So the mark never passes accounts that are not committed yet.
-- 4614271: one at a time moves the mark down, so that the newest row is the lowest.
CREATE FUNCTION lower_stock_marks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_product integer;
  v_first integer;
  v_mark integer;
BEGIN
  FOR v_product, v_first IN SELECT product_id, min(account_id) FROM added GROUP BY product_id ORDER BY product_id LOOP
    PERFORM pg_advisory_xact_lock_shared(4614270, v_product);
    SELECT m.account_id INTO v_mark FROM stock_marks m WHERE m.product_id = v_product ORDER BY m.id DESC LIMIT 1;
    IF v_mark >= v_first THEN
      PERFORM pg_advisory_xact_lock(4614271, v_product);
      SELECT m.account_id INTO v_mark FROM stock_marks m WHERE m.product_id = v_product ORDER BY m.id DESC LIMIT 1;
      INSERT INTO stock_marks (product_id, account_id) VALUES (v_product, least(v_mark, v_first - 1));
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER available_accounts_lower_marks AFTER INSERT ON available_accounts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lower_stock_marks();
