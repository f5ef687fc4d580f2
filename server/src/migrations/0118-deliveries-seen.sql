-- When and from which network a customer opened, showed, copied or downloaded what was bought: evidence for disputes.
CREATE TABLE deliveries_seen (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT deliveries_seen_pk PRIMARY KEY,
  user_id integer NOT NULL,
  purchase_id bigint NOT NULL,
  kind text NOT NULL CONSTRAINT deliveries_seen_kind CHECK (kind IN ('OPENED', 'SHOWN', 'COPIED', 'DOWNLOADED')),
  -- An IPv4 address, or the first 64 bits of an IPv6 address.
  network inet NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- The ten minutes of it, counted since 1970: the same again within them is one row.
  slot bigint NOT NULL,
  -- The customer is erased, and the row is kept until then, because a card deposit may still be disputed.
  kept_until timestamptz
);
CREATE UNIQUE INDEX deliveries_seen_once ON deliveries_seen (purchase_id, kind, network, slot);
CREATE INDEX deliveries_seen_user ON deliveries_seen (user_id, at);
CREATE INDEX deliveries_seen_kept_until ON deliveries_seen (kept_until) WHERE kept_until IS NOT NULL;
