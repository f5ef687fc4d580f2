-- Adds the shipment of each shipment purchase, with a schedule and a tracking number in the shop's format.
INSERT INTO shipments (id, user_id, tracking_number, carrier, ship_method, scenario, origin_city, origin_state,
    origin_country, destination_city, destination_state, destination_country, shipped_at, estimated_delivery_at,
    check_on_walmart, schedule, created_at)
SELECT id, user_id, 'DKT-TEST-' || translate(lpad(to_hex(id), 8, '0'), '0123456789abcdef', 'ABCDEFGHJKMNPQRS') || 'ZZ',
    (ARRAY['fedex', 'ups'])[1 + id % 2], (ARRAY['FedEx Ground', 'UPS Ground'])[1 + id % 2], 'happy', 'Los Angeles', 'CA',
    'US', 'Houston', 'TX', 'US', purchased_at - interval '6 days', purchased_at - interval '2 days', false,
    (SELECT jsonb_agg(jsonb_build_object('at', to_char((purchased_at - nth * interval '12 hours') AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'), 'status', CASE nth WHEN 4 THEN 'delivered' WHEN 12 THEN 'pending'
        ELSE 'in_transit' END, 'code', 'TEST_HUB_REACHED', 'description', 'TEST Arrived at a hub', 'location', 'TEST HUB 1')
        ORDER BY nth DESC)
      FROM generate_series(4, 12) AS nth),
    purchased_at
FROM purchases WHERE kind = 'SHIPMENT' ORDER BY id;
