/**
 * What the shop's own database role may do with each table. It owns none of them, so it can neither change a table nor
 * switch off a trigger. A test fails if a table of the database is missing here. `UPDATE (a, b)` allows these columns
 * only. Rows of the audit log and of the providers' notices are deleted by functions of the owner
 * (platform/db/retention/delete-old-rows.sql).
 *
 * Remove a right one release after the last code that needs it, unless the right itself is a fault (decision 46). Add a
 * right together with a migration: an older build then sees that the database is newer, and does not remove the right
 * again.
 */
export const GRANTS: Readonly<Record<string, string>> = {
  // The ledger and the logs: rows are only added.
  transfers: 'SELECT, INSERT',
  wallet_adjustments: 'SELECT, INSERT',
  refunds: 'SELECT, INSERT',
  purchases: 'SELECT, INSERT',
  shipments: 'SELECT, INSERT',
  sold_accounts: 'SELECT, INSERT',
  replaced_accounts: 'SELECT, INSERT',
  withdrawn_accounts: 'SELECT, INSERT',
  report_messages: 'SELECT, INSERT',
  // The database chooses id and time: an entry with the largest id would end the sealing, and an entry with an id below
  // zero would never be sealed.
  audit_log: 'SELECT, INSERT (actor_id, action, subject, before, after, address)',
  audit_blocks: 'SELECT, INSERT',
  // A trigger refuses to delete events that are younger than 90 days.
  security_events: 'SELECT, INSERT, DELETE',
  site_text_versions: 'SELECT, INSERT',

  // The rest of the money. Here some columns change.
  house_accounts: 'SELECT',
  wallets: 'SELECT, INSERT, UPDATE (balance_cents)',
  // What a provider sent stays as it came. Only functions of the owner empty it, for an erasure.
  provider_events: 'SELECT, INSERT, UPDATE (processed_at, outcome)',
  deposits: 'SELECT, INSERT, UPDATE',
  deposit_reviews: 'SELECT, INSERT, UPDATE, DELETE',
  deposit_refusals: 'SELECT, INSERT, UPDATE',
  payments: 'SELECT, INSERT, UPDATE',
  unmatched_notices: 'SELECT, INSERT, UPDATE',
  returned_payments: 'SELECT, INSERT, UPDATE, DELETE',
  exchange_rates: 'SELECT, INSERT, UPDATE',

  accounts: 'SELECT, INSERT, UPDATE, DELETE',
  account_looks: 'SELECT, INSERT, DELETE',
  account_batches: 'SELECT, INSERT, UPDATE, DELETE',
  available_accounts: 'SELECT, INSERT, UPDATE, DELETE',
  stock_marks: 'SELECT, INSERT, DELETE',
  batch_holds: 'SELECT, INSERT, UPDATE',
  held_accounts: 'SELECT, INSERT, DELETE',
  account_views: 'SELECT, INSERT, UPDATE, DELETE',
  categories: 'SELECT, INSERT, UPDATE, DELETE',
  sub_categories: 'SELECT, INSERT, UPDATE, DELETE',
  products: 'SELECT, INSERT, UPDATE, DELETE',
  logos: 'SELECT, INSERT, DELETE',
  covers: 'SELECT, INSERT, DELETE',
  coupons: 'SELECT, INSERT, UPDATE, DELETE',
  reports: 'SELECT, INSERT, UPDATE',
  tracking_keys: 'SELECT, INSERT, UPDATE, DELETE',

  // Who a user is and what the user may do: only functions of the owner change it (platform/security/identity-changes.sql).
  // A new user is a customer, by the defaults of the columns that are not listed.
  users:
    'SELECT, INSERT (email, username, password_hash, referrer_id, email_verified_at, created_at), UPDATE (email_verified_at)',
  sessions:
    'SELECT, INSERT (id, user_id, address, user_agent, expires_at), UPDATE (last_seen_at, proved_at, revoked_at), DELETE',
  mailed_tokens:
    'SELECT, INSERT (hash, user_id, purpose, expires_at, passkey_id, totp_id), UPDATE (used_at), DELETE',
  first_sign_ins: 'SELECT, INSERT, DELETE',
  // A secret counts for nothing until it is confirmed, which a function of the owner does.
  admin_totp: 'SELECT, INSERT (id, key_id, secret), UPDATE (key_id, secret, last_step, begun_at, ends_at)',
  admin_recovery_codes: 'SELECT',
  passkeys: 'SELECT, UPDATE (name, counter, last_used_at)',
  saved_views: 'SELECT, INSERT, UPDATE, DELETE',
  passkey_challenges: 'SELECT, INSERT, DELETE',
  user_networks: 'SELECT, INSERT, UPDATE, DELETE',
  reserved_usernames: 'SELECT, INSERT',
  throttles: 'SELECT, INSERT, UPDATE, DELETE',
  encryption_keys: 'SELECT, INSERT (purpose, wrapped), UPDATE (wrapped, retired_at)',

  mails: 'SELECT, INSERT, UPDATE, DELETE',
  sandbox_mails: 'SELECT, INSERT, UPDATE, DELETE',
  mail_pace: 'SELECT, INSERT, UPDATE',
  job_processes: 'SELECT, INSERT, UPDATE, DELETE',

  list_blocks: 'SELECT, INSERT',
  sales_days: 'SELECT, INSERT',
  sales_days_open: 'SELECT, UPDATE',
  sales_months: 'SELECT, INSERT',
  sales_totals: 'SELECT, INSERT',
  busiest_buyers: 'SELECT, INSERT, DELETE',
  sales_zones: 'SELECT, INSERT, UPDATE',
  zone_sales_days: 'SELECT, INSERT, DELETE',
  zone_sales_months: 'SELECT, INSERT, DELETE',
  zone_sales_totals: 'SELECT, INSERT, DELETE',
  zone_deposit_days: 'SELECT, INSERT, DELETE',
  zone_busiest_buyers: 'SELECT, INSERT, DELETE',
  ledger_check: 'SELECT, INSERT, UPDATE',
  // The commands write it, as the owner.
  backup_status: 'SELECT',
  retention_progress: 'SELECT, INSERT, UPDATE',
  shop_settings: 'SELECT, UPDATE',
  operator_limits: 'SELECT, UPDATE',
  operator_usage: 'SELECT, INSERT, DELETE',
  operator_requests: 'SELECT, INSERT, UPDATE, DELETE',
  function_schemas: 'SELECT, INSERT, UPDATE',
  schema_migrations: 'SELECT',
}

/**
 * The functions of the tables' owner that the shop calls. They change rows that the shop's own role cannot change.
 * PUBLIC may not call them. A test fails if such a function of the database is missing here.
 */
export const FUNCTIONS: readonly string[] = ['clear_old_addresses(bigint, integer)', 'erase_person(integer)']

/** The tables of a sandbox's simulators (app/simulator-tables.ts). */
const SIMULATOR_TABLE = /^sandbox_/
const SIMULATOR_GRANTS = 'SELECT, INSERT, UPDATE, DELETE'

/**
 * The rights of one table as `tableStatements` in apply-grants.ts reads them from the database: `UPDATE (a)` for a
 * column.
 */
export function rightsOf(table: string): string[] {
  const grants = GRANTS[table] ?? (SIMULATOR_TABLE.test(table) ? SIMULATOR_GRANTS : '')
  return [...grants.matchAll(/(\w+)(?: \(([^)]*)\))?/g)].flatMap(([, right = '', columns]) =>
    columns === undefined ? [right] : columns.split(', ').map((column) => `${right} (${column})`),
  )
}
