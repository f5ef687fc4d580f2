import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'
import { rightsOf } from './grants.ts'

/*
 * The tables that decide who a user is and what the user may do. A new column, and a new table with users, must be
 * entered here: a person decides whether the thief of the shop's own database role could become an operator with it.
 */

interface IdentityTable {
  /** Columns that only functions of the owner write: a write here makes an operator, or opens or locks an account. */
  deciding: string[]
  /** Columns that the shop gives to a row that it adds, and never changes. */
  onlyInserted: string[]
  /** Columns that the shop may change. The reason is in decision 46. */
  changed: string[]
  mayDelete: boolean
}

const IDENTITY_TABLES: Record<string, IdentityTable> = {
  users: {
    deciding: ['id', 'role', 'operator_role', 'suspended_at', 'erased_at'],
    // An INSERT can only add a customer, who has a password.
    onlyInserted: ['email', 'username', 'password_hash', 'referrer_id', 'created_at'],
    // A trigger lets the shop confirm an address only, not take it back (migration 0065).
    changed: ['email_verified_at'],
    mayDelete: false,
  },
  admin_totp: {
    deciding: ['confirmed_at'],
    onlyInserted: ['id'],
    // A secret is encrypted for its user under SECRET_KEY, so no secret can be put in its place.
    // At `ends_at` the shop removes the second step of a customer, with an entry; an operator's only goes by an operator.
    changed: ['key_id', 'secret', 'last_step', 'begun_at', 'ends_at'],
    mayDelete: false,
  },
  admin_recovery_codes: {
    deciding: ['user_id', 'hash', 'used_at'],
    onlyInserted: [],
    changed: [],
    mayDelete: false,
  },
  passkeys: {
    deciding: ['id', 'credential_id', 'user_id', 'public_key', 'transports', 'created_at'],
    onlyInserted: [],
    changed: ['name', 'counter', 'last_used_at'],
    mayDelete: false,
  },
  sessions: {
    deciding: ['created_at'],
    // A token names its user and its session, and is signed under SECRET_KEY.
    onlyInserted: ['id', 'user_id', 'address', 'user_agent', 'expires_at'],
    changed: ['last_seen_at', 'proved_at', 'revoked_at'],
    mayDelete: true,
  },
  mailed_tokens: {
    deciding: ['created_at'],
    onlyInserted: ['hash', 'user_id', 'purpose', 'expires_at', 'passkey_id', 'totp_id'],
    changed: ['used_at'],
    mayDelete: true,
  },
  encryption_keys: {
    deciding: ['id', 'created_at'],
    onlyInserted: ['purpose'],
    changed: ['wrapped', 'retired_at'],
    mayDelete: false,
  },
}

/** The other tables with a reference to a user. None of them lets a person sign in to the back office. */
const OTHER_TABLES = [
  'account_batches',
  'account_views',
  'audit_log',
  'batch_holds',
  'busiest_buyers',
  'deposits',
  'first_sign_ins',
  'mails',
  'operator_requests',
  'operator_usage',
  'passkey_challenges',
  'purchases',
  'refunds',
  'replaced_accounts',
  'reports',
  'returned_payments',
  'report_messages',
  'saved_views',
  'security_events',
  'shipments',
  'site_text_versions',
  'tracking_keys',
  'unmatched_notices',
  'user_networks',
  'wallet_adjustments',
  'wallets',
  'zone_busiest_buyers',
]

const shop = useTestShop()

it.each(Object.entries(IDENTITY_TABLES))(
  "each column of %s is decided about: the shop's own role can write only what the list says",
  async (table, { deciding, onlyInserted, changed, mayDelete }) => {
    const { rows } = await shop.platform.pool.query<Record<'name' | 'insert' | 'update', unknown>>(
      `SELECT attname AS name, has_column_privilege($1, attname, 'INSERT') AS insert,
          has_column_privilege($1, attname, 'UPDATE') AS update
        FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
      [table],
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...deciding, ...onlyInserted, ...changed].toSorted(),
    )
    for (const { name, insert, update } of rows) {
      const column = String(name)
      const rights = { column, insert: insert && deciding.includes(column), update }
      expect(rights).toEqual({ column, insert: false, update: changed.includes(column) })
    }
    const { rows: ofTable } = await shop.platform.pool.query(
      "SELECT has_table_privilege($1, 'DELETE') AS delete, has_table_privilege($1, 'TRUNCATE') AS truncate",
      [table],
    )
    expect(ofTable).toEqual([{ delete: mayDelete, truncate: false }])
    expect(rightsOf(table)).not.toContain('INSERT')
    expect(rightsOf(table)).not.toContain('UPDATE')
  },
)

it('each table with users is in one of the lists', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped
      AND (
        a.attname IN ('user_id', 'admin_id', 'actor_id')
        OR EXISTS (
          SELECT FROM pg_constraint f
          WHERE f.conrelid = c.oid AND f.confrelid = 'users'::regclass AND a.attnum = ANY (f.conkey)
        )
      )`.execute(shop.db)
  // The id of `users` and of `admin_totp` has another name, and the keys belong to no user.
  const known = [...Object.keys(IDENTITY_TABLES), ...OTHER_TABLES]
  expect([...new Set([...rows.map(({ name }) => name), 'encryption_keys'])].toSorted()).toEqual(
    known.toSorted(),
  )
})
