import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/host/db/database.ts'
import type { AdminContext } from '../shop.ts'
import { ADDRESS, type Person, type personalDataFixture } from './personal-data.ts'
import { testShipments, usaRequestBody } from './shipments.ts'

/** Columns that name the operator who did something, and never a customer. */
const OPERATORS = [
  'admin_id',
  'decided_by',
  'handled_by',
  'imported_by',
  'opened_by',
  'requested_by',
  'saved_by',
  'sent_by',
  'settled_by',
  'written_by',
  'saved_views.user_id',
  'security_events.actor_id',
]

/** The columns that name a customer by the id, as `table.column`. A new table is found by its reference or its `user_id`. */
async function columnsOfCustomers(db: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped AND a.attnum > 0
      AND a.attname <> ALL (${OPERATORS}) AND c.relname || '.' || a.attname <> ALL (${OPERATORS})
      AND (
        a.attname IN ('user_id', 'actor_id')
        OR EXISTS (
          SELECT FROM pg_constraint f
          WHERE f.conrelid = c.oid AND f.confrelid = 'users'::regclass AND a.attnum = ANY (f.conkey)
        )
      )
    ORDER BY 1, 2`.execute(db)
  return rows
}

/** The columns of `columnsOfCustomers` that no row of this customer has. */
export async function columnsWithout(db: Database, { id }: Person): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await columnsOfCustomers(db)) {
    const { rows } = await sql`SELECT FROM ${sql.id(table)} WHERE ${sql.id(column)} = ${id} LIMIT 1`.execute(
      db,
    )
    if (rows.length === 0) found.push(`${table}.${column}`)
  }
  return found
}

type Fixture = ReturnType<typeof personalDataFixture>

/** Adds rows to every table that can have something of a customer. Each free text has the customer's e-mail. */
export async function fillTables(
  { shop, admin }: AdminContext,
  fixture: Fixture,
  person: Person,
  other: Person,
) {
  await fixture.addPersonalData(person)
  await fixture.addPersonalData(other)
  await buyShipment({ shop, admin }, fixture, person)
  await shop.owner.query(`
    BEGIN; SET LOCAL docket.erasure = 'on';
    ${knownRows(person, other)}
    ${['purchases', 'deposits', 'wallet_adjustments', 'refunds']
      .map(
        (table) =>
          `UPDATE ${table} SET idempotency_key = 'chosen-by-a-program-${person.id}-' || id WHERE user_id = ${person.id};`,
      )
      .join('\n')}
    COMMIT`)
  for (const missing of await columnsWithout(shop.db, person)) {
    const [table = '', column = ''] = missing.split('.')
    await addAnyRow(shop, { table, column, person })
  }
}

async function buyShipment({ shop }: AdminContext, { credit }: Fixture, person: Person) {
  const shipments = testShipments(() => shop)
  await shipments.setPrice(1)
  await credit(person, 100n)
  const { status, body } = await shipments.buyUsa(person.token, usaRequestBody({ originState: 'CA' }))
  if (status !== 201) throw new Error(JSON.stringify(body))
}

/** Rows that name the customer elsewhere than by a `user_id`, and texts that others wrote. */
function knownRows({ id, email }: Person, other: Person): string {
  const anAdmin = "(SELECT min(id) FROM users WHERE role = 'ADMIN')"
  const deposit = `(SELECT min(id) FROM deposits WHERE user_id = ${id})`
  const report = `(SELECT min(id) FROM reports WHERE user_id = ${id})`
  return `
    UPDATE users SET referrer_id = ${other.id} WHERE id = ${id};
    UPDATE users SET referrer_id = ${id} WHERE id = ${other.id};
    UPDATE purchases SET coupon_code = 'SAVE10' WHERE user_id = ${id};
    UPDATE reports SET reason = 'OTHER' WHERE user_id = ${id};
    UPDATE account_batches SET source = 'accounts of ${email}.csv' WHERE provenance LIKE '%${email}';
    UPDATE tracking_keys SET name = 'For ${email}' WHERE user_id = ${other.id};
    UPDATE passkeys SET name = 'For ${email}' WHERE user_id = ${other.id};
    UPDATE returned_payments SET reason = 'requested' WHERE payment_id IN (
      SELECT payment_id FROM payments WHERE deposit_id = ${deposit});
    INSERT INTO deposit_reviews (deposit_id, payment_id, reason, settled_decision, settled_reason)
      SELECT deposit_id, payment_id, 'late', 'refuse', 'Told ${email}' FROM payments WHERE deposit_id = ${deposit};
    INSERT INTO audit_log (actor_id, action, subject, before, after)
      VALUES (${anAdmin}, 'user.suspend', 'user:${id}', '{"reason": "${email}"}', '{"reason": "${email}"}');
    INSERT INTO deposit_refusals (deposit_id, kind, method, words) VALUES (${deposit}, 'email', 'crypto', 'not now');
    INSERT INTO batch_holds (batch_id, product_id, report_id, decision, decided_by, decided_at, decided_reason)
      SELECT b.id, b.product_id, ${report}, 'RELEASED', ${anAdmin}, now(), '${email} was wrong'
      FROM account_batches b WHERE provenance LIKE '%${email}';
    INSERT INTO batch_holds (batch_id, product_id, opened_by, message)
      SELECT b.id, b.product_id, ${anAdmin}, '${email} called' FROM account_batches b WHERE provenance LIKE '%${email}';
    INSERT INTO deliveries_seen (user_id, purchase_id, kind, network, slot)
      SELECT ${id}, min(id), 'OPENED', '${ADDRESS}', 1 FROM purchases WHERE user_id = ${id};
    INSERT INTO dispute_answers (return_id, state, message, words, sha256, bytes, sent_by)
      SELECT r.id, 'SENT', '${email} bought it', 'taken', '\\x01', 1, ${anAdmin}
      FROM returned_payments r JOIN payments p USING (payment_id) WHERE p.deposit_id = ${deposit};
    INSERT INTO saved_views (user_id, list, name, search)
      VALUES (${anAdmin}, 'purchases', 'Of ${email}', '{"search": "${email}"}');
    INSERT INTO customer_notes (user_id, written_by, text)
      VALUES (${id}, ${anAdmin}, '${email} called'), (${other.id}, ${anAdmin}, 'A friend of ${email}');
    INSERT INTO waiting_purchases (user_id, deposit_id, quantity, shipment, coupon_code, most_cents, state, refusal,
        credited_at, ended_at)
      VALUES (${id}, ${deposit}, 1, '{"kind": "usa", "state": "TX"}', 'SAVE10', 100, 'REFUSED', 'OUT_OF_STOCK', now(), now());
    INSERT INTO email_changes (user_id, old_email, new_email, confirm_hash, stop_hash, expires_at)
      VALUES (${id}, '${email}', 'wanted-by-${id}@docket.test', '\\x1${id % 10}', '\\x2${id % 10}', now()),
        (${other.id}, 'other-${id}@docket.test', '${email}', NULL, '\\x3${id % 10}', now());
    INSERT INTO former_names (user_id, email, username)
      VALUES (${id}, 'former-of-${id}@docket.test', 'former-of-${id}'), (${other.id}, '${email}', 'friend-of-${id}');
    INSERT INTO customer_tags (user_id, tag) VALUES (${id}, 'asks often');
    INSERT INTO mailed_tokens (hash, user_id, purpose, expires_at)
      VALUES ('\\x01', ${id}, 'confirm-email', now());
    INSERT INTO admin_totp (id, key_id, secret) SELECT ${id}, min(id), '\\x01' FROM encryption_keys;
    INSERT INTO operator_requests (kind, user_id, amount_cents, reason, requested_by, expires_at)
      VALUES ('CREDIT', ${id}, 100, 'For ${email}', ${anAdmin}, now());
    INSERT INTO sandbox_paystack_transactions (
        access_code, id, reference, email, metadata, quoted_kobo, requested_kobo, amount_kobo, last_notice)
      VALUES ('${randomUUID()}', ${id}, '${randomUUID()}', '${email}', '{}', 1, 1, 1, '{"email": "${email}"}');`
}

/**
 * Adds a row of the customer to a table that this file does not know. Each text that the database lets be any text has
 * the e-mail: if an erasure leaves it there, the columns of the table are declared wrongly.
 */
async function addAnyRow(
  { db, owner }: AdminContext['shop'],
  { table, column, person }: { table: string; column: string; person: Person },
) {
  const { rows: columns } = await sql<{
    name: string
    type: string
    required: boolean
    refers: string | null
    word: string | null
  }>`
    SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
      a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required,
      (SELECT format('(SELECT min(%I) FROM %s)', p.attname, f.confrelid::regclass) FROM pg_constraint f
        JOIN pg_attribute p ON p.attrelid = f.confrelid AND p.attnum = f.confkey[1]
        WHERE f.conrelid = a.attrelid AND f.contype = 'f' AND f.conkey[1] = a.attnum LIMIT 1) AS refers,
      -- The first of the words that the column may have.
      (SELECT substring(pg_get_constraintdef(f.oid) FROM 'ARRAY\\[(''[^'']+'')') FROM pg_constraint f
        WHERE f.conrelid = a.attrelid AND f.contype = 'c' AND f.conkey = ARRAY[a.attnum]
          AND pg_get_constraintdef(f.oid) LIKE '%ARRAY[''%' LIMIT 1) AS word
    FROM pg_attribute a WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped`.execute(
    db,
  )
  const values = columns
    .filter(({ name, type, required }) => name === column || required || type === 'text')
    .map(({ name, type, refers, word }) => [
      `"${name}"`,
      name === column ? String(person.id) : (refers ?? word ?? anyValue(type, person.email)),
    ])
  const names = values.map(([name]) => name).join(', ')
  await owner
    .query(`INSERT INTO ${table} (${names}) VALUES (${values.map(([, value]) => value).join(', ')})`)
    .catch((cause) => {
      throw new Error(`Add a row of ${table} about a customer to test/areas/person-in-tables.ts.`, { cause })
    })
}

function anyValue(type: string, text: string): string {
  if (type === 'text') return `'${text}'`
  if (type.startsWith('json')) return `'{"text": "${text}"}'`
  if (type === 'bytea') return "'\\x01'"
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type.startsWith('timestamp') || type === 'date') return 'now()'
  return type === 'boolean' ? 'false' : '1'
}
