-- Adds the entries of the audit log that the shop would have written, in the order of time.
INSERT INTO audit_log (actor_id, action, subject, before, after, address, created_at)
SELECT actor_id, action, subject, before, after, address, at FROM (
  SELECT user_id AS actor_id, 'purchase.create' AS action, 'purchase:' || id AS subject, NULL::jsonb AS before,
    NULL::jsonb AS after, NULL::inet AS address, purchased_at AS at
    FROM purchases
  UNION ALL SELECT user_id, 'deposit.create', 'deposit:' || id, NULL,
    jsonb_build_object('method', method, 'amountCents', amount_cents), '127.0.0.1', created_at FROM deposits
  UNION ALL SELECT NULL, CASE status WHEN 'COMPLETED' THEN 'deposit.complete' WHEN 'REVIEW' THEN 'deposit.review'
      WHEN 'EXPIRED' THEN 'deposit.expire' ELSE 'deposit.fail' END, 'deposit:' || id, '{"status":"PENDING"}',
    jsonb_build_object('status', status, 'paymentId', id::text), NULL, created_at + interval '3 minutes' FROM deposits
  UNION ALL SELECT id, 'user.create', 'user:' || id, NULL, NULL, '127.0.0.1', created_at FROM users WHERE role = 'USER'
  UNION ALL SELECT id, 'user.confirm-email', 'user:' || id, NULL, NULL, '127.0.0.1', created_at + interval '2 minutes'
    FROM users WHERE role = 'USER'
  UNION ALL SELECT 1, 'account.import', 'product:' || product_id, NULL,
    jsonb_build_object('batchId', id, 'lines', account_count, 'source', source), '127.0.0.1', created_at FROM account_batches
  UNION ALL SELECT 1, 'purchase.refund', 'purchase:' || purchase_id, '{"refundedCents":0}',
    jsonb_build_object('refundedCents', amount_cents, 'amountCents', amount_cents, 'reason', reason), '127.0.0.1',
    created_at FROM refunds
  UNION ALL SELECT 1, 'report.decline', 'report:' || id, NULL,
    jsonb_build_object('purchaseId', purchase_id, 'answer', answer), '127.0.0.1', settled_at
    FROM reports WHERE status = 'DECLINED'
  UNION ALL SELECT 1, 'product.update', 'product:' || id, '{"sellingPriceCents":500}', '{"sellingPriceCents":700}',
    '127.0.0.1', created_at + nth * interval '30 days' FROM products CROSS JOIN generate_series(1, 5) AS nth
) entries ORDER BY at;
